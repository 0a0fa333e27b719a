// Which games have a folder in src/boards; and where each kind of move was made in stored
// records, for tests that make all of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const boards = fileURLToPath(new URL('../src/boards/', import.meta.url));

/** The games that have a folder of their own. */
export const folders = () => readdirSync(boards).filter((name) => existsSync(`${boards}${name}/index.ts`)).sort();

/** For each kind of move of a game that players have made: some positions before it, newest editions
 *  first. Not everywhere is it asked for again: what is the only move is made by itself. */
export function storedKinds(game, most = 16) {
    const folder = fileURLToPath(new URL(`../../tests/records/${game}/`, import.meta.url));
    const found = new Map();
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.kontor')).sort().reverse()) {
        const text = readFileSync(folder + name, 'utf8');
        // A line for each event: who, and the move.
        text.slice(text.indexOf('\nmoves\n') + 7).split('\n').forEach((line, at) => {
            const [, seat, kind] = /^(\d+) ([a-z-]+)/.exec(line) ?? [];
            if (kind === undefined || kind === 'undo')
                return;
            const list = found.get(kind) ?? [];
            if (list.length < most && !list.some((other) => other.name === name))
                list.push({ name, at, viewer: Number(seat), line });
            found.set(kind, list);
        });
    }
    return found;
}
