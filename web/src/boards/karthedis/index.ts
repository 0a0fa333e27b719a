// What the browser has of Karthedis.
import type { Folder } from '../folder';

export const folder: Folder = {
    board: () => import('./board'),
    cover: () => import('./cover'),
    figures: () => import('./figures'),
    sample: () => import('./sample.kontor?raw'),
    coach: ['speculate', 'call', 'trade', 'call-again'],
    shelf: { minutes: 30, weight: 2, standard: 3 },
};
