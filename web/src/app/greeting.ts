// The first word with the server, before a socket opens: who one is, or why there is
// nobody to speak with, and whether another attempt makes sense.
import { Refused } from '../source/source';
import { refusedBy, WIRE } from '../source/wire';

export interface Player { id: string; name: string; language: string; settings?: Record<string, unknown> }

interface Told { wire?: number; player?: Player; key?: string; sentence?: string }

/** Milliseconds of a Retry-After, which is in seconds or a date; 0 where it says nothing. */
function pauseOf(answer: Response): number {
    const told = answer.headers.get('retry-after') ?? '';
    const milliseconds = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now();
    return milliseconds > 0 ? milliseconds : 0;
}

/** What the server says of itself and the player of the cookie. Rejects with Refused: for good where there
 *  is no server, or one that will not; with `retry` where it may be there in a moment. `known`: it was there before. */
export async function greeting(get: (path: string) => Promise<Response>, sentence: (key: string) => string, known: boolean): Promise<Player | null> {
    const answer = await get('/hello').catch(() => null);
    if (!answer)
        throw new Refused('web.error.reach', sentence('web.error.reach'), null, null, 0);
    const told = answer.headers.get('content-type')?.includes('json') ? await answer.json().catch(() => null) as Told | null : null;
    if (answer.ok && told?.wire === WIRE)
        return told.player ?? null;
    if (answer.ok && told?.wire !== undefined)
        throw new Refused('web.error.version', sentence('web.error.version'));
    const passing = answer.status === 429 || answer.status >= 500;
    if (told?.key && !answer.ok) {
        const { key, message, retry } = refusedBy({ ...told });
        throw new Refused(key, message, null, null, passing ? pauseOf(answer) : retry);
    }
    if (passing || known)
        throw new Refused('web.error.reach', sentence('web.error.reach'), null, null, pauseOf(answer));
    throw new Refused('web.error.no_server', sentence('web.error.no_server'));
}
