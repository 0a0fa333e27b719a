// What holds of every packet: with a desk that is played by hand here, and with a real match.
import { readFileSync } from 'node:fs';
import { signal } from '@preact/signals';
import { Kontor } from 'kontor';
import { beforeAll, describe, expect, it } from 'vitest';
import { choose } from '../../app/settings';
import type { Offer, Preview, Screen } from '../../desk/types';
import { Sitting } from '../../match/sitting';
import { NearSource } from '../../source/near';
import { Refused } from '../../source/source';
import { type Hands, Packet } from './packet';

const offer = (text: string, span?: { low: number; high: number }): Offer => {
    const [kind = '', coin = '', n] = text.split(' ');
    return { id: 1, move: { kind, coin, n: Number(n) }, text, things: [], ...(span ? { span: { arg: 'n', step: 1, ...span } } : {}) } as unknown as Offer;
};

/** A desk at which one chooses a coin, then how many of it, and then all is said. */
class Hand implements Hands {
    coins = ['red', 'blue'];
    readonly screen = signal<Screen | null>(null);
    readonly pending = signal(false);
    readonly told = signal<{ sentence: string; rule: null; thing: null } | null>(null);
    acted: (number | 'chance')[] = [];
    readonly sent: (string | undefined)[] = [];
    refuses = false;
    tried = '';

    constructor() {
        this.draw({});
    }

    /** A new position. */
    draw({ asked = true, phase = 'trade', seq = 0, lost = false }): void {
        const draft = this.tried ? this.tried.split(';').map((text) => ({ move: { kind: text.split(' ')[0], coin: text.split(' ')[1] }, text, sentence: text })) : [];
        this.screen.value = { match: { seq, viewer: 0, phase: { name: phase, text: '' } }, question: { asked }, draft, may: { lost }, offers: this.coins.map((coin) => offer(`take ${coin}`)) } as unknown as Screen;
    }

    preview(moves: string): Preview | null {
        const [first = '', then] = moves.split('; ');
        if (!this.coins.some((coin) => first === `take ${coin}`) || (then !== undefined && !/^many red [1-4]$/.test(then)))
            return null;
        return { offers: then === undefined ? [offer('many red 1', { low: 1, high: 4 })] : [], changes: [], figures: [] } as unknown as Preview;
    }

    attempt(moves: string): boolean {
        this.tried = moves;
        this.draw({});
        return true;
    }

    drop(): void {
        this.tried = '';
        this.draw({});
    }

    send(moves?: string): Promise<boolean> {
        this.sent.push(moves);
        return Promise.resolve(!this.refuses);
    }

    events<T>(from: number): T {
        return { events: this.acted.slice(from).map((actor, event) => ({ event: from + event, actor })) } as T;
    }
}

interface Parts { coin: string | null; n?: number | undefined; note: string | null }

const packetAt = (hand: Hand) => new Packet<Parts, { whole: boolean; most: number }>(hand, {
    nothing: { coin: null, note: null },
    stands: { coin: (coin, { offers }) => offers.some(({ move }) => move.coin === coin) },
    compose: ({ coin, n }, way) => {
        if (coin === null || !way.go(`take ${coin}`))
            return { whole: false, most: 0 };
        const many = way.of('many');
        return { most: many ? way.take(many, 'n', n).high : 0, whole: many !== undefined };
    },
});

describe('a packet', () => {
    it('is what is set, in moves that the desk would offer one after the other', () => {
        const packet = packetAt(new Hand());
        expect([packet.begun, packet.outlook.value]).toMatchObject([false, { moves: [], after: null, whole: false }]);
        packet.set({ coin: 'red' });
        expect([packet.begun, packet.outlook.value]).toMatchObject([true, { moves: ['take red', 'many red 4'], whole: true, most: 4 }]);
        packet.set({ n: 9 });
        expect(packet.outlook.value.moves).toEqual(['take red', 'many red 4']);
        packet.set({ n: 2 });
        expect(packet.outlook.value.moves).toEqual(['take red', 'many red 2']);
        expect(packet.foresee({ coin: 'green', note: null })).toMatchObject({ moves: [], after: null, whole: false });
    });

    it('stays while the same is asked: set parts beside each other, and through what others do', () => {
        const hand = new Hand(), packet = packetAt(hand);
        packet.set({ coin: 'red' });
        packet.set({ note: 'mine' });
        hand.acted = [1];
        hand.draw({ seq: 1, asked: false }); // as long as that is shown
        expect([packet.begun, packet.outlook.value.moves]).toEqual([false, []]);
        hand.acted = [1, 'chance', 2];
        hand.draw({ seq: 3 });
        expect(packet.parts.value).toEqual({ coin: 'red', note: 'mine' });
        expect(hand.told.value).toBeNull();
    });

    it('is taken back part by part, or whole', () => {
        const packet = packetAt(new Hand());
        packet.set({ coin: 'red', n: 2, note: 'mine' });
        packet.back('coin', 'n');
        expect(packet.parts.value).toEqual({ coin: null, n: undefined, note: 'mine' });
        packet.clear();
        expect([packet.begun, packet.parts.value]).toEqual([false, { coin: null, note: null }]);
    });

    it('goes out once it is whole, as one, and then nothing is set', async () => {
        const hand = new Hand(), packet = packetAt(hand);
        expect(await packet.send()).toBe(false);
        packet.set({ coin: 'red', n: 3 });
        hand.pending.value = true;
        expect(await packet.send()).toBe(false);
        hand.pending.value = false;
        expect(hand.sent).toEqual([]);
        expect(await packet.send()).toBe(true);
        expect(hand.sent).toEqual(['take red; many red 3']);
        expect(packet.begun).toBe(false);
    });

    it('that is refused leaves what was set', async () => {
        const hand = new Hand(), packet = packetAt(hand);
        hand.refuses = true;
        packet.set({ coin: 'red', n: 3, note: 'mine' });
        expect(await packet.send()).toBe(false);
        expect(packet.parts.value).toEqual({ coin: 'red', n: 3, note: 'mine' });
    });

    it('loses a part that is offered no longer, with a word about it, and keeps the others', () => {
        const hand = new Hand(), packet = packetAt(hand);
        packet.set({ coin: 'blue', note: 'mine' });
        hand.coins = ['red'];
        hand.acted = [1];
        hand.draw({ seq: 1 });
        expect(packet.parts.value).toEqual({ coin: null, note: 'mine' });
        expect(hand.told.value?.sentence).not.toBe('');
    });

    it('begins anew without a word where something else is asked, where one has acted oneself, and where that was taken back', () => {
        const hand = new Hand(), packet = packetAt(hand);
        const after = (change: () => void): boolean => {
            packet.set({ coin: 'blue' });
            change();
            return packet.begun;
        };
        expect(after(() => hand.draw({ phase: 'build' }))).toBe(false);
        hand.draw({});
        hand.acted = [1];
        expect(after(() => hand.draw({ seq: 1 }))).toBe(true);
        hand.acted = [1, 0];
        expect(after(() => hand.draw({ seq: 2 }))).toBe(false);
        expect(after(() => hand.draw({ seq: 1 }))).toBe(false);
        expect(hand.told.value).toBeNull();
    });
});

describe('a packet that lies at the desk', () => {
    const lying = (hand: Hand) => new Packet<{ coin: string | null }>(hand, {
        nothing: { coin: null },
        lying: ({ draft }) => ({ coin: draft[0] ? String(draft[0].move.coin) : null }),
        compose: ({ coin }, way) => {
            way.fault = coin === 'green' ? 'there is none' : '';
            if (coin !== null && way.fault === '')
                way.moves.push(`take ${coin}`);
            return { whole: coin !== null };
        },
    });

    it('is read there, laid anew when it changes, and left where the desk will not have the change', () => {
        const hand = new Hand(), packet = lying(hand);
        packet.set({ coin: 'red' });
        expect([hand.tried, packet.parts.value.coin]).toEqual(['take red', 'red']);
        packet.set({ coin: 'green' });
        expect([hand.tried, packet.parts.value.coin]).toEqual(['take red', 'red']);
        packet.set({ coin: 'blue' });
        expect(hand.tried).toBe('take blue');
        packet.clear();
        expect([hand.tried, packet.begun]).toEqual(['', false]);
    });

    it('is sent without being said again', async () => {
        const hand = new Hand(), packet = lying(hand);
        packet.set({ coin: 'red' });
        await packet.send();
        await packet.send('end');
        expect(hand.sent).toEqual([undefined, 'end']);
    });

    it('that an event has made impossible is told of once', () => {
        const hand = new Hand(), packet = lying(hand);
        packet.set({ coin: 'red' });
        [hand.tried, hand.coins] = ['', ['blue']];
        hand.draw({ lost: true });
        expect([packet.begun, hand.told.value !== null]).toEqual([false, true]);
        hand.told.value = null;
        hand.draw({ lost: true });
        expect(hand.told.value).toBeNull();
    });
});

describe('at a real table', () => {
    const build = new URL('../../../../build/wasm/', import.meta.url);
    let kontor: Kontor;

    beforeAll(async () => {
        kontor = await Kontor.load(readFileSync(new URL('wasm/kontor.wasm', build)) as BufferSource);
        kontor.addWords(readFileSync(new URL('words/en.words', build)));
        kontor.language = 'en';
        choose({ speed: 'none', confirmFinal: false });
    });

    it('what lay there stays when it is refused together with what ends it', async () => {
        const source = new NearSource(kontor, kontor.openMatch('fuffziger', null, null, 'me,greedy,greedy', 'packet'), 0);
        const play = source.play.bind(source);
        let refused = 0;
        const sitting = new Sitting(kontor, source, 'en');
        for (let n = 0; n < 40 && sitting.screen.value?.match.phase?.name !== 'bid'; n++)
            await sitting.send(sitting.screen.value!.offers.find(({ move }) => ['run', 'confirm', 'leave', 'match', 'done'].includes(move.kind))!.text);
        expect(sitting.screen.value?.match.phase?.name).toBe('bid');
        const bid = sitting.order('bid 1')?.moves ?? '';
        const [first = '', ...rest] = bid.split(/;\s*/);
        expect([sitting.attempt(first), rest]).toEqual([true, ['confirm']]);
        source.play = (...given) => (refused++ ? play(...given) : Promise.reject(new Refused('error.turn', 'not now', null)));
        expect(await sitting.send('confirm')).toBe(false);
        expect([sitting.told.value?.sentence, sitting.screen.value?.draft.map(({ text }) => text)]).toEqual(['not now', [first]]);
        expect(await sitting.send('confirm')).toBe(true);
        expect(sitting.screen.value?.draft).toEqual([]);
        sitting.close();
    });
});
