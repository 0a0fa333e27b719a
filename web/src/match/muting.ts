// Whose lines one does not want to read: by their names, for oneself alone, kept in this
// browser.
import { signal } from '@preact/signals';
import { keep, recall } from '../app/settings';
import type { ChatLine, Talk } from '../source/source';

const MOST = 100;
const names = signal<readonly string[]>(recall<string[]>('muted') ?? []);

/** Whether somebody's lines are hidden. */
export const isMuted = (name: string): boolean => names.value.includes(name);

/** Hides somebody's lines, or shows them again. */
export function mute(name: string, on: boolean): void {
    const others = names.peek().filter((other) => other !== name);
    names.value = on ? [...others, name].slice(-MOST) : others;
    keep('muted', names.value);
}

/** The lines that are read: the own ones always. */
export const heard = (lines: readonly ChatLine[], viewer: number | null): ChatLine[] =>
    lines.filter(({ seat, name }) => (seat !== null && seat === viewer) || !isMuted(name));

/** How many lines of others are new to the reader. */
export const unreadLines = (talk: Talk | undefined, viewer: number | null): number =>
    (talk ? heard(talk.lines.value, viewer).filter(({ id, seat }) => id > talk.read.value && (seat === null || seat !== viewer)).length : 0);
