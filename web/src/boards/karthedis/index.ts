// The board of Karthedis, as the match page takes it.
import type { Board } from '../board';
import { Account } from './Account';
import { Ledger } from './Ledger';
import { Stage } from './Stage';
import { Table } from './Table';
import { Tray } from './Tray';
import './mood.css';
import './cards.css';
import './market.css';
import './sheets.css';
import './stage.css';

export const board: Board = { Table, Tray, Ledger, Account, Stage, mood: 'mood-karthedis', light: 'dark' };
