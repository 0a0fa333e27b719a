// What a new table is to be like, before anybody is asked for it: who sits where, by
// which rules, and the wish that goes to the house.
import type { Clock, SeatWish, TableWish } from '../app/house';
import { type Character, character, characterName, company } from '../draw/characters';
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
