import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fields, hex, sha256, unhex } from './sha256';

describe('hashes', () => {
    it('are those of everybody else, at every length around a block', () => {
        for (const size of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
            const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 37 + size) & 255);
            expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
        }
    });

    it('have fields with their lengths before them', () => {
        expect(hex(fields('ab', unhex('ff00')))).toBe('000000026162' + '00000002ff00');
    });
});
