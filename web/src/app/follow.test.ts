import { describe, expect, it } from 'vitest';
import { decide, followed } from './follow';

const own = { confirmFinal: true, drawForMe: false, notify: false, standing: {} };
const player = { id: 'p', name: 'Ann', language: 'de', settings: { confirmFinal: false, drawForMe: true, notify: true, standing: { cryptoly: 'pass' } } };

describe('settings follow to other devices', () => {
    it('of all settings those that are not about the device', () => {
        expect(Object.keys(followed({ ...own, language: 'en', theme: 'dark', speed: 'normal', motion: 'system', contrast: 'more', coach: true, sound: true, list: false }))).toEqual(['confirmFinal', 'drawForMe', 'notify', 'standing']);
    });
    it('are sent where the server has none, beside what others keep there', () => {
        expect(decide({ ...player, language: '', settings: { terminal: 1 } }, own, 'en', false)).toEqual({ take: null, send: { language: 'en', settings: { terminal: 1, ...own } } });
    });
    it('are taken over where another device has changed them', () => {
        expect(decide(player, own, 'en', false)).toEqual({ take: { language: 'de', settings: player.settings }, send: null });
    });
    it('are sent where this device has changed them meanwhile', () => {
        expect(decide(player, own, 'en', true)).toEqual({ take: null, send: { language: 'en', settings: own } });
    });
    it('are left alone where both are the same', () => {
        expect(decide({ ...player, settings: own }, own, 'de', true)).toEqual({ take: null, send: null });
    });
    it('that make no sense are not taken', () => {
        expect(decide({ ...player, settings: { confirmFinal: 'yes', notify: true, standing: null } }, own, 'de', false).take?.settings).toEqual({ ...own, notify: true });
    });
});
