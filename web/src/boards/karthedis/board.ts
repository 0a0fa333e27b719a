// The board of Karthedis, as the match page takes it.
import type { Board } from '../board';
import { guarded } from '../shared/Safe';
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

export const board: Board = guarded({ Table, Tray, Ledger, Account, Stage, unit: 'karthedis.web.resources', percent: true, mood: 'mood-karthedis' });
