// What the browser has of Cryptoly.
import type { Folder } from '../folder';

export const folder: Folder = {
    board: () => import('./board'),
    cover: () => import('./cover'),
    figures: () => import('./figures'),
    sample: () => import('./sample.kontor?raw'),
    coach: ['place', 'roll', 'exchange', 'trade', 'dare'],
    shelf: { minutes: 45, weight: 1, standard: 3, unless: [{ option: 'end', value: 'rounds:10', minutes: 30 }] },
};
