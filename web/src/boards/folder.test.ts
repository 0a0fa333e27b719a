// What there is of a game, and what makes up for what is missing.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adviceOf, wordsOf } from '../match/coach';
import { minutesOf, pitch, standardPlayers } from '../pages/catalogue';
import { addTable } from '../words';
import { drawLedger } from './Cover';
import { folderOf, folders } from './folder';

it('is found by the name of its folder, and every part that it names is there', async () => {
    const files = readdirSync(new URL('.', import.meta.url), { recursive: true }).map(String);
    expect([...folders.keys()].sort()).toEqual(files.filter((name) => name.endsWith('/index.ts')).map((name) => name.split('/')[0]).sort());
    for (const [game, { cover, sample }] of folders) {
        expect((await cover?.())?.cover(), game).toMatch(/^<\w/);
        expect((await sample?.())?.default, game).toContain(`\ngame ${game} `);
    }
});

it('is nothing for a game without one: it has a cover of its own all the same, and sits down as any', () => {
    expect(folderOf('toll')).toEqual({});
    expect(minutesOf('toll', {})).toBeNull();
    expect(standardPlayers({ id: 'toll', title: '', version: 1, players: { least: 4, most: 9 }, options: [], editions: [] })).toBe(4);
    const covers = ['toll', 'mill', 'ferry', 'guild'].map(drawLedger);
    expect(new Set(covers).size).toBe(4);
    expect(covers).toEqual(['toll', 'mill', 'ferry', 'guild'].map(drawLedger));
    expect(covers[0]).toContain('>T</text>');
    // The server's Content-Security-Policy forbids it.
    expect(covers.join('')).not.toContain('style=');
});

it('is told in words of the game itself', () => {
    addTable('en', { 'toll.about': 'Pay or walk.', 'toll.coach.goal': 'Walk.', 'web.coach.mill.goal': 'Grind.', 'web.coach.mill.goal.touch': 'Tap.', 'web.pitch.mill': 'A mill.', 'mill.about': 'Longer.' });
    expect([pitch('toll'), pitch('mill'), pitch('ferry')]).toEqual(['Pay or walk.', 'A mill.', '']);
    expect([wordsOf('toll.goal', 'toll', true), wordsOf('mill.goal', 'mill', false), wordsOf('mill.goal', 'mill', true), wordsOf('draft', 'toll', false)])
        .toEqual(['toll.coach.goal', 'web.coach.mill.goal', 'web.coach.mill.goal.touch', 'web.coach.draft']);
    expect(adviceOf('toll').some(({ key }) => key.startsWith('toll.'))).toBe(false);
});
