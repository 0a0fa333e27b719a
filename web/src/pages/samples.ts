// What strangers can look at before they have anything of their own: a match of each game
// and a result of `kontor sim`, as files in the folders of the games, each loaded when it is
// wanted. They are made by the program itself:
//
//   kontor sim GAME --players 4 --agents normal --games 1 --seed 7 --save-records 1
//   kontor sim GAME --players 4 --agents greedy --games 1500 --stats --json
import { folders } from '../boards/folder';
import { characterName, CHARACTERS } from '../draw/characters';

/** Records of whole matches, by their game. */
export const MATCHES: ReadonlyMap<string, () => Promise<{ default: string }>> =
    new Map([...folders].flatMap(([game, { sample }]) => (sample ? [[game, sample] as const] : [])));

/** A result, as it was written; null where no game has one. */
export const simulated = [...folders.values()].find(({ result }) => result)?.result ?? null;

/** Who sits at those tables: the people of the house who play as the record says. */
export function sampleSeats(): { name: string; kind: 'computer'; character: string }[] {
    return CHARACTERS.filter(({ level }) => level === 'normal').map((each) => ({ name: characterName(each), kind: 'computer', character: each.key }));
}
