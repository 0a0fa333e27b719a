// The link that asks somebody to a table. The server tells an invitation's code once, so
// this page keeps it as long as it is open.
import { signal, type Signal } from '@preact/signals';
import { ask } from '../app/house';

const links = new Map<string, Signal<string | null>>();
const key = (match: string) => `kontor.invite.${match}`;

function kept(match: string): string | null {
    try {
        return sessionStorage.getItem(key(match));
    } catch {
        return null;
    }
}

/** The link to a match; null until there is one. */
export function inviteLink(match: string): Signal<string | null> {
    let link = links.get(match);
    if (!link) {
        link = signal(kept(match));
        links.set(match, link);
    }
    return link;
}

/** Asks for a link where there is none yet. */
export async function makeInvite(match: string): Promise<void> {
    const link = inviteLink(match);
    if (link.value)
        return;
    const { invite } = await ask('invite', { match });
    link.value = `${location.origin}/join/${String(invite)}`;
    try {
        sessionStorage.setItem(key(match), link.value);
    } catch {
        // then another is made after a reload
    }
}
