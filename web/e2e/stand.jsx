// A board on its stand, for tests: any position of any match, in any edition, with any
// names, as any seat sees it. The page of fixtures is for people; this one is for
// scripts, which call what is put into the window here.
import { render } from 'preact';
import { DUE } from 'kontor';
import { folderOf } from '../src/boards/folder';
import * as desks from '../src/desk/module';
import { MatchPage } from '../src/match/MatchPage';
import { Sitting } from '../src/match/sitting';
import { Touch } from '../src/match/touch';
import { NearSource } from '../src/source/near';
import * as words from '../src/words';
import '../src/style/base.css';

const whole = (language, game) => (desks.loadWhole ?? desks.loadKontor)(language, game);
const people = (players) => Array.from({ length: players }, (_, seat) => `me:P${seat}`).join(',');
const computers = (players) => Array(players).fill('greedy').join(',');

/** Chance goes on until somebody is asked. */
function advance(match) {
    while (match.due() === DUE.advance)
        match.advance();
}

/** Computers play a match so far, at most so many events. */
function run(match, events) {
    for (;;) {
        const due = match.due(), thinking = match.thinking();
        if (match.count() >= events)
            return;
        if (due === DUE.advance)
            match.advance();
        else if (due === DUE.answer && thinking)
            match.think(31 - Math.clz32(thinking & -thinking));
        else
            return;
    }
}

/** A seat's move, as a text. */
function make(match, move) {
    advance(match);
    if (move)
        match.play(move.seat, move.text);
}

/** Moves that a seat might make now: a few of what is legal, spans with other numbers too. */
function some(match, seat) {
    advance(match);
    const legal = match.question(seat, 'en').legal ?? [];
    return legal.slice(0, 6).flatMap(({ text, span, high }) => (span ? [text, text.replace(/\d+$/, String(high))] : [text]));
}

/** The match of a position: a record, or a new one played so far, forked; everybody is a person. */
async function matchOf({ game, record, at, seed = 'stand', players, options = null, edition = null, run: events = 0, move = null }, language) {
    const kontor = await whole(language, game);
    const first = record ? kontor.readMatch(record, null) : kontor.openMatch(game, options, edition, computers(players), seed);
    if (!record)
        run(first, events);
    const match = first.fork(Math.min(at ?? first.count(), first.count()), people(first.about().players), seed);
    first.close();
    make(match, move);
    advance(match);
    return match;
}

/** Stands a position up. `names`: what all players are called. */
window.stand = async ({ theme = 'light', language = 'en', viewer = 0, names = null, leak = false, ...position }) => {
    window.sitting?.source.close();
    document.documentElement.dataset.theme = theme;
    await words.speak(language);
    const match = await matchOf(position, language);
    const dress = (head) => {
        const told = JSON.parse(head);
        told.seats.forEach((seat, n) => { seat.name = names ? `${n}${names.slice(1)}` : seat.name; });
        return JSON.stringify(told);
    };
    const truth = leak ? match.record().split('\n').map((line) => [...line].reduce((n, sign) => (n * 31 + sign.codePointAt(0)) | 0, 7)).join(' ') : '';
    const kontor = words.withGame ? await words.withGame(position.game) : await desks.loadKontor(language);
    const sitting = new Sitting(kontor, new NearSource(await whole(language, position.game), match, viewer, dress), language);
    const touch = new Touch(sitting);
    Object.assign(window, { sitting, touch });
    if (leak) {
        // What a careless board would do: something of the truth in an attribute of what lies hidden.
        const props = touch.props.bind(touch);
        touch.props = (thing, options) => ({ ...props(thing, options), 'data-lies': truth });
    }
    const { board } = await folderOf(position.game).board();
    render(null, document.getElementById('app'));
    // All that has happened is told before the page is there: it announces none of it, whoever was first.
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    sitting.finish?.();
    render(<MatchPage sitting={sitting} touch={touch} board={board} />, document.getElementById('app'));
    sitting.finish?.();
    return { asked: sitting.screen.value?.question.asked ?? false, over: sitting.screen.value?.match.over ?? false, seq: sitting.screen.value?.match.seq };
};

/** What a viewer is told of a match: all of it, as it would be sent. */
const told = (match, viewer) => match.deskStart(viewer, 0) + match.deskNews(viewer, 0, match.seen(viewer));

/** Moves that are made in one go and lie covered: bids. */
const PACKETS = ['confirm', 'cash 1; confirm', 'cash 2; confirm', 'cash 3; confirm'];

/** A record of a match that computers have played so far. */
window.played = async (game, players, options, events) => {
    const kontor = await whole('en', game);
    const match = kontor.openMatch(game, options, null, computers(players), 'played');
    run(match, events);
    const record = match.record();
    match.close();
    return record;
};

/** Pairs of positions that differ, and that this viewer is told the same of: other chances, or another move of a rival. */
window.twins = async (game, record, viewer, most, offset = 0) => {
    const kontor = await whole('en', game);
    const first = kontor.readMatch(record, null);
    const players = first.about().players;
    const found = [];
    const kinds = new Map();
    // As it truly was: a line of the record for each event, an actor and a move.
    const lines = record.slice(record.indexOf('\nmoves\n') + 7).split('\n').filter(Boolean);
    for (let at = offset; at < Math.min(first.count(), offset + 160) && found.length < most; at++) {
        const open = (position) => {
            const match = first.fork(at, people(players), position.seed ?? 'stand');
            try {
                make(match, position.move);
                advance(match);
                return { truth: match.record(), told: told(match, viewer), over: match.due() === DUE.over };
            } finally {
                match.close();
            }
        };
        const movesAt = (seat) => {
            const match = first.fork(at, people(players), 'stand');
            try {
                return [...some(match, seat), ...PACKETS].map((text) => ({ move: { seat, text } }));
            } catch {
                return [];
            } finally {
                match.close();
            }
        };
        const [who = '.', what = ''] = (lines[at] ?? '').split(' ');
        const actor = /^\d+$/.test(who) ? Number(who) : '.';
        const kind = `${typeof actor === 'number' ? 'move' : 'chance'} ${what}`;
        if ((kinds.get(kind) ?? 0) >= 2 || actor === viewer)
            continue;
        const tries = typeof actor === 'number' ? movesAt(actor) : [{ seed: 'heads' }, { seed: 'tails' }, { seed: 'edge' }];
        const seen = [];
        for (const position of tries) {
            let now;
            try {
                now = open(position);
            } catch {
                continue;
            }
            const twin = now.over ? undefined : seen.find((other) => other.told === now.told && other.truth.replace(/^.*seed.*$/gm, '') !== now.truth.replace(/^.*seed.*$/gm, ''));
            if (twin) {
                kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
                found.push({ at, kind, pair: [twin.position, position] });
                break;
            }
            seen.push({ ...now, position });
        }
    }
    first.close();
    return found;
};

/** Whether a match can be opened with this edition; else what is wrong, with where. */
window.tryEdition = async (game, edition, players) => {
    const kontor = await whole('en', game);
    try {
        kontor.openMatch(game, null, edition, computers(players), 'try').close();
        return null;
    } catch (error) {
        return { ...error, sentence: error.message };
    }
};
window.ready = true;
