// What the server tells of one's matches, wherever one is: your turn, a match begins, a
// rematch is offered, a match is over. Shown until it is gone to or put away, and as a
// notification where that is wanted and nobody looks.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Message } from '../source/wire';

const KINDS = ['turn', 'begin', 'rematch', 'over'] as const;

export interface Notice { what: typeof KINDS[number]; match: string; game: string }

const MOST = 4;
const list = signal<Notice[]>([]);

/** What was told and not yet looked at, the newest last; one for each match. */
export const notices: ReadonlySignal<Notice[]> = list;

/** Takes a message `told`; null where it is none of those that are known. */
export function hearNotice({ what, match, game }: Message): Notice | null {
    const kind = KINDS.find((one) => one === what);
    if (!kind || !match)
        return null;
    const notice = { what: kind, match, game: String(game) };
    list.value = [...list.peek().filter((other) => other.match !== match), notice].slice(-MOST);
    return notice;
}

/** It was looked at, or put away. */
export function dropNotice(match: string): void {
    if (list.peek().some((notice) => notice.match === match))
        list.value = list.peek().filter((notice) => notice.match !== match);
}
