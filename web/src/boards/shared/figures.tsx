// Figures beside the rules: tracks, dice, boards and cards, made of the numbers of the edition,
// of the game's own words and of the drawings of its board. Each stands below the rule that it
// shows; every card of the book has its picture from here, too.
import type { ComponentChildren, VNode } from 'preact';
import { hasWords, say } from '../../words';

/** A line of the edition (docs/desk.md, "edition"). */
export type Line = Record<string, unknown> & { name?: string; of?: string; title?: string; thing?: string };
export type Printed = Record<string, Line[]>;
export interface Told { title: string; text: string }

/** What a game draws: figures by the rule below which they stand, and a picture for a thing of the book. */
export interface Drawings {
    /** The class that gives the pieces their colours. */
    mood: string;
    at: Record<string, ((figures: Figures) => VNode | null)[]>;
    /** The things whose words a figure needs. */
    asks?: (printed: Printed) => string[];
    picture?: (thing: string, figures: Figures) => VNode | null;
    /** What must be in the page for the drawings to be seen. */
    sheet?: (figures: Figures) => VNode | null;
}

export interface Figures { game: string; printed: Printed; told: ReadonlyMap<string, Told>; drawings: Drawings }

/** The figures of a rule. One that cannot be made of this edition is not there. */
export function figuresAt(rule: string, figures: Figures): VNode[] {
    return (figures.drawings.at[rule] ?? []).flatMap((draw) => draw(figures) ?? []);
}

export const numbers = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number');
export const named = (game: string, noun: string, value: string): string => (hasWords(`${game}.${noun}.${value}`) ? say(`${game}.${noun}.${value}`) : value);

/** The part of a thing's name behind its noun. */
export const nameIn = (thing: string): string => thing.slice(thing.indexOf(':') + 1);

/** A figure with its sentence. What is wider than the page is scrolled, by keys as well. */
export function Figure({ of: { game, drawings }, name, children }: { of: Figures; name: string; children: ComponentChildren }) {
    const told = say(`${game}.figure.${name}`);
    return <figure class={`rule-figure ${drawings.mood}`}><div class="rule-figure-scroll" tabIndex={0} role="group" aria-label={told}>{children}</div><figcaption>{told}</figcaption></figure>;
}
