import { expect, test } from 'vitest';
import { soften } from './hyphens';

const seams = (word: string) => soften(word, 'de').replaceAll('\u00ad', '-');

test('long German words are parted where a syllable begins', () => {
    expect(seams('Kartenbrenner')).toBe('Kar-ten-bren-ner');
    expect(seams('Standgericht')).toBe('Stand-gericht');
    expect(seams('Doppelschmelzer')).toBe('Dop-pel-schmel-zer');
    expect(seams('Sicherungsklausel')).toBe('Siche-rungs-klau-sel');
});

test('short words, and other languages, stay as they are', () => {
    expect(seams('Feldhecke')).toBe('Feldhecke');
    expect(soften('Kartenbrenner', 'en')).toBe('Kartenbrenner');
});
