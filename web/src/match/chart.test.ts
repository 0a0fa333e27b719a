// Whether a chart has anything to show.
import { describe, expect, it } from 'vitest';
import type { Curve } from '../desk/types';
import { risen } from './Chart';

const curve = (...values: (number | null)[]): Curve => ({ field: null, label: 'Worth', of: 'Ann', things: ['seat:0'], points: values.map((value, at) => [at, value]) });

describe('curves', () => {
    it('are nothing to look at while all stay at nothing', () => {
        expect(risen([curve(0, 0), curve(null, 0)])).toBe(false);
        expect(risen([curve(0, 0), curve(0, -1)])).toBe(true);
        expect(risen([])).toBe(false);
    });
});
