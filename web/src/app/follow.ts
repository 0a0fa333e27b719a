// Settings that follow a player to other devices: kept at the server, taken over where
// another device has changed them, sent where this one has.
import type { Player } from './greeting';
import type { Settings } from './settings';

/** Of all settings these; the others are about the device. */
export const FOLLOWING = ['confirmFinal', 'drawForMe', 'notify', 'standing'] as const;

export type Followed = Pick<Settings, typeof FOLLOWING[number]>;

/** The part of the settings that follows. */
export function followed({ confirmFinal, drawForMe, notify, standing }: Settings): Followed {
    return { confirmFinal, drawForMe, notify, standing };
}

/** What the server has of them; null where nothing was ever kept there. */
function told({ settings = {} }: Player, own: Followed): Followed | null {
    const known = FOLLOWING.filter((name) => typeof settings[name] === typeof own[name] && settings[name] !== null);
    return known.length ? { ...own, ...Object.fromEntries(known.map((name) => [name, settings[name]])) } : null;
}

export interface Decision {
    /** Taken over from the server. */
    take: { language: string; settings: Followed } | null;
    /** Sent to it: the members of a request `settings`. */
    send: { language: string; settings: Record<string, unknown> } | null;
}

/** What is to be done when the server tells what it has. `unsent`: something was changed here that it does not have yet. */
export function decide(player: Player, own: Followed, language: string, unsent: boolean): Decision {
    const there = told(player, own);
    const same = there !== null && JSON.stringify(there) === JSON.stringify(own) && player.language === language;
    if (same)
        return { take: null, send: null };
    if (there === null || unsent)
        // What other clients keep there stays.
        return { take: null, send: { language, settings: { ...player.settings, ...own } } };
    return { take: { language: player.language, settings: there }, send: null };
}
