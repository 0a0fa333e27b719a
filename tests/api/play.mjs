// A whole match through the WebAssembly module alone: play.mjs MODULE WORDS GAME.
// As tests/api/play.c: seat 0 is played here, the others by `normal`; prints the
// record, which must be true.
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { DUE, EYES, Kontor, SPECTATOR } from '../../wasm/kontor.mjs';

const [module, words, game] = process.argv.slice(2);

const kontor = await Kontor.load(readFileSync(module));
assert.throws(() => kontor.games('de'), { key: 'error.language' }); // no words yet
for (const language of ['en', 'de', 'ja'])
    kontor.addWords(readFileSync(`${words}/${language}.words`));
assert.deepEqual(kontor.languages(), ['en', 'de', 'ja']);
assert(kontor.games('de').games.length >= 4);

let state = 1;
const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
};
const lowest = (seats) => 31 - Math.clz32(seats & -seats);

const match = kontor.openMatch(game, null, null, 'me:Ada,normal,normal', 'api');
for (let due; (due = match.due()) !== DUE.over;) {
    const thinking = match.thinking();
    if (due === DUE.advance) {
        match.advance();
    } else if (thinking) {
        match.think(lowest(thinking));
    } else {
        assert.equal(due, DUE.answer);
        const seat = lowest(match.asked());
        const { undo, legal, sentences } = match.question(seat, 'ja');
        assert.equal(legal.length, sentences.length);
        const { number } = legal[random(legal.length)];
        match.view(seat, EYES.shown);
        if (undo && random(16) === 0)
            match.undo(seat);
        else
            match.playNumber(seat, number);
    }
}

for (const language of ['en', 'de', 'ja']) {
    assert(match.sentences(SPECTATOR, 0, match.seen(SPECTATOR), language).length > 0);
    assert(match.result(language).ranking.length === 3);
}
const record = match.record();
assert.equal(kontor.verify(record, 'en').ok, true);
assert.equal(kontor.verify(record.replace('Ada', 'Bob'), 'en').ok, false);
process.stdout.write(record);
