// Sounds of the table, made here and now by a few oscillators; off until asked for.
// They say what the page says anyway: nothing is known by its sound alone.
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sitting } from '../match/sitting';
import { settings } from './settings';

export type Sound = 'turn' | 'deed' | 'refused' | 'moment' | 'won' | 'over';

/** A tone: pitch, when it begins and how long it lasts in seconds, how loud. */
interface Tone { hertz: number; at: number; lasts: number; loud: number; wave?: OscillatorType }

const SOUNDS: Record<Sound, readonly Tone[]> = {
    // A brass bell on the counter.
    turn: [{ hertz: 1318.5, at: 0, lasts: 0.7, loud: 0.12 }, { hertz: 2637, at: 0, lasts: 0.45, loud: 0.05 }, { hertz: 3951, at: 0, lasts: 0.2, loud: 0.02 }],
    // A card laid on wood.
    deed: [{ hertz: 190, at: 0, lasts: 0.07, loud: 0.16, wave: 'triangle' }, { hertz: 95, at: 0.005, lasts: 0.09, loud: 0.12 }],
    refused: [{ hertz: 196, at: 0, lasts: 0.16, loud: 0.09, wave: 'triangle' }, { hertz: 174.6, at: 0.12, lasts: 0.22, loud: 0.09, wave: 'triangle' }],
    moment: [{ hertz: 392, at: 0, lasts: 0.5, loud: 0.07 }, { hertz: 523.3, at: 0.14, lasts: 0.5, loud: 0.07 }, { hertz: 659.3, at: 0.28, lasts: 0.9, loud: 0.07 }],
    won: [{ hertz: 523.3, at: 0, lasts: 0.3, loud: 0.09 }, { hertz: 659.3, at: 0.13, lasts: 0.3, loud: 0.09 }, { hertz: 784, at: 0.26, lasts: 0.3, loud: 0.09 }, { hertz: 1046.5, at: 0.39, lasts: 1, loud: 0.1 }],
    over: [{ hertz: 523.3, at: 0, lasts: 0.4, loud: 0.08 }, { hertz: 440, at: 0.2, lasts: 0.4, loud: 0.08 }, { hertz: 349.2, at: 0.4, lasts: 0.9, loud: 0.08 }],
};

let context: AudioContext | null = null;
let last = 0;

/** Makes a sound, where sounds are wanted and the browser lets us. */
export function sound(name: Sound): void {
    if (!settings.peek().sound || !globalThis.AudioContext || document.hidden && name !== 'turn')
        return;
    // A row of quick deeds is no drum.
    const now = performance.now();
    if (name === 'deed' && now - last < 120)
        return;
    last = now;
    try {
        context ??= new AudioContext();
        void context.resume();
        for (const tone of SOUNDS[name])
            ring(context, tone);
    } catch {
        // No sound on this device.
    }
}

function ring(on: AudioContext, { hertz, at, lasts, loud, wave = 'sine' }: Tone): void {
    const begin = on.currentTime + at;
    const [voice, volume] = [on.createOscillator(), on.createGain()];
    voice.type = wave;
    voice.frequency.value = hertz;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loud, begin + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
    voice.connect(volume).connect(on.destination);
    voice.start(begin);
    voice.stop(begin + lasts + 0.02);
}

/** What of a match can be heard: what is asked, told, staged and done, and whether it is over. */
export interface Audible { asked: boolean; over: boolean; won: boolean; told: unknown; moment: unknown; event: number }

/** The sound of what has changed, the weightiest alone; null: nothing that is heard. */
export function soundOf(before: Audible, now: Audible): Sound | null {
    return now.over && !before.over ? (now.won ? 'won' : 'over')
        : now.moment && now.moment !== before.moment ? 'moment'
        : now.told && now.told !== before.told ? 'refused'
        : now.asked && !before.asked ? 'turn'
        : now.event > before.event ? 'deed'
        : null;
}

/** Lets a match be heard as long as its page is shown. */
export function useSounds(sitting: Sitting | null): void {
    useEffect(() => {
        let before: Audible | null = null;
        return sitting ? effect(() => {
            const screen = sitting.screen.value;
            const [told, moment, step] = [sitting.told.value, sitting.moment.value, sitting.step.value];
            const still = !sitting.showing.value;
            if (!screen)
                return;
            const now: Audible = {
                asked: screen.question.asked && still, over: screen.match.over && still, won: screen.over?.winners.includes(screen.match.viewer ?? -1) ?? false,
                told, moment, event: step?.event ?? before?.event ?? -1,
            };
            // How it stands when one comes in is not heard.
            const heard = before && soundOf(before, now);
            if (heard)
                sound(heard);
            before = now;
        }) : undefined;
    }, [sitting]);
}
