// The board of Cryptoly, as the match page takes it.
import type { Board } from '../board';
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

export const board: Board = { Table, Tray, Ledger, Account, Stage, steady: true, mood: 'mood-cryptoly', light: 'light' };
