import { describe, expect, it } from 'vitest';
import { bookParts, findInBook, type BookLine } from './book';

const LINES: BookLine[] = [
    { part: 'box', title: 'What is in the box' }, { text: '36 rumours' }, { head: 'Numbers' }, { name: 'Loans', text: '8 cards' },
    { part: 'cards', title: 'Cards' }, { head: 'Experts' }, { thing: 'expert:tech-whiz', name: 'Tech Whiz', text: 'Costs 5 W' }, { head: 'Nothing here' },
];

describe('the rule book', () => {
    it('is sorted by part and heading; empty lists are left out', () => {
        expect(bookParts(LINES)).toEqual([
            { part: 'box', title: 'What is in the box', lists: [{ title: '', texts: ['36 rumours'], entries: [] }, { title: 'Numbers', texts: [], entries: [{ thing: undefined, name: 'Loans', text: '8 cards' }] }] },
            { part: 'cards', title: 'Cards', lists: [{ title: 'Experts', texts: [], entries: [{ thing: 'expert:tech-whiz', name: 'Tech Whiz', text: 'Costs 5 W' }] }] },
        ]);
    });
    it('is searched by all of the words, in names and texts', () => {
        expect(findInBook(bookParts(LINES), 'WHIZ 5').map(({ part }) => part)).toEqual(['cards']);
        expect(findInBook(bookParts(LINES), 'rumours').map(({ part }) => part)).toEqual(['box']);
        expect(findInBook(bookParts(LINES), 'dragon')).toEqual([]);
    });
});
