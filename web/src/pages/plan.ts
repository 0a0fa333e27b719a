// What a new table is to be like, before anybody is asked for it: who sits where, by
// which rules, and the wish that goes to the house.
import type { Clock, SeatWish, TableWish } from '../app/house';
import { type Character, character, characterName, company } from '../draw/characters';
import { say } from '../words';
import { type Game, standardPlayers } from './catalogue';

/** Who is to sit on a chair: oneself, somebody with the link, or a character's key. */
/** `here`: somebody else at this device. */
export type Who = 'me' | 'friend' | 'here' | string;

export interface Plan {
    game: string;
    who: Who[];
    /** What those at this device are called, by seat. */
    names: Record<number, string>;
    options: Record<string, string>;
    edition: string | null;
    clock: Clock;
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

/** The standard for a game: with friends the next chair is theirs. */
export function standardPlan(game: Game, friends: boolean, opponent = 'kasimir'): Plan {
    const count = standardPlayers(game);
    const others = company(character(opponent), count - 1).map(({ key }) => key);
    return {
        game: game.id, who: ['me', ...(friends ? ['friend', ...others.slice(0, count - 2)] : others)], names: {}, options: {}, edition: null,
        clock: { kind: 'none' }, listed: false, hints: !friends, spectators: true, lot: false,
    };
}

/** What is asked of the house. */
export function wishOf({ game, who, names, options, edition, clock, listed, hints, spectators, lot }: Plan): TableWish {
    const seats = who.map((one, seat): SeatWish => (one === 'me' ? { kind: 'me' } : one === 'friend' ? { kind: 'open' }
        : one === 'here' ? { kind: 'here', name: names[seat]?.trim() || say('web.new.here.name', { n: seat + 1 }) } : computerSeat(character(one))));
    const people = who.filter((one) => one === 'friend').length > 0;
    return {
        game, seats, options, ...(edition ? { edition } : {}),
        ...(people ? { clock, listed, spectators, order: lot ? 'lot' as const : 'fixed' as const } : { hints }),
    };
}
