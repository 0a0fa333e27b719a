// What a new table is to be like, before anybody is asked for it: who sits where, by
// which rules, and the wish that goes to the house.
import type { Clock, SeatWish, TableWish } from '../app/house';
import { CHARACTERS, type Character, character, characterName, company } from '../draw/characters';
import { say } from '../words';
import { type Game, standardPlayers } from './catalogue';

/** Who is to sit on a chair: oneself, somebody else at this device (`here`), somebody who finds the
 *  table (`friend`), somebody with an invitation and nobody else (`invited`), or a character's key. */
export type Who = 'me' | 'friend' | 'invited' | 'here' | string;

/** Whether somebody comes from elsewhere, so that the table stands at the server. */
export const isFar = (who: Who): boolean => who === 'friend' || who === 'invited';

/** Whether one of the house sits there. */
export const isOfHouse = (who: Who): boolean => who !== 'me' && who !== 'here' && !isFar(who);

export interface Plan {
    game: string;
    who: Who[];
    /** What those at this device are called, by seat. */
    names: Record<number, string>;
    options: Record<string, string>;
    edition: string | null;
    clock: Clock;
    /** What happens when a clock has run out. */
    late: 'stand_in' | 'wait';
    chat: boolean;
    listed: boolean;
    hints: boolean;
    spectators: boolean;
    lot: boolean;
}

/** A computer player's seat; the name is in the language of whoever lays the table. */
export function computerSeat(of: Character): SeatWish & { kind: 'computer' } {
    return { kind: 'computer', level: of.level, name: characterName(of), character: of.key };
}

/** A table against a character and their like, by the standard rules. */
export function standardTable(game: Game, first: Character, players = standardPlayers(game)): TableWish {
    return { game: game.id, seats: [{ kind: 'me' }, ...company(first, players - 1).map(computerSeat)], hints: true };
}

/** The standard for a game: with friends all chairs are theirs; who does not come is stood in for in the waiting room. */
export function standardPlan(game: Game, friends: boolean, opponent = 'kasimir'): Plan {
    const count = standardPlayers(game);
    const others = company(character(opponent), count - 1).map(({ key }) => key);
    return {
        game: game.id, who: ['me', ...(friends ? others.map(() => 'friend') : others)], names: {}, options: {}, edition: null,
        clock: { kind: 'none' }, late: 'stand_in', chat: true, listed: false, hints: !friends, spectators: true, lot: false,
    };
}

/** The same table for another game: whoever was chosen stays as far as there are chairs; where
 *  nobody was, as many sit down as is standard. Rules are each game's own. */
export function planFor(game: Game, before: Plan, was: Game, opponent?: string): Plan {
    if (game.id === before.game)
        return before;
    const { least, most } = game.players;
    const far = before.who.some(isFar);
    const kept = before.who.slice(0, most);
    const who = String(before.who) === String(standardPlan(was, far, opponent).who) ? standardPlan(game, far, opponent).who : [...kept, ...nextOf(kept, least - kept.length)];
    return { ...before, who, game: game.id, options: {}, edition: null };
}

/** Who takes so many more chairs: friends where the last one is, else those of the house who are free, first of the level that sits there. */
export function nextOf(who: readonly Who[], count: number): Who[] {
    if (who.at(-1) === 'friend')
        return Array.from({ length: Math.max(0, count) }, () => 'friend');
    const free = company(character(who.find(isOfHouse) ?? 'kasimir'), CHARACTERS.length).map(({ key }) => key).filter((key) => !who.includes(key));
    return free.slice(0, Math.max(0, count));
}

/** What is asked of the house. */
export function wishOf({ game, who, names, options, edition, clock, late, chat, listed, hints, spectators, lot }: Plan): TableWish {
    const seats = who.map((one, seat): SeatWish => (one === 'me' ? { kind: 'me' } : one === 'friend' ? { kind: 'open' } : one === 'invited' ? { kind: 'invited' }
        : one === 'here' ? { kind: 'here', name: names[seat]?.trim() || say('web.new.here.name', { n: seat + 1 }) } : computerSeat(character(one))));
    const people = who.some(isFar);
    return {
        game, seats, options, ...(edition ? { edition } : {}),
        ...(people ? { clock, late, chat, listed, spectators, order: lot ? 'lot' as const : 'fixed' as const } : { hints }),
    };
}
