// Sitting down at a table in this browser.
import { makeTable, navigate, type TableWish } from '../app/house';
import { keep } from '../app/settings';

/** Lays a table in this browser and goes there. */
export async function sitDown(wish: TableWish): Promise<void> {
    keep('game', wish.game);
    navigate(`/here/${await makeTable(wish)}`);
}
