import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../desk/types';
import { lastTold } from './Tray';

describe('what is told while one waits', () => {
    const told = (actor: Paragraph['actor'], head: string) => ({ actor, head }) as Paragraph;
    it('is the newest sentence, also of one\'s own turn', () => {
        expect(lastTold([told(1, 'Ben prints.'), told(0, 'You print.')])?.head).toBe('You print.');
    });
    it('passes over what has no words, and may be nothing', () => {
        expect(lastTold([told(1, 'Ben prints.'), told('chance', '')])?.head).toBe('Ben prints.');
        expect(lastTold([told('chance', '')])).toBeUndefined();
    });
});
