// The first word with the server: whatever answers to it, it is known what it means.
import { describe, expect, it } from 'vitest';
import { greeting } from './greeting';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => () => Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } }));
const page = (status: number) => () => Promise.resolve(new Response('<html>', { status, headers: { 'content-type': 'text/html' } }));
const greet = (get: () => Promise<Response>, known = false) => greeting(get, (key) => `say ${key}`, known);

describe('the first word with the server', () => {
    it('is who one is', async () => {
        await expect(greet(json(200, { wire: 1, player: { id: 'p', name: 'Ann', language: 'de' } }))).resolves.toMatchObject({ name: 'Ann' });
    });
    it('is that there is none, where only pages are served', async () => {
        for (const status of [200, 404])
            await expect(greet(page(status))).rejects.toMatchObject({ key: 'web.error.no_server', retry: null });
    });
    it('is that it cannot be reached, and is said again, where it was there or something stands before it', async () => {
        await expect(greet(() => Promise.reject(new TypeError('fetch')))).rejects.toMatchObject({ key: 'web.error.reach', retry: 0 });
        await expect(greet(page(502))).rejects.toMatchObject({ key: 'web.error.reach', retry: 0 });
        await expect(greet(page(404), true)).rejects.toMatchObject({ key: 'web.error.reach', retry: 0 });
    });
    it('is too much at once, or busy: said as the server says it, and tried again when it says', async () => {
        await expect(greet(json(429, { key: 'error.wire.rate', sentence: 'Slow.' }, { 'retry-after': '7' }))).rejects.toMatchObject({ key: 'error.wire.rate', message: 'Slow.', retry: 7000 });
        await expect(greet(json(503, { key: 'error.wire.busy', sentence: 'Busy.' }))).rejects.toMatchObject({ key: 'error.wire.busy', message: 'Busy.', retry: 0 });
    });
    it('is no, for good, where the operator or a foreign page stands in between', async () => {
        await expect(greet(json(403, { key: 'error.wire.banned', sentence: 'No.' }))).rejects.toMatchObject({ key: 'error.wire.banned', retry: null });
    });
    it('is that this page is of another version', async () => {
        await expect(greet(json(200, { wire: 2 }))).rejects.toMatchObject({ key: 'web.error.version', retry: null });
    });
});
