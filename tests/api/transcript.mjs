// The module says of a match what the native library says: transcript.mjs MODULE
// WORDS NATIVE RECORD... NATIVE is built from transcript.c, beside which this goes
// step by step; where it is not built the status is 77, "skipped". Both must be
// built from the same sources: build the preset dev again if they are not.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { FUNCTIONS, Kontor, KontorError, SPECTATOR } from '../../wasm/kontor.mjs';

const [module, words, native, ...records] = process.argv.slice(2);
if (!existsSync(native)) {
    console.log(`${native} is not built`);
    process.exit(77);
}
const STEP = 24, FORKS = 6, THOUGHTS = 3;
const LANGUAGES = ['en', 'de', 'ja'];
const SECTIONS = 'match,view,table,players,numbers';


const kontor = await Kontor.load(readFileSync(module));
LANGUAGES.forEach((language) => kontor.addWords(readFileSync(`${words}/${language}.words`)));

// A method's text, or what is wrong. JSON is compared as it is written.
const lines = [];
function line(owner, method, ...given) {
    const [result, ...row] = FUNCTIONS[owner.constructor.name][method];
    try {
        const told = kontor.call(owner, [result === 'json' ? 'text' : result, ...row], given);
        if (told !== undefined)
            lines.push(told);
        return told;
    } catch (error) {
        if (!(error instanceof KontorError))
            throw error;
        lines.push(error.key);
    }
}

function inEveryLanguage(desk, sections) {
    for (const language of LANGUAGES) {
        line(desk, 'language', language);
        line(desk, 'json', sections);
    }
}

function follow(match, viewer) {
    const desk = kontor.openDesk(line(match, 'deskHead'), viewer, 'en');
    const seen = match.seen(viewer);
    line(desk, 'feed', line(match, 'deskStart', viewer, 0));
    for (let from = 0; from < seen; from += STEP) {
        line(desk, 'feed', line(match, 'deskNews', viewer, from, Math.min(from + STEP, seen)));
        inEveryLanguage(desk, SECTIONS);
        line(desk, 'log', from);
    }
    inEveryLanguage(desk, null);
    desk.close();
}

const lowest = (seats) => seats ? 31 - Math.clz32(seats & -seats) : 0;

function decide(match) {
    const seat = lowest(match.asked());
    const desk = kontor.openDesk(line(match, 'deskHead'), seat, 'en');
    line(desk, 'follow', match);
    inEveryLanguage(desk, null);
    line(desk, 'explain', 'seat:0');
    line(desk, 'why', 'nonsense');
    line(desk, 'order', '1');
    desk.close();
    return match.asked() !== 0;
}

function think(match) {
    const seen = match.seen(SPECTATOR);
    line(match, 'advance');
    for (let i = 0; i < THOUGHTS && match.thinking(); i++)
        line(match, 'think', lowest(match.thinking()));
    line(match, 'events', SPECTATOR, seen, match.seen(SPECTATOR));
}

function transcribe(record) {
    const match = kontor.readMatch(record, null);
    const { players } = match.about();
    const fork = (part, by) => match.fork(Math.floor(match.count() * part / (FORKS + 1)),
                                          Array(players).fill(by).join(','), 'transcript');
    let decided = 0;
    follow(match, 0);
    follow(match, SPECTATOR);
    for (let i = 1; i <= FORKS; i++) {
        const asked = fork(i, 'me');
        line(asked, 'advance');
        decided += decide(asked);
        asked.close();
        const thinking = fork(i, 'normal@50it');
        think(thinking);
        thinking.close();
    }
    line(kontor, 'verify', record, 'de');
    match.close();
    return decided;
}

for (const record of records) {
    lines.length = 0;
    const decided = transcribe(readFileSync(record));
    const told = execFileSync(native, [record], { encoding: 'utf8', maxBuffer: 2 ** 30 }).split('\n');
    told.pop();
    const other = lines.findIndex((text, i) => text !== told[i]);
    if (other >= 0 || told.length !== lines.length || decided === 0) {
        console.error(`${record}: text ${other} of ${lines.length} (${told.length} natively, ${decided} forks)`);
        console.error(`module:   ${lines[other]}\nnatively: ${told[other]}`);
        process.exitCode = 1;
    } else {
        console.log(`${record}: ${lines.length} texts, ${lines.join().length} characters`);
    }
}
