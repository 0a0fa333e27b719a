// What the build writes of the games' tables ('views/<game>'): every view of whole matches is
// read, is what its types say, and written back is the same; and a board that names what
// a table no longer has is no program.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kontor } from 'kontor';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { written } from '../../views.mjs';
import type { View } from './types';

const root = new URL('../../../', import.meta.url);
const build = new URL('build/wasm/', root);

interface Noun { noun: string; names?: string[] }
interface Field { name: string; rows: number; cols: number; noun?: string; bits?: string; hidden?: true; empty?: true; undrawn?: true; viewers?: true; flags?: true }
interface Kind { kind: string; args: { name: string; noun?: string }[] }
interface Game { game: string; nouns: Noun[]; fields: Field[]; kinds: Kind[] }
interface Reader { decode(view: View, edition?: unknown): Record<string, unknown>; encode(view: object, edition?: unknown): View }

const games = JSON.parse(readFileSync(new URL('views/tables.json', build), 'utf8')) as Game[];
const readers = import.meta.glob<Reader>('views/*.ts', { eager: true });
const readerOf = (game: string): Reader => Object.entries(readers).find(([path]) => path.endsWith(`/${game}.ts`))![1];
let kontor: Kontor;

beforeAll(async () => {
    kontor = await Kontor.load(readFileSync(new URL('wasm/kontor.wasm', build)) as BufferSource);
    kontor.addWords(readFileSync(new URL('words/en.words', build)));
    kontor.language = 'en';
});

/** Every view that somebody had of a match, from the first to the last. */
function* viewsOf(record: string, viewer: number): Generator<[View, unknown]> {
    const match = kontor.readMatch(record, null);
    const desk = kontor.openDesk(match.deskHead(), viewer, 'en');
    desk.feed(match.deskStart(viewer, 0));
    const { edition } = desk.json<never>('edition') as { edition: unknown };
    for (let event = 0, seen = match.seen(viewer); event <= seen; event++) {
        yield [(desk.json<never>('view') as { view: View }).view, edition];
        if (event < seen)
            desk.feed(match.deskNews(viewer, event, event + 1));
    }
    desk.close();
    match.close();
}

/** Whether an element is what the type of its field says. */
function fits(field: Field, nouns: readonly Noun[], value: unknown): boolean {
    const isName = (noun: string, one: unknown) =>
        (noun === 'seat' ? typeof one === 'number' : typeof one === 'string' && one !== '?' && (nouns.find((other) => other.noun === noun)?.names?.includes(one) ?? true));
    if (Array.isArray(value))
        return value.every((one) => fits(field, nouns, one));
    if (value === '?' || value === null || value === 'undrawn')
        return !!(value === '?' ? field.hidden : value === null ? field.empty : field.undrawn);
    if (!(value instanceof Set))
        return field.noun ? isName(field.noun, value) : typeof value === 'number' && !field.bits && !field.viewers && !field.flags;
    return field.bits ? [...value].every((one) => isName(field.bits!, one)) : !!(field.viewers ?? field.flags) && [...value].every((one) => typeof one === 'number' || (field.viewers && one === 'all'));
}

/** A record for each number of players and edition, every other one. */
const recordsOf = (game: string): string[] => readdirSync(new URL('tests/records/', root), { recursive: true })
    .flatMap((path) => (path.startsWith(`${game}/`) && path.endsWith('-0.kontor') ? [path.slice(game.length + 1)] : [])).sort().filter((_, i) => i % 2 === 0);

it('are written for every game, the examples too', () => {
    expect(games.map(({ game }) => game)).toEqual(expect.arrayContaining(['blank', 'cryptocurrency', 'cryptoly', 'fuffziger', 'karthedis', 'template']));
    expect(games.filter(({ game }) => recordsOf(game).length).length).toBeGreaterThan(5);
});

describe.each(games.filter(({ game }) => recordsOf(game).length))('views of $game', ({ game, fields, nouns }) => {
    const records = recordsOf(game);

    it('are read as their types say, and are the same written back', () => {
        const { decode, encode } = readerOf(game);
        let read = 0;
        records.forEach((name, number) => {
            const record = readFileSync(new URL(`tests/records/${game}/${name}`, root), 'utf8');
            const players = Number(/-(\d+)p-/.exec(name)?.[1] ?? 2);
            // Somebody else looks on at each, and now and then who has no seat.
            for (const [view, edition] of viewsOf(record, number % 3 === 2 ? 13 : number % players)) {
                const decoded = decode(view, edition);
                const wrong = fields.filter((field) => !fits(field, nouns, decoded[field.name])).map((field) => [field.name, decoded[field.name]]);
                if (wrong.length)
                    expect([name, wrong]).toEqual([name, []]);
                const again = encode(decoded, edition);
                if (JSON.stringify(again) !== JSON.stringify(view))
                    expect(again).toEqual(view);
                read++;
            }
        });
        expect(read).toBeGreaterThan(records.length * 5);
    }, 120_000);

    it('have every field that the tables have', () => {
        const [view] = [...viewsOf(readFileSync(new URL(`tests/records/${game}/${records[0]}`, root), 'utf8'), 0)][0]!;
        expect(Object.keys(view)).toEqual(fields.map(({ name }) => name));
    });
});

describe('a change in a table', () => {
    const web = fileURLToPath(new URL('web/', root));

    interface Change { game: string; gone: readonly string[]; tables: Game }

    const changed = (game: string, gone: readonly string[], change: (tables: Game) => void): Change => {
        const tables = structuredClone(games.find((one) => one.game === game)!);
        change(tables);
        return { game, gone, tables };
    };
    const renamed = (game: string, noun: string, from: string, to: string) => changed(game, [from], ({ nouns }) => {
        const { names = [] } = nouns.find((one) => one.noun === noun)!;
        names[names.indexOf(from)] = to;
    });

    /** What the compiler says of the files of a game that name what is gone, by the game. */
    function faults(changes: readonly Change[]): Record<string, string> {
        const files = new Map(changes.map(({ game, tables }) => [fileURLToPath(new URL(`views/${game}.ts`, build)), written(tables)]));
        const { options, fileNames } = ts.parseJsonConfigFileContent(ts.readConfigFile(`${web}tsconfig.json`, ts.sys.readFile).config, ts.sys, web);
        const host = ts.createCompilerHost(options);
        const sourceFile = host.getSourceFile.bind(host);
        host.getSourceFile = (path, language, ...more) => (files.has(path) ? ts.createSourceFile(path, files.get(path)!, language) : sourceFile(path, language, ...more));
        const program = ts.createProgram(fileNames.filter((name) => /\.d\.ts$|\/boards\/\w+\/board\.ts$/.test(name)), options, host);
        const said = ({ game, gone }: Change) => program.getSourceFiles().filter(({ fileName, text }) => fileName.includes(`/boards/${game}/`) && gone.some((word) => text.includes(word)))
            .flatMap((file) => program.getSemanticDiagnostics(file).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).join('\n');
        return Object.fromEntries(changes.map((change) => [change.game, said(change)]));
    }

    it('is found by the compiler in the board that goes by it', () => {
        const found = faults([
            changed('cryptocurrency', ['marker', 'repay'], ({ fields, kinds }) => {
                fields.find(({ name }) => name === 'marker')!.name = 'marked';
                kinds.find(({ kind }) => kind === 'repay')!.kind = 'pay-back';
            }),
            renamed('cryptoly', 'open', 'wrong', 'false'),
            renamed('fuffziger', 'press', '150-coins', '150-silver'),
            renamed('karthedis', 'flag', 'cancelled', 'void'),
        ]);
        expect(found.cryptocurrency).toMatch(/'marker' does not exist/);
        expect(found.cryptocurrency).toMatch(/'"repay"' is not assignable to parameter of type/);
        expect(found.cryptoly).toMatch(/"false".* and '"wrong"' have no overlap/);
        expect(found.fuffziger).toMatch(/'150-coins'' does not exist/);
        expect(found.karthedis).toMatch(/"cancelled".* not assignable/);
    }, 120_000);
});
