// demo.mjs: a whole match in the console, from the module alone.
//
//     node wasm/demo.mjs GAME [--lang en] [--players N] [--against normal] [--seed TEXT]
//                             [--auto] [--save FILE] [--build FOLDER]
//
// The person's seat is a desk, fed as one far away is: with a head, a start and
// news, all of them text. An answer is the number of a choice, with an amount
// where there is a span ("3 12"), "u" to take back, or a move in words. With
// --auto simple answers are given instead of read. At the end the record is saved,
// or printed; the status is 1 if it is not true.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DUE, Kontor, KontorError } from './kontor.mjs';

const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        lang: { type: 'string', default: 'en' }, players: { type: 'string' },
        against: { type: 'string', default: 'normal' }, seed: { type: 'string' },
        auto: { type: 'boolean' }, save: { type: 'string' },
        build: { type: 'string', default: new URL('../build/wasm', import.meta.url).pathname },
    },
});
const ME = 0;
const lowest = (seats) => 31 - Math.clz32(seats & -seats);

const kontor = await Kontor.load(readFileSync(`${flags.build}/wasm/kontor.wasm`));
kontor.addWords(readFileSync(`${flags.build}/words/${flags.lang}.words`));

function open(game) {
    const about = kontor.games(null).games.find(({ id }) => id === game);
    const players = flags.players ?? about?.players.least ?? 2; // the module says if it is no game
    const seats = ['me', ...Array(players - 1).fill(flags.against)].join(',');
    return kontor.openMatch(game, null, null, seats, flags.seed ?? null);
}

// The network, here a function: what is new to the desk.
function bring(match, desk) {
    const { seq } = desk.json('match').match;
    desk.feed(match.deskNews(ME, seq, match.seen(ME)));
}

// Prints the paragraphs of the log from event `from`; gives where to go on.
function tell(desk, from) {
    for (const paragraph of desk.log(from).log) {
        if (paragraph.from < from)
            continue;
        const text = paragraph.head || paragraph.lines.map((line) => line.text).join(' ');
        if (text)
            console.log(`  ${text}`);
        if (!paragraph.whole)
            paragraph.changes.forEach((change) => console.log(`    ${change}`));
    }
    return desk.json('match').match.seq;
}

function show({ question, offers, may }) {
    if (question.text)
        console.log(`\n${question.text}`);
    offers.forEach(({ sentence, aside }, i) =>
        console.log(`  ${String(i + 1).padStart(3)}  ${sentence}${aside ? ` (${aside})` : ''}`));
    if (may.undo || may.untry)
        console.log('    u');
}

// The move of an offer: an amount takes the place of the last number in it.
const moveOf = ({ text, span }, amount) =>
    span && amount !== undefined ? text.replace(/\d+(?=\D*$)/, String(amount)) : text;

// What was typed, as moves to be tried.
function read(desk, line, offers) {
    const [, choice, amount] = /^(\d+)(?:\s+(\d+))?$/.exec(line) ?? [];
    if (choice !== undefined && offers[choice - 1])
        return moveOf(offers[choice - 1], amount);
    const order = desk.order(line);
    if (order.what !== 'moves')
        throw new Error(order.fault ?? order.question);
    if (order.anew)
        desk.drop();
    return order.moves;
}

// Simple answers: one of the choices, another one each time, the most of a span
// now and then, so that every match comes to its end.
let state = 7;
function random(below) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
}
function answerAlone({ offers }) {
    const number = random(offers.length);
    const { span } = offers[number];
    return span ? `${number + 1} ${span.low + random(span.high - span.low + 1)}` : `${number + 1}`;
}

const lines = flags.auto ? null : createInterface({ input: process.stdin });
const typed = lines?.[Symbol.asyncIterator]();
async function answer(now) {
    if (flags.auto)
        return answerAlone(now);
    process.stdout.write('> ');
    const { value, done } = await typed.next();
    if (done)
        process.exit(2);
    return value.trim();
}

// One answer of the person: tried at the desk, and sent when it is a whole packet.
async function ask(match, desk) {
    const now = desk.json('question,offers,may');
    show(now);
    const line = await answer(now);
    if (flags.auto)
        console.log(`> ${line}`);
    try {
        if (line === 'u') {
            if (now.may.untry)
                desk.untry();
            else
                match.undo(ME);
            return;
        }
        desk.try(read(desk, line, now.offers));
        if (desk.json('may').may.confirm) {
            const packet = desk.packet();
            desk.drop();
            match.play(ME, packet);
        }
    } catch (error) {
        if (flags.auto || (error instanceof WebAssembly.RuntimeError))
            throw error;
        console.log(error.message);
    }
}

async function play(match, desk) {
    let told = 0;
    while (match.due() !== DUE.over) {
        const thinking = match.thinking();
        if (match.due() === DUE.advance) {
            match.advance();
        } else if (thinking) {
            match.think(lowest(thinking));
        } else {
            bring(match, desk);
            told = tell(desk, told);
            await ask(match, desk);
        }
    }
    bring(match, desk);
    tell(desk, told);
}

try {
    const match = open(positionals[0] ?? '');
    const desk = kontor.openDesk(match.deskHead(), ME, flags.lang);
    desk.feed(match.deskStart(ME, 0));
    await play(match, desk);

    const { over } = desk.json('over');
    over.ranking.forEach(({ text }) => console.log(text));
    const record = match.record();
    const verdict = kontor.verify(record, flags.lang);
    if (flags.save)
        writeFileSync(flags.save, record);
    else
        process.stdout.write(record);
    if (!verdict.ok)
        throw new KontorError({ error: 11, key: verdict.error, sentence: verdict.sentence });
    kontor.close();
} catch (error) {
    if (!(error instanceof KontorError))
        throw error;
    console.error(error.message);
    process.exitCode = 1;
}
lines?.close();
