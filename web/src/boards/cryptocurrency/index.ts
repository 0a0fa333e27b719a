// The board of Cryptocurrency: a trading floor at night.
import type { Board } from '../board';
import { Ledger } from './Ledger';
import { Table } from './Table';
import { Tray } from './Tray';
import './floor.css';
import './tray.css';

export const board: Board = { Table, Tray, Ledger, mood: 'mood-cryptocurrency', light: 'dark', steady: true };
