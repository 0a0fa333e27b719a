// The types of views.mjs.

/** The TypeScript of a game, from what its tables say (tables.json). */
export function written(game: object): string;
