import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = new URL('..', import.meta.url);

/** What may go on for as long as it lasts: something is pointed at, or under way. */
const LASTING = /:hover|\[aria-busy|\.dots/;

describe('motion', () => {
    it('comes to rest: an open page that nobody touches draws nothing', () => {
        const restless: string[] = [];
        for (const name of readdirSync(source, { recursive: true }).map(String).filter((file) => file.endsWith('.css')))
            for (const rule of readFileSync(new URL(name, source), 'utf8').split('}'))
                if (/\binfinite\b/.test(rule) && !LASTING.test(rule))
                    restless.push(`${name}: ${rule.trim()}`);
        expect(restless).toEqual([]);
    });
});
