// Who is asked to sit down: wishes for seats, made from characters.
import type { SeatWish, TableWish } from '../app/house';
import { makeTable, navigate } from '../app/house';
import { keep } from '../app/settings';
import { type Character, characterName, company } from '../draw/characters';
import { type Game, standardPlayers } from './catalogue';

/** A computer player's seat; the name is in the language of whoever lays the table. */
export function computerSeat(character: Character): SeatWish {
    return { kind: 'computer', level: character.level, name: characterName(character), character: character.key };
}

/** A table against a character and their like, by the standard rules. */
export function standardTable(game: Game, first: Character, players = standardPlayers(game)): TableWish {
    return { game: game.id, seats: [{ kind: 'me' }, ...company(first, players - 1).map(computerSeat)], hints: true };
}

/** Lays a table in this browser and goes there. */
export async function sitDown(wish: TableWish): Promise<void> {
    keep('game', wish.game);
    navigate(`/here/${await makeTable(wish)}`);
}
