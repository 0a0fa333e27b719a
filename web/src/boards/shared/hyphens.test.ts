import { expect, test } from 'vitest';
import { seams as seamed, soften } from './hyphens';

const seams = (word: string) => soften(word, 'de').replaceAll('\u00ad', '-');

test('long German words are parted where a syllable begins', () => {
    expect(seams('Kartenbrenner')).toBe('Kar-ten-bren-ner');
    expect(seams('Standgericht')).toBe('Stand-gericht');
    expect(seams('Doppelschmelzer')).toBe('Dop-pel-schmel-zer');
    expect(seams('Sicherungsklausel')).toBe('Siche-rungs-klau-sel');
});

test('names of cards are parted in any language', () => {
    const parted = (name: string) => seamed(name).replaceAll('\u00ad', '-');
    expect(parted('Blockchain Engineer')).toBe('Block-chain Engi-neer');
    expect(parted('Tweetman')).toBe('Tweet-man');
    expect(parted('Headhunter')).toBe('Head-hun-ter');
    expect(parted('White Hat Hacker')).toBe('White Hat Hacker');
    expect(parted('ブロックチェーンエンジニア')).toBe('ブロックチェーンエンジニア');
});

test('short words, and other languages, stay as they are', () => {
    expect(seams('Feldhecke')).toBe('Feldhecke');
    expect(soften('Kartenbrenner', 'en')).toBe('Kartenbrenner');
});

test('ck stays together', () => {
    expect(seams('Zurücknehmen')).toBe('Zurück-neh-men');
    expect(seams('Brückenzoll')).toBe('Brü-cken-zoll');
});
