// Sitting down: at a table in this browser, or with others, who want to call one something.
import { makeTable, myName, navigate, rename, type TableWish } from '../app/house';
import { say } from '../words';
import { keep } from '../app/settings';

/** Lays a table in this browser and goes there. */
export async function sitDown(wish: TableWish): Promise<void> {
    keep('game', wish.game);
    navigate(`/here/${await makeTable(wish)}`);
}

/** Before one sits down with others: a name, if there is none yet. */
export async function beSomebody(name = ''): Promise<void> {
    const wanted = name.trim() || myName.peek() || say('web.guest');
    if (wanted !== myName.peek())
        await rename(wanted);
}
