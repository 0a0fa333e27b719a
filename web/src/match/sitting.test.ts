// Whole matches through desk, queue and table, in one thread: what a page does, without
// a page. The module is the one that the browser loads.
import { readdirSync, readFileSync } from 'node:fs';
import { effect, signal } from '@preact/signals';
import { DUE, Kontor } from 'kontor';
import { beforeAll, describe, expect, it } from 'vitest';
import { choose } from '../app/settings';
import { tableOf, unpack } from '../desk/tables';
import type { Offer } from '../desk/types';
import { NearSource } from '../source/near';
import { Refused, type Source } from '../source/source';
import { TableSource, type Work } from '../source/table';
import { TableWork, type Answer, type Opening, type Request } from '../source/worker';
import { moveText, Sitting } from './sitting';
import { Touch } from './touch';

const build = new URL('../../../build/wasm/', import.meta.url);
const wasm = readFileSync(new URL('wasm/kontor.wasm', build));
const table = (name: string) => readFileSync(new URL(`words/${name}.words`, build));
let kontor: Kontor;
let whole: Kontor;

beforeAll(async () => {
    kontor = await Kontor.load(readFileSync(new URL('wasm/desk.wasm', build)) as BufferSource);
    whole = await Kontor.load(wasm as BufferSource);
    for (const name of ['en', 'de'])
        for (const each of [kontor, whole])
            each.addWords(table(name));
    kontor.language = 'en';
    choose({ speed: 'none', confirmFinal: false });
});

describe('modules of one game', () => {
    it.each(['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger'])('have it and no other: %s', async (game) => {
        for (const kind of ['desk', 'kontor']) {
            const own = await Kontor.load(readFileSync(new URL(`wasm/${kind}-${game}.wasm`, build)) as BufferSource);
            own.addWords(table('en'));
            expect((own.games<never>('en') as { games: { id: string }[] }).games)
                .toEqual((whole.games<never>('en') as { games: { id: string }[] }).games.filter(({ id }) => id === game));
        }
    });
});

describe('words in parts', () => {
    it.each(['en', 'de', 'ja'])('are, joined, all words of a language: %s', async (language) => {
        const [whole, joined] = [await Kontor.load(wasm as BufferSource), await Kontor.load(wasm as BufferSource)];
        whole.addWords(table(language));
        for (const part of readdirSync(new URL(`words/${language}`, build)).map((file) => file.replace('.words', '')))
            joined.addWords(tableOf(language, unpack(table(`${language}/${part}`) as BufferSource)));
        expect(joined.words(language)).toEqual(whole.words(language));
        const bytes = tableOf(language, whole.words<never>(language));
        expect(table(language).every((byte, at) => byte === bytes[at])).toBe(true);
    });

    it('that every page needs say what a game is before it is played, and no more', async () => {
        const pages = await Kontor.load(wasm as BufferSource);
        const all = await Kontor.load(wasm as BufferSource);
        pages.addWords(tableOf('en', unpack(table('en/common') as BufferSource)));
        all.addWords(table('en'));
        expect(pages.games('en')).toEqual(all.games('en'));
        expect(Object.keys(pages.words('en') as object).some((key) => key.startsWith('karthedis.rule.'))).toBe(false);
    });
});

/** The worker's work in this thread, with its messages as JSON has them, each in a task of its own. */
class NearWork implements Work {
    onmessage: ((event: MessageEvent<Answer>) => void) | null = null;
    onerror = null;
    private readonly work = new TableWork((answer) => setTimeout(() => this.onmessage?.({ data: structuredClone(answer) } as MessageEvent<Answer>)));
    private last: Promise<void> = Promise.resolve();

    async load(): Promise<void> {
        await this.work.take({ what: 'load', n: 0, module: await WebAssembly.compile(wasm as BufferSource), words: [table('en')], language: 'en' });
    }

    postMessage(message: Request): void {
        this.last = this.last.then(() => this.work.take(message));
    }

    terminate(): void {
        this.onmessage = null;
    }
}

async function sit(opening: Opening, kept: string[] = []): Promise<{ sitting: Sitting; source: TableSource }> {
    const work = new NearWork();
    await work.load();
    const source = new TableSource({
        game: 'game' in opening ? opening.game : 'karthedis', opening, viewer: 0, language: 'en', sitters: [{ name: 'Ann' }, { name: 'Kasimir', character: 'kasimir' }], work,
        keep: (record) => kept.push(record), broken: (fault) => { throw new Error(fault); },
    });
    const sitting = new Sitting(kontor, source, 'en');
    work.postMessage({ what: 'open', n: 1e6, opening, viewer: 0 });
    return { sitting, source };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A choice that depends on nothing but how often one has chosen. */
const pick = (offers: readonly Offer[], count: number): Offer | undefined => offers[(count * 7 + 3) % offers.length];

async function playOut(sitting: Sitting, most = 4000): Promise<number> {
    let count = 0;
    for (let idle = 0; !sitting.screen.value?.match.over && idle < 3000;) {
        const screen = sitting.screen.value;
        if (!screen?.question.asked || sitting.pending.value) {
            idle++;
            await pause();
            continue;
        }
        idle = 0;
        if (++count > most)
            throw new Error(`no end: ${screen.question.text}`);
        const offer = pick(screen.offers, count);
        if (!offer) {
            expect(screen.may.confirm, screen.question.text).toBe(true);
            expect(await sitting.send()).toBe(true);
            continue;
        }
        const done = await sitting.choose(offer, offer.span ? offer.span.low : undefined);
        expect(done, `${screen.question.text} ${moveText(offer)} ${sitting.told.value?.sentence ?? ''}`).toBe(true);
        if (sitting.screen.value?.may.confirm && sitting.screen.value.draft.length && count % 3 === 0)
            expect(await sitting.send()).toBe(true);
    }
    return count;
}

describe('a match on the screen', () => {
    it('has computer players in its hints under the names that are shown', async () => {
        const opening = { game: 'cryptoly', options: 'bet=on', edition: null, seats: 'me:Ann,normal@5it,normal@5it', seed: 'names' };
        const answers: Answer[] = [];
        const told = new TableWork((answer) => answers.push(answer));
        await told.take({ what: 'load', n: 1, module: await WebAssembly.compile(wasm as BufferSource), words: [table('en')], language: 'en' });
        await told.take({ what: 'open', n: 2, opening, viewer: 0, names: [' Ann\n', 'Kasimir', 'Odile'] });
        const asked = async () => { while (!answers.some((answer) => answer.what === 'asked' && answer.seats)) await pause(); answers.length = 0; };
        await asked();
        await told.take({ what: 'play', n: 3, moves: 'place 5' });
        await asked();
        await told.take({ what: 'hint', n: 4, milliseconds: 50 });
        const hint = JSON.stringify(answers.find((answer) => answer.what === 'done' && answer.n === 4));
        expect(hint).toMatch(/BTC on|digit/);
        expect(hint).not.toMatch(/normal|Player \d/);
    });

    for (const [game, seats, options] of [
        ['cryptocurrency', 'me:Ann,greedy', 'length=short'], ['cryptoly', 'me:Ann,greedy', 'end=rounds:3'],
        ['karthedis', 'me:Ann,greedy', null], ['fuffziger', 'me:Ann,greedy,random', null],
    ] as const)
        it(`is played to its end by choosing: ${game}`, async () => {
            const { sitting, source } = await sit({ game, options, edition: null, seats, seed: 'sitting' });
            const count = await playOut(sitting);
            expect(count).toBeGreaterThan(0);
            expect(sitting.screen.value?.over?.ranking.length).toBe(seats.split(',').length);
            expect(sitting.screen.value?.match.players[1]).toMatchObject({ name: 'Kasimir', character: 'kasimir' });
            const record = await source.record();
            expect(whole.verify(record, 'en')).toMatchObject({ ok: true });
            expect(record).toContain('fair entropy 1 ');
            sitting.close();
        }, 120000);

    it('goes on from its record, where it was', async () => {
        const kept: string[] = [];
        const { sitting } = await sit({ game: 'cryptocurrency', options: null, edition: null, seats: 'me:Ann,greedy', seed: 'again' }, kept);
        for (let i = 0; i < 200 && !sitting.screen.value?.question.asked; i++)
            await pause();
        const offer = sitting.screen.value?.offers[0];
        if (offer)
            await sitting.choose(offer);
        for (let i = 0; i < 50; i++)
            await pause();
        const before = sitting.screen.value;
        sitting.close();
        const second = (await sit({ record: kept[kept.length - 1] ?? '', seats: 'me:Ann,greedy' })).sitting;
        for (let i = 0; i < 200 && !second.screen.value?.question.asked; i++)
            await pause();
        expect(second.screen.value?.question).toEqual(before?.question);
        expect(second.screen.value?.view).toEqual(before?.view);
        expect(second.screen.value?.offers).toEqual(before?.offers);
        second.close();
    }, 60000);

    it('tells a turn without a decision as that of who rolls', async () => {
        const { sitting } = await sit({ game: 'cryptoly', options: 'end=rounds:3', edition: null, seats: 'me:Ann,greedy,greedy', seed: 'rolls' });
        await playOut(sitting);
        const { events } = sitting.events<{ events: { event: number; actor: number | string; move: { kind: string; player?: string } | null }[] }>(0) ?? { events: [] };
        const rolls = sitting.log.value.flatMap(({ from, to, actor }) => {
            const own = events.filter(({ event }) => event >= from && event < to);
            const roll = own.find(({ move }) => move?.kind === 'roll' || move?.kind === 'roll-off');
            return roll && own.every((one) => one.actor === 'chance') ? [[actor, roll.move?.player]] : [];
        });
        expect(rolls.length).toBeGreaterThan(3);
        for (const [actor, player] of rolls)
            expect(actor).toBe(Number(player));
        sitting.close();
    }, 120000);

    it('looks back without touching what is there', async () => {
        const { sitting } = await sit({ game: 'cryptoly', options: null, edition: null, seats: 'me:Ann,greedy', seed: 'back' });
        for (let i = 0; i < 200 && !sitting.screen.value?.question.asked; i++)
            await pause();
        const now = sitting.screen.value;
        sitting.lookBack(0);
        expect(sitting.screen.value?.match.seq).toBe(0);
        expect(sitting.screen.value?.offers).toEqual([]);
        sitting.lookBack(null);
        expect(sitting.screen.value).toEqual(now);
        sitting.close();
    }, 60000);

    it('tells everything anew in another language', async () => {
        const { sitting } = await sit({ game: 'karthedis', options: null, edition: null, seats: 'me:Ann,greedy', seed: 'words' });
        for (let i = 0; i < 200 && !sitting.screen.value?.question.asked; i++)
            await pause();
        const [english, log] = [sitting.screen.value?.question.text, sitting.log.value.map(({ head }) => head)];
        sitting.speak('de');
        expect(sitting.screen.value?.question.text).not.toBe(english);
        expect(sitting.log.value).toHaveLength(log.length);
        expect(sitting.log.value.map(({ head }) => head)).not.toEqual(log);
        sitting.close();
    }, 60000);

    it('what was asked of the desk in words is asked again in another language', async () => {
        const { sitting } = await sit({ game: 'cryptocurrency', options: null, edition: null, seats: 'me:Ann,greedy', seed: 'words' });
        for (let i = 0; i < 200 && !sitting.screen.value?.question.asked; i++)
            await pause();
        const titles: (string | undefined)[] = [];
        const stop = effect(() => { titles.push(sitting.explain('member:intern')?.title); });
        sitting.speak('de');
        stop();
        expect(titles).toEqual(['Intern', 'Praktikant']);
        sitting.close();
    }, 60000);

    it('stages the end though everything before it was skipped', async () => {
        const { sitting } = await sit({ game: 'cryptocurrency', options: 'length=short', edition: null, seats: 'me:Ann,greedy', seed: 'end' });
        sitting.staged = true;
        choose({ speed: 'normal' });
        try {
            for (let count = 0; !sitting.screen.value?.match.over && count < 4000; count++) {
                const offer = sitting.screen.value?.question.asked && !sitting.pending.value ? pick(sitting.screen.value.offers, count) : undefined;
                if (offer)
                    await sitting.choose(offer, offer.span?.low);
                else if (sitting.screen.value?.may.confirm && !sitting.pending.value)
                    await sitting.send();
                else
                    sitting.finish();
                await pause();
            }
            expect(sitting.screen.value?.match.over).toBe(true);
            expect(sitting.moment.value).not.toBeNull();
            // Until it is told, the page can say where the match stood before.
            expect(sitting.untold?.over).toBe(false);
            sitting.goOn();
            expect(sitting.moment.value).toBeNull();
            expect(sitting.showing.value).toBe(false);
        } finally {
            choose({ speed: 'none' });
            sitting.close();
        }
    }, 60000);

    it('signs the end as soon as it is heard, while it is still being told', async () => {
        const match = whole.openMatch('cryptoly', 'end=rounds:3', null, 'me:Ann,greedy,greedy', 'signed');
        const near = new NearSource(whole, match, 0);
        const [closed, notes] = [signal(false), [] as string[]];
        const source: Source = {
            begins: new Uint8Array(32), closed,
            listen: (listener) => near.listen(listener), close: () => near.close(),
            play: async (moves, at) => {
                await near.play(moves, at);
                closed.value = match.due() === DUE.over;
            },
            undo: () => near.undo(),
            vouch: (note) => { notes.push(note); return Promise.resolve(); },
        };
        const sitting = new Sitting(kontor, source, 'en');
        choose({ speed: 'normal' });
        try {
            for (let count = 0; !closed.value && count < 4000; count++) {
                sitting.finish();
                const offer = pick(sitting.screen.value?.offers ?? [], count);
                await (offer ? sitting.choose(offer, offer.span?.low) : sitting.send());
            }
            expect(sitting.screen.value?.match.over, 'the end is still to be told').toBe(false);
            expect(sitting.showing.value).toBe(true);
            expect(notes.length).toBe(1);
            expect(notes[0]).toContain(':over:');
            // It is the note of what is shown in the end.
            sitting.finish();
            expect(sitting.screen.value?.match.over).toBe(true);
            expect(new Set(notes).size).toBe(1);
        } finally {
            choose({ speed: 'none' });
            sitting.close();
        }
    });

    it('no event is being shown once all were', async () => {
        const { sitting } = await sit({ game: 'cryptoly', options: null, edition: null, seats: 'me:Ann,greedy', seed: 'step-1' });
        choose({ speed: 'quick' });
        try {
            for (let i = 0; i < 200 && !sitting.screen.value?.question.asked; i++)
                await pause();
            let steps = 0;
            const stop = effect(() => { steps += sitting.step.value ? 1 : 0; });
            const [offer] = sitting.screen.value?.offers ?? [];
            if (offer)
                await sitting.choose(offer, 5);
            for (let i = 0; i < 2500 && (sitting.showing.value || !sitting.screen.value?.question.asked); i++)
                await new Promise((resolve) => { setTimeout(resolve, 20); });
            stop();
            expect(steps).toBeGreaterThan(0);
            expect(sitting.showing.value).toBe(false);
            expect(sitting.step.value).toBeNull();
        } finally {
            choose({ speed: 'none' });
            sitting.close();
        }
    }, 60000);

    it('shows in advance only what is allowed', async () => {
        const { sitting } = await sit({ game: 'cryptoly', options: null, edition: null, seats: 'me:Ann,greedy', seed: 'advance' });
        for (let i = 0; i < 200 && !sitting.screen.value?.question.asked; i++)
            await pause();
        const [offer] = sitting.screen.value?.offers ?? [];
        expect(offer && sitting.preview(moveText(offer))?.view).toBeTruthy();
        expect(offer && sitting.preview(`${moveText(offer)}; accept`)).toBeNull();
        expect(sitting.preview('accept')).toBeNull();
        expect(sitting.refused('accept')).not.toBe('');
        expect(offer && sitting.refused(moveText(offer))).toBe('');
        sitting.close();
    });

    it('refuses what the rules refuse, with a sentence, and nothing happens', async () => {
        const { sitting } = await sit({ game: 'karthedis', options: null, edition: null, seats: 'me:Ann,greedy', seed: 'no' });
        for (let i = 0; i < 200 && !sitting.screen.value?.question.asked; i++)
            await pause();
        const before = sitting.screen.value;
        expect(sitting.attempt('nonsense 7')).toBe(false);
        expect(sitting.told.value?.sentence).toBeTruthy();
        expect(sitting.screen.value).toEqual(before);
        sitting.close();
    }, 60000);
});

describe('an answer that is awaited', () => {
    /** A table whose answers wait until they are let go. */
    async function slow(seed: string) {
        const { sitting, source } = await sit({ game: 'karthedis', options: null, edition: null, seats: 'me:Ann,greedy', seed });
        for (let i = 0; i < 200 && !sitting.screen.value?.question.asked; i++)
            await pause();
        const play = source.play.bind(source);
        let packets = 0;
        let go: (refuse?: Refused) => void = () => undefined;
        source.play = (moves, at, draw) => {
            packets++;
            return new Promise((resolve, reject) => { go = (refuse) => (refuse ? reject(refuse) : resolve(play(moves, at, draw))); });
        };
        const offer = sitting.screen.value?.offers.find(({ draft, final }) => !draft && !final);
        expect(offer).toBeDefined();
        return { sitting, offer: offer as Offer, packets: () => packets, go: (refuse?: Refused) => go(refuse) };
    }

    it('lets nothing else be tried or sent, and is not seen to be awaited while it is quick', async () => {
        const { sitting, offer, packets, go } = await slow('quick');
        const before = sitting.screen.value;
        const seen: boolean[] = [];
        const stop = effect(() => { seen.push(sitting.busy.value); });
        const sent = sitting.send(offer.text);
        expect(sitting.pending.value).toBe(true);
        expect(await sitting.send(offer.text)).toBe(false);
        expect(await sitting.choose(offer)).toBe(false);
        expect(sitting.attempt(offer.text)).toBe(false);
        sitting.drop();
        expect(packets()).toBe(1);
        expect(sitting.screen.value).toBe(before);
        go();
        expect(await sent).toBe(true);
        stop();
        expect(seen).toEqual([false]);
        expect(sitting.pending.value).toBe(false);
        expect(sitting.screen.value).not.toBe(before);
        sitting.close();
    }, 60000);

    it('is drawn with its news, not before them', async () => {
        const { sitting, offer, go } = await slow('once');
        const before = sitting.screen.value?.match.seq ?? 0;
        const seen: number[] = [];
        const stop = effect(() => { seen.push(sitting.screen.value?.match.seq ?? 0); });
        const sent = sitting.send(offer.text);
        go();
        expect(await sent).toBe(true);
        stop();
        expect(seen.filter((seq) => seq === before)).toHaveLength(1);
        expect(seen.at(-1)).toBeGreaterThan(before);
        sitting.close();
    }, 60000);

    it('is shown to be awaited when it takes long, until it is there', async () => {
        const { sitting, offer, go } = await slow('slow');
        const sent = sitting.send(offer.text);
        await new Promise((resolve) => setTimeout(resolve, 150));
        expect(sitting.busy.value).toBe(true);
        go(new Refused('error.wire.old', 'Too late.'));
        expect(await sent).toBe(false);
        expect([sitting.busy.value, sitting.pending.value]).toEqual([false, false]);
        expect(sitting.told.value?.sentence).toBe('Too late.');
        expect(sitting.screen.value?.draft).toEqual([]);
        sitting.close();
    }, 60000);
});

describe('pointing', () => {
    it('chooses the one offer, opens a choice among several, explains the rest', async () => {
        const { sitting } = await sit({ game: 'cryptocurrency', options: null, edition: null, seats: 'me:Ann,greedy', seed: 'point' });
        const touch = new Touch(sitting);
        for (let i = 0; i < 400; i++) {
            const several = sitting.screen.value?.offers.flatMap(({ things }) => things).find((thing) => touch.offers(thing).length > 1);
            if (several) {
                touch.point(several, null);
                expect(touch.beside.value).toMatchObject({ what: 'offers', thing: several });
                touch.close();
                break;
            }
            if (sitting.screen.value?.question.asked && !sitting.pending.value) {
                const offer = pick(sitting.screen.value.offers, i);
                if (offer)
                    await sitting.choose(offer);
            }
            await pause();
        }
        touch.point('coin:flyt', null, []);
        expect(touch.beside.value).toMatchObject({ what: 'explanation', thing: 'coin:flyt' });
        expect(touch.props('coin:flyt', { offers: [] })['data-lit']).toBeUndefined();
        expect(touch.props('coin:flyt', { onPoint: () => undefined })['data-lit']).toBe('');
        sitting.close();
    }, 60000);
});
