// The rooms of the browser client, as docs/web.md tells them: who may import whom; and no
// game is named outside of its folder.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folders } from './boards/folder';

const source = new URL('.', import.meta.url);
const files = readdirSync(source, { recursive: true }).map(String).filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name));
const textOf = (name: string): string => readFileSync(new URL(name, source), 'utf8');

/** The room of a file: its folder; those of the games are one, but each for itself. Files beside them are rooms of their own. */
const roomOf = (name: string): string => {
    const [room = '', folder = '', file] = name.split('/');
    return room !== 'boards' || file === undefined ? (folder === '' ? room.replace(/\.\w+$/, '') : room) : folder === 'shared' ? 'boards/shared' : 'boards/<game>';
};

/** What each room may import. `pages` stands for all that is loaded by an address. */
const MAY: Readonly<Record<string, readonly string[]>> = {
    desk: [],
    words: ['desk'],
    draw: ['desk', 'words'],
    source: ['desk', 'words', 'draw'],
    'boards/shared': ['desk', 'words', 'draw', 'boards', 'match'],
    'boards/<game>': ['desk', 'words', 'draw', 'boards', 'boards/shared', 'match', 'app'],
    boards: ['desk', 'words', 'draw', 'boards/shared', 'boards/<game>', 'match'],
    match: ['desk', 'words', 'draw', 'source', 'boards', 'boards/shared', 'app'],
    app: ['desk', 'words', 'draw', 'source', 'boards', 'match', 'pages'],
    pages: ['desk', 'words', 'draw', 'source', 'boards', 'boards/shared', 'match', 'app'],
    main: ['words', 'app', 'style'],
    fixtures: ['desk', 'words', 'draw', 'source', 'boards', 'match', 'style'],
    style: [],
};

/** A file of the sources that another one names. */
function named(from: string, path: string): string {
    const at = new URL(path, new URL(from, 'file:///')).pathname.slice(1);
    return files.find((name) => name === at || name.replace(/\.tsx?$/, '') === at || name.replace(/\/index\.tsx?$/, '') === at) ?? at;
}

const imports = files.flatMap((from) => [...textOf(from).matchAll(/(?:from|import\(?|glob(?:<.*>)?\()\s?'(\.[^'?]+)[^']*'/g)].map(([, path = '']) => ({ from, to: named(from, path) })));

describe('rooms', () => {
    it('import only what they may', () => {
        expect(imports.length).toBeGreaterThan(500);
        expect(imports.filter(({ from, to }) => {
            const [its, other] = [roomOf(from), roomOf(to)];
            return its !== other && !MAY[its]?.includes(other);
        })).toEqual([]);
    });

    it('of the games import nothing of each other', () => {
        const gameOf = (name: string) => (roomOf(name) === 'boards/<game>' ? name.split('/')[1] : null);
        expect(imports.filter(({ from, to }) => gameOf(from) !== null && gameOf(to) !== null && gameOf(from) !== gameOf(to))).toEqual([]);
    });

    it('of a game read the tables of that game alone, and nobody else reads any', () => {
        const read = files.flatMap((name) => [...textOf(name).matchAll(/'views\/(\w+)'/g)].map(([, game]) => ({ name, game })));
        expect(read.length).toBeGreaterThan(3);
        expect(read.filter(({ name, game }) => !name.startsWith(`boards/${game}/`))).toEqual([]);
    });

    it('of sources and desk have no components, and import none', () => {
        const plain = (name: string) => ['source', 'desk'].includes(roomOf(name));
        expect(files.filter((name) => plain(name) && name.endsWith('.tsx'))).toEqual([]);
        expect(imports.filter(({ from, to }) => plain(from) && /\.(tsx|css)$/.test(to))).toEqual([]);
    });

    it('of the games are named by nobody else', () => {
        const names = new RegExp([...folders.keys()].join('|'), 'i');
        expect(folders.size).toBe(4);
        const mentions = files.filter((name) => roomOf(name) !== 'boards/<game>').flatMap((name) =>
            textOf(name).split('\n').filter((line) => names.test(line)).map((line) => `${name}: ${line.trim()}`));
        expect(mentions).toEqual([]);
    });

    it('of a game begin with what is small: nothing drawn is loaded with the list', () => {
        const heavy = [...folders.keys()].flatMap((game) => [...textOf(`boards/${game}/index.ts`).matchAll(/^import (?!type ).*$/gm)].map(([line]) => `${game}: ${line}`));
        expect(heavy).toEqual([]);
    });
});
