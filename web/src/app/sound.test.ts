// What is heard of a match, and that nothing is until somebody asks for it.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { choose } from './settings';
import { type Audible, sound, soundOf } from './sound';

const quiet: Audible = { asked: false, over: false, won: false, told: null, moment: null, event: 4 };

describe('what is heard', () => {
    it('is the bell when one is asked, once', () => {
        expect(soundOf(quiet, { ...quiet, asked: true })).toBe('turn');
        expect(soundOf({ ...quiet, asked: true }, { ...quiet, asked: true })).toBe(null);
    });
    it('is every new deed, and none that was heard', () => {
        expect(soundOf(quiet, { ...quiet, event: 5 })).toBe('deed');
        expect(soundOf(quiet, quiet)).toBe(null);
        expect(soundOf(quiet, { ...quiet, event: 3 })).toBe(null);
    });
    it('is the weightiest of what comes together', () => {
        const told = { sentence: 'no' };
        expect(soundOf(quiet, { ...quiet, event: 5, asked: true })).toBe('turn');
        expect(soundOf(quiet, { ...quiet, event: 5, asked: true, told })).toBe('refused');
        expect(soundOf({ ...quiet, told }, { ...quiet, told })).toBe(null);
        expect(soundOf(quiet, { ...quiet, told, moment: {} })).toBe('moment');
        expect(soundOf(quiet, { ...quiet, moment: {}, over: true })).toBe('over');
        expect(soundOf(quiet, { ...quiet, over: true, won: true })).toBe('won');
        expect(soundOf({ ...quiet, over: true, won: true }, { ...quiet, over: true, won: true })).toBe(null);
    });
});

describe('the device', () => {
    let voices = 0;
    class Device {
        currentTime = 0;
        destination = {};
        resume = () => Promise.resolve();
        createGain = () => ({ gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: () => undefined });
        createOscillator = () => {
            voices++;
            return { type: 'sine', frequency: { value: 0 }, connect: (to: unknown) => to, start() {}, stop() {} };
        };
    }
    afterEach(() => {
        vi.unstubAllGlobals();
        choose({ sound: false });
    });
    it('is silent until sounds are wanted, and in a hidden page but for one\'s turn', () => {
        vi.stubGlobal('AudioContext', Device);
        vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {}, style: { setProperty() {} } } });
        sound('turn');
        expect(voices).toBe(0);
        choose({ sound: true });
        sound('turn');
        expect(voices).toBe(3);
        vi.stubGlobal('document', { hidden: true });
        sound('over');
        expect(voices).toBe(3);
        sound('turn');
        expect(voices).toBe(6);
    });
});
