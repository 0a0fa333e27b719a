// The loop of spaces: what sort each is, and where it lies.

/** The sort of a space, for its sign and colour: `get`, `ico` or its own name. */
export const sortOf = (space: string): string =>
    (space.startsWith('get-') ? 'get' : space.startsWith('ico-') ? 'ico' : space);

/** Where a space lies on a loop of `columns` by `rows`, clockwise from the top left corner. */
export function placeOf(i: number, columns: number, rows: number): [column: number, row: number] {
    if (i < columns)
        return [i + 1, 1];
    if (i < columns + rows - 1)
        return [columns, i - columns + 2];
    if (i < 2 * columns + rows - 2)
        return [2 * columns + rows - 2 - i, rows];
    return [1, 2 * columns + 2 * rows - 3 - i];
}

/** The sides of a loop of so many spaces, wide, or high for phones; small ones leave gaps. */
export function loopOf(spaces: number, high: boolean): [columns: number, rows: number] {
    const half = Math.max(17, Math.ceil(spaces / 2)) + 2;
    const long = Math.round(half * 0.59), short = half - long;
    return high ? [short, long] : [long, short];
}

/** The place of space `i` of so many on such a loop. */
export function spaceAt(i: number, spaces: number, [columns, rows]: [number, number]): [column: number, row: number] {
    return placeOf(Math.floor(i * (2 * columns + 2 * rows - 4) / Math.max(1, spaces)), columns, rows);
}
