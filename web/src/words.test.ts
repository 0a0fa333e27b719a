import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folders } from './boards/folder';
import { adviceOf } from './match/coach';
import { YOU, fill, preferredLanguage } from './words';

const source = new URL('.', import.meta.url);
const words = JSON.parse(readFileSync(new URL('../../words/words.json', import.meta.url), 'utf8')) as Record<string, Record<string, string>>;

describe('words of the interface', () => {
    it('puts arguments in: plain, with their sign, with the form for the number', () => {
        expect(fill('{n} {n?coin|coins} of {who}', { n: 1, who: 'Ann' })).toBe('1 coin of Ann');
        expect(fill('{n} {n?coin|coins}', { n: 2 })).toBe('2 coins');
        expect(fill('{n+} {{x}}', { n: -3 })).toBe('−3 {x}');
        expect(fill('{n+}', { n: 0 })).toBe('±0');
        expect(fill('{who!*’s|Your} turn: {who!pays|pay}', { who: 'Ann' })).toBe('Ann’s turn: pays');
        expect(fill('{who!*’s|Your} turn: {who!pays|pay}', { who: YOU })).toBe('Your turn: pay');
        expect(fill('{unknown}', {})).toBe('{unknown}');
        expect(fill('{who}', { who: '{n}' })).toBe('{n}');
    });

    it('takes the first language of the browser that is ours', () => {
        expect(preferredLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
        expect(preferredLanguage(['ja'])).toBe('ja');
        expect(preferredLanguage(['fr'])).toBe('en');
    });

    it('has every key that the sources name', () => {
        const missing: string[] = [];
        for (const name of readdirSync(source, { recursive: true }).map(String)) {
            if (!/\.tsx?$/.test(name) || name.endsWith('.test.ts') || name.startsWith('boards/'))
                continue;
            for (const [, key] of readFileSync(new URL(name, source), 'utf8').matchAll(/'(web\.[a-z_.]+[a-z_])'/g))
                if (key && !words[key])
                    missing.push(`${name}: ${key}`);
        }
        expect(missing).toEqual([]);
    });

    it('has every sentence of the coach', () => {
        const missing = [...folders.keys()].flatMap((game) => {
            const own = JSON.parse(readFileSync(new URL(`../../games/${game}/words.json`, import.meta.url), 'utf8')) as typeof words;
            return adviceOf(game).map(({ key }) => key).filter((key) => !words[`web.coach.${key}`] && !own[key.replace(`${game}.`, `${game}.coach.`)]);
        });
        expect(missing).toEqual([]);
    });
});
