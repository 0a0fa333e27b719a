// What strangers can look at before they have anything of their own: a match of each game
// and a result of `kontor sim`, as files beside this one, each loaded when it is wanted.
// They are made by the program itself:
//
//   kontor sim GAME --players 4 --agents normal --games 1 --seed 7 --save-records 1
//   kontor sim cryptocurrency --players 4 --agents greedy --games 1500 --stats --json
import { characterName, CHARACTERS } from '../draw/characters';

type Text = Promise<{ default: string }>;

/** Records of whole matches, by their game. */
export const MATCHES: Readonly<Record<string, () => Text>> = {
    cryptocurrency: () => import('./samples/cryptocurrency.kontor?raw'),
    cryptoly: () => import('./samples/cryptoly.kontor?raw'),
    karthedis: () => import('./samples/karthedis.kontor?raw'),
    fuffziger: () => import('./samples/fuffziger.kontor?raw'),
};

/** A result, as it was written. */
export const simulated = (): Text => import('./samples/cryptocurrency.json?raw');

/** Who sits at those tables: the people of the house who play as the record says. */
export function sampleSeats(): { name: string; kind: 'computer'; character: string }[] {
    return CHARACTERS.filter(({ level }) => level === 'normal').map((each) => ({ name: characterName(each), kind: 'computer', character: each.key }));
}
