// Writes the TypeScript of each game's view from what the tables of the games say (wasm/tables.c):
// types of names, views, moves and editions, and a decoder (src/desk/view.ts) that gives
// the view of a desk these types. A game's folder imports it as 'views/<game>'.
//
//   node views.mjs TABLES.json FOLDER
import { readFileSync, writeFileSync } from 'node:fs';

const quoted = (text) => `'${text}'`;
const key = (name) => (/^\w+$/.test(name) ? name : quoted(name));
const members = (list, depth = 1) => list.map((line) => `${'    '.repeat(depth)}${line}\n`).join('');
const named = (noun) => `Names['${noun}']`;
const constant = (noun) => noun.toUpperCase().replaceAll('-', '_');

/** The names of a noun: those of a fixed list, or any where each edition has its own. */
const namesType = ({ names }) => (names ? names.map(quoted).join(' | ') : 'string');

/** One element of a field. */
function elementType({ noun, bits, viewers, flags, hidden, empty, undrawn }) {
    const value = viewers ? 'Viewers' : flags ? 'ReadonlySet<number>' : bits ? `ReadonlySet<${named(bits)}>` : noun ? named(noun) : 'number';
    return [value, ...hidden ? ['Hidden'] : [], ...undrawn ? [quoted('undrawn')] : [], ...empty ? ['null'] : []].join(' | ');
}

function fieldType(field) {
    const element = elementType(field), lists = field.cols > 1 ? 2 : field.rows > 1 ? 1 : 0;
    return lists ? `${element.includes('|') ? `(${element})` : element}${'[]'.repeat(lists)}` : element;
}

/** How a field is decoded: what lies in the JSON as a number, or a seat as a name. Undefined: it is what it is. */
function decoded({ noun, bits, viewers, flags, width }, { nouns, edition }) {
    if (noun === 'seat')
        return quoted('seat');
    const set = (names) => `[${names}, ${8 * width}]`;
    if (viewers || flags || bits === 'seat')
        return set(quoted(viewers ? 'viewers' : 'flags'));
    if (!bits)
        return undefined;
    const { names } = nouns.find((one) => one.noun === bits);
    const line = edition.find(({ row, designs }) => row === bits && designs);
    if (!names && !line)
        throw new Error(`no line of the edition names ${bits}`);
    return set(names ? constant(bits) : `{ line: ${quoted(line.word)} }`);
}

/** The lines of the edition that name what lies in sets. */
const linesOf = (game) => [...new Set(game.fields.flatMap((field) => /line: ('.*')/.exec(decoded(field, game) ?? '')?.[1] ?? []))];

/** A word of an edition in JSON: what looks like a number is one. */
function wordType(noun, { nouns }) {
    const names = nouns.find((one) => one.noun === noun)?.names;
    return names?.some((name) => /^\d+$/.test(name)) ? names.map((name) => (/^\d+$/.test(name) ? name : quoted(name))).join(' | ') : named(noun);
}

function columnType({ noun, list, verbs }, game) {
    const value = noun ? wordType(noun, game) : 'number';
    return verbs ? '(number | string)[][]' : list ? `${value.includes('|') ? `(${value})` : value}[]` : value;
}

function lineType({ word, row, col, columns }, game) {
    const about = [...row ? [`name: ${named(row)}`, 'thing: string', 'title: string'] : [], ...col ? [`of: ${named(col)}`] : []];
    return `${key(word)}: { ${[...about, ...columns.map((column) => `${key(column.label ?? 'values')}: ${columnType(column, game)}`)].join('; ')} }[];`;
}

const moveType = ({ kind, args }) =>
    `${key(kind)}: {${args.map(({ name, noun }) => ` ${key(name)}: ${noun === 'seat' ? '`${number}`' : noun ? named(noun) : 'number'};`).join('')}${args.length ? ' ' : ''}};`;

/** The whole file of a game. */
export function written(game) {
    const { nouns, fields, kinds, edition } = game;
    const form = fields.flatMap((field) => {
        const how = decoded(field, game);
        return how ? [`${field.name}: ${how},`] : [];
    });
    const lines = linesOf(game), about = `View${lines.length ? `, Pick<Edition, ${lines.join(' | ')}>` : ''}`;
    const elements = fields.map(elementType).join();
    const types = ['Form', ...['Hidden', 'Viewers'].filter((type) => elements.includes(type))];
    return `// Written from the tables of ${game.game} by web/views.mjs; do not edit.
import { ${types.map((type) => `type ${type}`).join(', ')}, decoder, encoder } from 'client/desk/view';

/** What the values of each noun are called; where it says string, the edition names them. */
export interface Names {
${members([...nouns.map((noun) => `${key(noun.noun)}: ${namesType(noun)};`), 'seat: number;'])}}

/** What a view holds, field by field. */
export interface View {
${members(fields.map((field) => `${key(field.name)}: ${fieldType(field)};`))}}

// The same in their order, by which rows, columns and bits are counted.
${members(nouns.flatMap(({ noun, names }) => (names ? [`export const ${constant(noun)}: readonly ${named(noun)}[] = [${names.map(quoted).join(', ')}];`] : [])), 0)}
/** Moves as JSON has them, by their kinds. */
export interface Moves {
${members(kinds.map(moveType))}}
export type Move = { [Kind in keyof Moves]: { kind: Kind } & Moves[Kind] }[keyof Moves];

/** The lines of an edition, by their words. */
export interface Edition {
${members(edition.map((line) => lineType(line, game)))}}

const form: Form = {
${members(form)}};

/** A view of the desk as it is read here${lines.length ? ', with the lines of the edition that name what is in sets' : ''}. Encoding is the way back. */
export const decode = /* @__PURE__ */ decoder<${about}>(form);
export const encode = /* @__PURE__ */ encoder<${about}>(form);
`;
}

if (process.argv[2] !== undefined && process.argv[1]?.endsWith('views.mjs')) {
    const [tables, folder] = process.argv.slice(2);
    for (const game of JSON.parse(readFileSync(tables, 'utf8')))
        writeFileSync(`${folder}/${game.game}.ts`, written(game));
}
