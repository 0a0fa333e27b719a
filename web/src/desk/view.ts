// What a desk's view holds, with the types of a game's tables: the generated 'views/<game>'
// (web/views.mjs) says by a form what is to be decoded. A seat becomes its number, a set
// of bits the set of what they stand for, who knows something a set of viewers; all
// else is in the JSON as it is read: numbers, names, null for an empty place.
import type { View, ViewValue } from './types';

/** What this viewer does not see. */
export type Hidden = '?';

/** Who knows something: seats, and `all` for everybody. */
export type Viewers = ReadonlySet<number | 'all'>;

/** What the bits of a set are called: by a list, or by a line of the edition; `flags` are numbers. */
type Bits = 'viewers' | 'flags' | readonly string[] | { readonly line: string };

/** How each field is decoded that is not what it says: a seat, or a set in a number of so many bits. */
export type Form = Readonly<Record<string, 'seat' | readonly [names: Bits, bits: number]>>;

type Name = string | number;
const FLAGS: readonly Name[] = Array.from({ length: 16 }, (_, bit) => bit);
const VIEWERS: readonly Name[] = [...FLAGS.slice(0, 15), 'all'];

/** The names of a set's bits. */
function namesOf(bits: Bits, edition: object | undefined): readonly Name[] {
    if (bits === 'flags' || bits === 'viewers')
        return bits === 'flags' ? FLAGS : VIEWERS;
    return 'line' in bits ? ((edition as Record<string, readonly { name: string }[]> | undefined)?.[bits.line] ?? []).map(({ name }) => name) : bits;
}

/** The set that a number stands for. The highest bit of all may have made it negative. */
function setOf(value: number, names: readonly Name[], bits: number): ReadonlySet<Name> {
    const set = new Set<Name>();
    for (let bit = 0, rest = value < 0 ? value + 2 ** bits : value; rest; bit++, rest = Math.floor(rest / 2))
        if (rest % 2)
            set.add(names[bit] ?? bit);
    return set;
}

/** Changes every element of a field, however it lies in lists. */
const each = (value: unknown, change: (value: unknown) => unknown): unknown =>
    (Array.isArray(value) ? value.map((one) => each(one, change)) : change(value));

/** Changes the fields of a form. */
function changed(form: Form, fields: object, changeOf: (how: Form[string]) => (value: unknown) => unknown): object {
    const all: Record<string, unknown> = { ...fields };
    for (const field in form)
        all[field] = each(all[field], changeOf(form[field]!));
    return all;
}

/** What has to be given besides a view: lines of an edition, where sets hold what they name. */
type Given<Lines> = Lines extends object ? [edition: Lines] : [];

/** Reads the views of a game. */
export function decoder<Fields, Lines = null>(form: Form): (view: View, ...given: Given<Lines>) => Fields {
    return (view, edition?: object) => changed(form, view, (how) => {
        if (how === 'seat')
            return (value) => (typeof value === 'string' && value >= '0' && value <= '9' ? Number(value) : value);
        const names = namesOf(how[0], edition), sets = new Map<number, ReadonlySet<Name>>();
        return (value) => {
            if (typeof value !== 'number')
                return value;
            const set = sets.get(value) ?? setOf(value, names, how[1]);
            sets.set(value, set);
            return set;
        };
    }) as Fields;
}

/** The way back: the same JSON. */
export function encoder<Fields extends object, Lines = null>(form: Form): (fields: Fields, ...given: Given<Lines>) => View {
    return (fields, edition?: object) => changed(form, fields, (how) => {
        if (how === 'seat')
            return (value) => (typeof value === 'number' ? String(value) : value);
        const [named, bits] = how, names = namesOf(named, edition);
        return (value) => {
            if (!(value instanceof Set))
                return value;
            const sum = names.reduce<number>((all, name, bit) => all + (value.has(name) ? 2 ** bit : 0), 0);
            return sum >= 2 ** (bits - 1) ? sum - 2 ** bits : sum;
        };
    }) as Record<string, ViewValue>;
}
