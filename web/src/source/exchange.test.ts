// This seat's side of the exchange with the module that the page has, against hosts that are
// honest and others; with pages that are loaded anew, and with two pages of one player.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Kontor } from 'kontor';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Exchange, hex, unhex, type Table } from './exchange';
import type { Pocket } from './pocket';
import { publicKey, sign, signatureFits } from './signing';
import { Refused } from './source';

const build = new URL('../../../build/wasm/', import.meta.url);
const signer = { publicKey: async (secret: Uint8Array) => publicKey(secret), sign: async (secret: Uint8Array, message: Uint8Array) => sign(secret, message) };
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
let kontor: Kontor;
let plainHead: Record<string, unknown>;

beforeAll(async () => {
    const words = readFileSync(new URL('words/en.words', build));
    const whole = await Kontor.load(readFileSync(new URL('wasm/kontor.wasm', build)) as BufferSource);
    whole.addWords(words);
    kontor = await Kontor.load(readFileSync(new URL('wasm/desk-karthedis.wasm', build)) as BufferSource);
    kontor.addWords(words);
    const match = whole.openMatch('karthedis', null, null, 'me:Ann,me:Ben', 'exchange');
    plainHead = JSON.parse(match.deskHead()) as Record<string, unknown>;
});

/** SHA-256 over fields, as docs/fairness.md has it: by Node, not by the module that is tested. */
function promiseHash(commitment: string, seat: number, entropy: string, key = ''): string {
    const fields = [ascii('kontor entropy 3'), unhex(commitment), ascii(String(seat)), unhex(entropy), unhex(key)];
    return createHash('sha256').update(Uint8Array.from(fields.flatMap((field) => [0, 0, 0, field.length, ...field]))).digest('hex');
}

/** A host of two seats; this page has seat 0, an honest other one seat 1. */
class Host {
    promise: Record<number, string> = {};
    entropy: Record<number, string> = {};
    key: Record<number, string> = {};
    spoken: number[] = [];
    readonly other = hex(crypto.getRandomValues(new Uint8Array(32)));

    constructor(readonly commitment = hex(crypto.getRandomValues(new Uint8Array(32)))) {
        this.promise[1] = promiseHash(this.commitment, 1, this.other);
    }

    get lines(): string {
        const all = (word: string, of: Record<number, string>) => Object.keys(of).sort().map((seat) => `fair ${word} ${seat} ${of[Number(seat)]}`);
        return [`fair proof 3`, `fair commitment ${this.commitment}`, `fair spoken ${this.spoken.join(' ') || 'none'}`, ...all('promise', this.promise), ...all('entropy', this.entropy), ...all('key', this.key), ''].join('\n');
    }

    get table(): Table {
        return { head: JSON.stringify({ ...plainHead, commitment: this.commitment }), commitment: this.commitment, seat: 0 };
    }
}

/** A page: what it sent, and where it broke off. */
class Page {
    sent: { type: string; hash?: string; entropy?: string; key?: string }[] = [];
    broken: string | null = null;
    answer: Promise<unknown> = Promise.resolve();
    readonly exchange: Exchange;

    constructor(vault: Pocket) {
        this.exchange = new Exchange({ kontor, signer }, 'm', vault, (type, members) => {
            this.sent.push({ type, ...members });
            return this.answer;
        }, ({ key }) => { this.broken = key; });
    }

    async take(host: Host, stage: string, lines: unknown = host.lines): Promise<string | null> {
        try {
            await this.exchange.take({ stage, lines }, host.table);
        } catch (fault) {
            this.broken = (fault as Refused).key;
        }
        await Promise.resolve();
        return this.broken;
    }

    get last() {
        return this.sent.at(-1) ?? { type: 'nothing' };
    }

    get reveals(): number {
        return this.sent.filter(({ type }) => type === 'reveal').length;
    }
}

let vault: Pocket;
const settle = () => new Promise((resolve) => { setTimeout(resolve, 0); });

beforeEach(() => {
    const kept = new Map<string, string>();
    vault = { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value), remove: (key) => void kept.delete(key) };
});

async function promised(host: Host, page: Page): Promise<void> {
    await page.take(host, 'promise');
    await settle();
    host.promise[0] = page.last.hash ?? '';
}

async function revealed(host: Host, page: Page): Promise<void> {
    await page.take(host, 'reveal');
    host.entropy = { 0: page.last.entropy ?? '', 1: host.other };
    host.key = { 0: page.last.key ?? '' };
}

it('promises, reveals when all have promised, and signs with the key that the promise binds', async () => {
    const [host, page] = [new Host(), new Page(vault)];
    await promised(host, page);
    await page.take(host, 'promise'); // as the other one comes in
    expect(page.sent).toHaveLength(1);
    await revealed(host, page);
    const { entropy = '', key = '' } = page.last;
    expect(promiseHash(host.commitment, 0, entropy, key)).toBe(host.promise[0]);
    expect(page.exchange.begins).toBeNull();
    expect(await page.take(host, 'ready')).toBeNull();
    expect(page.exchange.begins).toHaveLength(32);
    page.exchange.begun(host.table);
    const note = `0:3:${'ab'.repeat(32)}`;
    const signed = await page.exchange.sign(note) ?? '';
    const message = (() => {
        const promises = createHash('sha256').update(Uint8Array.from([ascii('kontor promises 3'), unhex(host.commitment), unhex(host.promise[0] ?? ''), ascii('seat'), unhex(host.promise[1] ?? ''), ascii('seat')].flatMap((field) => [0, 0, 0, field.length, ...field]))).digest();
        return createHash('sha256').update(Uint8Array.from([ascii('kontor signature 3'), promises, ascii('0'), ascii('3'), ascii(''), unhex('ab'.repeat(32))].flatMap((field) => [0, 0, 0, field.length, ...field]))).digest();
    })();
    expect(signatureFits(unhex(signed), Uint8Array.from(message), unhex(key))).toBe(true);
    await expect(page.exchange.sign(`1:3:${'ab'.repeat(32)}`)).rejects.toThrow();
    page.exchange.done();
    expect(vault.get('m')).toBeNull();
    expect(await page.exchange.sign(note)).toBeNull();
});

it('goes on after a reload at every stage, and gives the same', async () => {
    const host = new Host();
    const pages = [new Page(vault), new Page(vault), new Page(vault), new Page(vault)] as [Page, Page, Page, Page];
    await promised(host, pages[0]);
    await pages[1].take(host, 'promise');
    const asked = host.lines;
    await revealed(host, pages[1]);
    await pages[2].take(host, 'reveal', asked);
    expect(pages[2].last.entropy).toBe(pages[1].last.entropy);
    await pages[2].take(host, 'ready');
    await pages[3].take(host, 'ready');
    expect(pages[3].exchange.begins).toEqual(pages[2].exchange.begins);
    expect(pages.map(({ broken }) => broken)).toEqual([null, null, null, null]);
});

it('is begun anew with new entropy and a new key, and what was promised before is over', async () => {
    const [one, two, page] = [new Host(), new Host(), new Page(vault)];
    await promised(one, page);
    await revealed(one, page);
    const before = page.last;
    await promised(two, page);
    await revealed(two, page);
    expect(page.last.entropy).not.toBe(before.entropy);
    expect(page.last.key).not.toBe(before.key);
    expect(await page.take(two, 'ready')).toBeNull();
    // The first one once more: it is not gone on with.
    expect(await page.take(one, 'reveal')).toBe('error.fair.other_commitment');
    expect(page.reveals).toBe(2);
});

it('tells nothing to a host that shows other promises after a reload', async () => {
    const host = new Host();
    const page = new Page(vault);
    await promised(host, page);
    await page.take(host, 'promise');
    host.promise[1] = promiseHash(host.commitment, 1, 'cd'.repeat(32));
    const later = new Page(vault);
    expect(await later.take(host, 'reveal')).toBe('error.fair.other_promises');
    expect(page.reveals + later.reveals).toBe(0);
});

it('of two pages in one browser one promises, and both reveal the same', async () => {
    const host = new Host();
    const [one, two] = [new Page(vault), new Page(vault)];
    await promised(host, one);
    await two.take(host, 'promise', host.lines.replace(/fair promise 0 .*\n/, ''));
    expect(two.last.hash).toBe(one.last.hash);
    await Promise.all([revealed(host, one), two.take(host, 'reveal')]);
    expect(two.last.entropy).toBe(one.last.entropy);
    expect([await one.take(host, 'ready'), await two.take(host, 'ready')]).toEqual([null, null]);
});

it('of two devices one promises; the other one gives nothing away, and accuses nobody', async () => {
    const host = new Host();
    const page = new Page(vault);
    let refuse: (fault: Refused) => void = () => undefined;
    page.answer = new Promise((_, reject) => { refuse = reject; });
    page.answer.catch(() => undefined);
    await page.take(host, 'promise');
    host.promise[0] = promiseHash(host.commitment, 0, 'ef'.repeat(32));
    // Whose promise it is is not known yet.
    expect(await page.take(host, 'reveal')).toBeNull();
    refuse(new Refused('error.fair.twice', ''));
    await settle();
    host.entropy = { 0: 'ef'.repeat(32), 1: host.other };
    expect(await page.take(host, 'ready')).toBeNull();
    page.exchange.begun(host.table);
    expect([page.reveals, page.exchange.begins, vault.get('m')]).toEqual([0, null, null]);
});

it('says so where its promise was taken and another one stands, and where play begins without it', async () => {
    for (const answer of [Promise.resolve(), new Promise(() => undefined)]) {
        const [host, page] = [new Host(), new Page(vault)];
        vault.remove('m');
        page.answer = answer;
        await page.take(host, 'promise');
        await settle();
        host.promise[0] = promiseHash(host.commitment, 0, 'ef'.repeat(32));
        await page.take(host, 'reveal');
        if (page.broken === null)
            expect(() => page.exchange.begun(host.table)).toThrow(Refused);
        else
            expect(page.broken).toBe('error.fair.other_promises');
        expect(page.reveals).toBe(0);
    }
});

it('takes no part where the host came first because this page was too late', async () => {
    const [host, page] = [new Host(), new Page(vault)];
    page.answer = new Promise(() => undefined);
    await page.take(host, 'promise');
    host.spoken = [0];
    host.promise[0] = promiseHash(host.commitment, 0, 'ef'.repeat(32));
    expect(await page.take(host, 'reveal')).toBeNull();
    host.entropy = { 0: 'ef'.repeat(32), 1: host.other };
    expect(await page.take(host, 'ready')).toBeNull();
    page.exchange.begun(host.table);
    expect([page.reveals, page.exchange.begins]).toEqual([0, null]);
});

it('passes over what is kept and no good', async () => {
    for (const kept of ['', 'null', '{}', '{"guest":"x","secret":"00"}', '{"guest":7}']) {
        vault.set('m', kept);
        const [host, page] = [new Host(), new Page(vault)];
        await promised(host, page);
        await revealed(host, page);
        expect(await page.take(host, 'ready')).toBeNull();
    }
});
