// The board of this game, as the match page takes it.
import type { Board } from '../board';
import { Table } from './Table';

export const board: Board = { Table, mood: 'mood-cryptocurrency', light: 'dark' };
