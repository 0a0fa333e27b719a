// What the browser has of Falsche FuFFziger.
import type { Folder } from '../folder';

export const folder: Folder = {
    board: () => import('./board'),
    cover: () => import('./cover'),
    figures: () => import('./figures'),
    sample: () => import('./sample.kontor?raw'),
    coach: ['presses', 'lead', 'match', 'bid', 'buy'],
    shelf: { minutes: 75, weight: 3, standard: 4 },
};
