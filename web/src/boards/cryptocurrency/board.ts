// The board of Cryptocurrency: a trading floor at night.
import type { Board } from '../board';
import { guarded } from '../shared/Safe';
import { Account } from './Account';
import { Ledger } from './Ledger';
import { Stage } from './Stage';
import { Table } from './Table';
import { Tray } from './Tray';
import './floor.css';
import './tray.css';
import './end.css';

export const board: Board = guarded({ Table, Tray, Ledger, Stage, Account, mood: 'mood-cryptocurrency', steady: true, counts: true });
