// What a screen reader is told of the log: each sentence once, however the log grows.
import type { Paragraph } from '../desk/types';

/** How far the log was told: up to which event, and the last paragraph as it stood then. */
export interface Told { to: number; from: number; head: string }

export function toldUpTo(log: readonly Paragraph[]): Told {
    const { to = 0, from = 0, head = '' } = log[log.length - 1] ?? {};
    return { to, from, head };
}

/** What is new since then. Of a paragraph that has only grown, what has come behind; of one that is told otherwise now, all of it. */
export function newsSince(log: readonly Paragraph[], told: Told): string[] {
    return log.filter(({ to }) => to > told.to).map(({ from, head }) => (from === told.from && head.startsWith(told.head) ? head.slice(told.head.length).trim() : head)).filter(Boolean);
}
