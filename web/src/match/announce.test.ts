import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../desk/types';
import { newsSince, toldUpTo } from './announce';

const paragraph = (from: number, to: number, head: string) => ({ from, to, head }) as Paragraph;

describe('what a screen reader is told', () => {
    const first = [paragraph(0, 3, 'Ann starts.'), paragraph(3, 5, 'Ben draws 2 cards.')];
    it('is nothing again', () => expect(newsSince(first, toldUpTo(first))).toEqual([]));
    it('is what came behind a paragraph that grew, and those after it', () => {
        const later = [...first.slice(0, 1), paragraph(3, 7, 'Ben draws 2 cards. Ben is done.'), paragraph(7, 8, 'Ann lays a card.')];
        expect(newsSince(later, toldUpTo(first))).toEqual(['Ben is done.', 'Ann lays a card.']);
    });
    it('is all of a paragraph that is told otherwise now', () => {
        expect(newsSince([...first.slice(0, 1), paragraph(3, 6, 'Ben draws 2 cards and is done.')], toldUpTo(first))).toEqual(['Ben draws 2 cards and is done.']);
    });
    it('is all of it after an empty log', () => expect(newsSince(first, toldUpTo([]))).toEqual(['Ann starts.', 'Ben draws 2 cards.']));
});
