// The board of Cryptoly, as the match page takes it.
import type { Board } from '../board';
import { guarded } from '../shared/Safe';
import { layOutSprite } from './sprite';
import { Account } from './End';
import { Ledger } from './Ledger';
import { Stage } from './Stage';
import { Table } from './Table';
import { Tray } from './Tray';
import './board.css';
import './hand.css';
import './tray.css';
import './end.css';

layOutSprite();

export const board: Board = guarded({ Table, Tray, Ledger, Account, Stage, parts: 100, steady: true, mood: 'mood-cryptoly' });
