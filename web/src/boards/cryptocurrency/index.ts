// What the browser has of Cryptocurrency.
import type { Folder } from '../folder';

export const folder: Folder = {
    board: () => import('./board'),
    cover: () => import('./cover'),
    figures: () => import('./figures'),
    sample: () => import('./sample.kontor?raw'),
    result: () => import('./result.json?raw'),
    coach: ['prepare', 'action', 'members', 'lay'],
    night: true,
    shelf: { minutes: 60, weight: 3, standard: 3, unless: [{ option: 'length', value: 'short', minutes: 35 }] },
};
