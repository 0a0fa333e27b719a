// The numbers without words that a desk reckons for a board: by what they are about.
import type { Figure, Thing } from '../../desk/types';

export class Reckoned {
    private readonly of: ReadonlyMap<string, readonly number[]>;

    constructor(figures: readonly Figure[]) {
        this.of = new Map(figures.map(({ key, thing, values }) => [`${key} ${thing ?? ''}`, values]));
    }

    /** All numbers of a key, about a thing or about the whole match; none where there are none. */
    all(key: string, thing: Thing = ''): readonly number[] {
        return this.of.get(`${key} ${thing}`) ?? [];
    }

    /** One of them; 0 where it is not there. */
    one(key: string, thing: Thing = '', i = 0): number {
        return this.all(key, thing)[i] ?? 0;
    }
}
