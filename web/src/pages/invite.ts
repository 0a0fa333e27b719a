// Invitations to a table that this page has made. The server tells an invitation's code
// once, so the page keeps it as long as it is open, and asks whether it still holds.
import { signal, type Signal } from '@preact/signals';
import { ask, wire } from '../app/house';
import { Refused } from '../source/source';

/** `until`: a moment by this device's clock; `seat`: null for any. */
export interface Invitation { code: string; until: number; uses: number; seat: number | null }

/** What an invitation is to be like; all of it may be missing. */
export interface InvitationWish { seat?: number; uses?: number; hours?: number }

/** As the server makes one where nothing is said. */
export const STANDARD_USES = 10;
export const STANDARD_HOURS = 168;

const lists = new Map<string, Signal<Invitation[] | null>>();
const place = (match: string) => `kontor.invites.${match}`;

function kept(match: string): Invitation[] | null {
    try {
        const text = sessionStorage.getItem(place(match));
        return text === null ? null : JSON.parse(text) as Invitation[];
    } catch {
        return null;
    }
}

/** The invitations to a match that were made here; null where none ever was. */
export function invitations(match: string): Signal<Invitation[] | null> {
    let list = lists.get(match);
    if (!list) {
        list = signal(kept(match));
        lists.set(match, list);
    }
    return list;
}

function put(match: string, list: Invitation[]): void {
    invitations(match).value = list;
    try {
        sessionStorage.setItem(place(match), JSON.stringify(list));
    } catch {
        // then others are made after a reload
    }
}

/** The link of an invitation. */
export const linkOf = ({ code }: Invitation): string => `${location.origin}/join/${code}`;

/** Makes another invitation. */
export async function makeInvite(match: string, wish: InvitationWish = {}): Promise<void> {
    const { invite, until } = await ask('invite', { match, ...wish });
    const made = { code: String(invite), until: wire.own(Number(until)), uses: wish.uses ?? STANDARD_USES, seat: wish.seat ?? null };
    put(match, [...invitations(match).peek() ?? [], made]);
}

/** Takes one back: its link leads nowhere from then on. */
export async function takeBack(match: string, { code }: Invitation): Promise<void> {
    await ask('uninvite', { invite: code });
    drop(match, code);
}

const drop = (match: string, code: string) => put(match, (invitations(match).peek() ?? []).filter((each) => each.code !== code));

/** Leaves out what holds no longer: it has ended, is used up, or was taken back on another page. */
export async function lookAfter(match: string): Promise<void> {
    for (const { code, until } of invitations(match).peek() ?? []) {
        const told = until <= Date.now() ? null : await ask('invited', { invite: code }).catch((fault: Refused) => fault);
        const gone = told instanceof Refused ? told.key.startsWith('error.wire.invite') : told === null || wire.own(Number(told.until)) <= Date.now();
        if (gone)
            drop(match, code);
    }
}
