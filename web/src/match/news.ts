// News as they come from a source (docs/desk.md, "Feeding"), taken apart into single
// events, so that a screen can show them one after the other.
import type { Actor, Paragraph } from '../desk/types';

/** One event, or what the host says about the present position (`actor` null). */
export interface Piece { text: string; actor: Actor | null }

interface NewsEvent { actor: Actor; move: string }
interface News { from?: number; events?: NewsEvent[]; asked?: boolean; [member: string]: unknown }

/** Whether news say how things stand now; those of a long history do so only in the last part. */
export function isPresent(text: string): boolean {
    return 'asked' in (JSON.parse(text) as News);
}

/** Takes news apart. Until the last event is shown nobody is asked. */
export function takeApart(text: string): Piece[] {
    const { from, events, ...rest } = JSON.parse(text) as News;
    const pieces: Piece[] = [];
    if (from !== undefined && events)
        events.forEach((event, index) => pieces.push({
            text: JSON.stringify({ from: from + index, events: [event], asked: false, undo: false }), actor: event.actor,
        }));
    if (Object.keys(rest).some((member) => member !== 'type' && member !== 'match'))
        pieces.push({ text: JSON.stringify(rest), actor: null });
    return pieces;
}

/** How long a sentence is shown before the next thing happens: as long as it takes to read what is new in it. */
export function readingTime(now: string, before: string): number {
    const fresh = now.startsWith(before) ? now.slice(before.length) : now;
    let weight = 0;
    for (const character of fresh)
        weight += character > '\u2e7f' ? 2.2 : 1;
    return weight === 0 ? 0 : Math.min(2400, 450 + weight * 19);
}

/** Whether a paragraph only says its last sentence once more, such as that another digit of a code is set: told once, it need not be read again. */
export function isAgain(now: Paragraph | null, before: Paragraph | undefined): boolean {
    const [last, same] = [now?.lines[now.lines.length - 1], before?.lines[before.lines.length - 1]];
    return now?.from === before?.from && now?.lines.length === before?.lines.length && last !== undefined && last.text === same?.text && last.times > same.times;
}
