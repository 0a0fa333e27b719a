// What was weighed when the resources of a round were awarded: read from the views
// before and after that event. And what a sum is made of.
import type { View as Told } from '../../desk/types';
import { type Place, readPosition } from './model';
import type { Play } from './play';

/** An event as the viewer saw it. */
export interface Past { before: Told | null; after: Told | null }

/** One stall as it was weighed: sums from the highest down, and who took the resource. */
export interface Weighed { index: number; resource: string | null; sums: { seat: number; worth: number }[]; taker: number | null; tie: boolean }

/** Every stall on offer at this event; none where nothing was awarded by it. */
export function weighings(play: Play, past: Past | null): Weighed[] {
    const screen = play.screen;
    if (!screen || !past?.before || !past.after || !past.after.awarded || past.before.awarded)
        return [];
    const before = readPosition({ ...screen, view: past.before });
    const after = readPosition({ ...screen, view: past.after });
    const later = (index: number): Place | undefined => after.places.find((place) => place.index === index);
    return before.places.map(({ index, resource }) => {
        const sums = (later(index)?.shares ?? []).flatMap(({ seat, compared }) => (compared === null ? [] : [{ seat, worth: compared }])).sort((a, b) => b.worth - a.worth);
        const taker = resource !== null && sums.length > 0 && (later(index)?.resource ?? null) === null ? sums[0]?.seat ?? null : null;
        return { index, resource, sums, taker, tie: sums.length > 1 && taker === null };
    });
}

/** What adds to a sum: 0 a card that lies there, 1 an addition, 2 a factor; `card` is null where none is behind it. */
export interface Term { card: string | null; kind: number; amount: number }

/** What terms come to: all that is laid and added, times all factors, and never less than nothing. */
export function reckoned(terms: readonly Term[]): number {
    const sum = terms.reduce((n, { kind, amount }) => (kind < 2 ? n + amount : n), 0);
    return Math.max(0, terms.reduce((n, { kind, amount }) => (kind === 2 ? n * amount : n), sum));
}

/** The terms of a player's open sum at a place. They are reckoned now, `worth` may have been
    then: where they have changed since, all but the cards is one addition. */
export function termsOf(play: Play, index: number, seat: number, worth: number): Term[] {
    const values = play.figures('terms').find((figure) => figure.thing === `place:place-${index + 1}` && figure.values[0] === seat)?.values.slice(1) ?? [];
    const designs = play.box.all();
    const all = Array.from({ length: Math.floor(values.length / 3) }, (_, i): Term => ({ card: designs[values[i * 3] ?? -1]?.id ?? null, kind: values[i * 3 + 1] ?? 0, amount: values[i * 3 + 2] ?? 0 }));
    if (reckoned(all) === worth)
        return all;
    const laid = all.filter(({ kind }) => kind === 0), rest = worth - reckoned(laid);
    return rest ? [...laid, { card: null, kind: 1, amount: rest }] : laid;
}

/** The rounds of the match, each with who led and what was weighed. */
export function chronicle(play: Play): { round: number; leader: number; places: Weighed[] }[] {
    return play.sitting.log.value.flatMap(({ moment }) => {
        if (moment?.key !== 'award' && moment?.key !== 'win')
            return [];
        const past = play.sitting.past<Past>(moment.event);
        const places = weighings(play, past);
        return places.length ? [{ round: Number(past?.before?.round ?? 0), leader: Number(past?.before?.leader ?? 0), places }] : [];
    });
}
