// The board of Cryptoly, as the match page takes it.
import type { Board } from '../board';
import { layOutSprite } from './sprite';
import { Table } from './Table';
import './board.css';

layOutSprite();

export const board: Board = { Table, mood: 'mood-cryptoly', light: 'light' };
