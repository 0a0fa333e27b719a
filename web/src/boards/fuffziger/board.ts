// The board of Falsche FuFFziger, as the match page takes it.
import type { Board } from '../board';
import { guarded } from '../shared/Safe';
import { Finale } from './Finale';
import { LedgerEntry } from './LedgerEntry';
import { Stage } from './Stage';
import { Table } from './Table';
import { Tray } from './Tray';
import './pieces.css';
import './table.css';
import './stage.css';
import './tray.css';

export const board: Board = guarded({ Table, Tray, Ledger: LedgerEntry, Stage, Account: Finale, draws: true, unit: 'fuffziger.web.silver', steady: true, mood: 'mood-fuffziger' });
