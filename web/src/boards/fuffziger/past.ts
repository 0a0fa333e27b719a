// What happened in the auction that is under way, or was the last: each stake with who
// led and who followed, told from the events that this viewer saw.
import type { Actor, Move, View as Told } from '../../desk/types';
import type { Sitting } from '../../match/sitting';
import { type Holding, viewOf } from './model';

/** An event as data; a move that may not be looked at again is null. */
export interface Happened { event: number; actor: Actor; move: Move | null; undo?: boolean }
/** An event with the views around it. */
export interface Past extends Happened { before: Told; after: Told }

/** One stake of an auction: what the leader laid, and what the others answered. */
export interface Stake { by: number; put: Holding; matched: Set<number>; left: Set<number> }

interface Trail { seq: number; events: Happened[] }
const trails = new WeakMap<Sitting, Trail>();
const KEPT = 400;

/** The latest events. What was undone is not among them. */
export function trailOf(sitting: Sitting): Happened[] {
    const seq = sitting.screen.value?.match.seq ?? 0;
    let trail = trails.get(sitting);
    if (!trail || trail.seq > seq)
        trails.set(sitting, trail = { seq: Math.max(0, seq - KEPT), events: [] });
    if (trail.seq < seq) {
        for (const happened of sitting.events<{ events: Happened[] }>(trail.seq)?.events ?? []) {
            if (happened.event >= seq)
                break;
            if (happened.undo) {
                const at = trail.events.map(({ actor }) => actor).lastIndexOf(happened.actor);
                if (at >= 0)
                    trail.events.splice(at, 1);
            } else {
                trail.events.push(happened);
            }
        }
        trail.events = trail.events.slice(-KEPT);
        trail.seq = seq;
    }
    return trail.events;
}

const staked = (told: Told): Holding => {
    const { staked_notes: notes, staked_money: money } = viewOf(told);
    return { notes, money };
};

const known = new WeakMap<Sitting, Map<number, Holding>>();

/** What a leader's stake was, by the event that laid it open. */
function stakeAt(sitting: Sitting, event: number): Holding {
    let stakes = known.get(sitting);
    if (!stakes)
        known.set(sitting, stakes = new Map());
    let put = stakes.get(event);
    if (!put) {
        const past = sitting.past<Past>(event);
        const before = past ? staked(past.before) : { notes: [], money: 0 };
        const after = past ? staked(past.after) : before;
        put = { notes: after.notes.map((n, i) => n - (before.notes[i] ?? 0)), money: after.money - before.money };
        stakes.set(event, put);
    }
    return put;
}

/** The stakes of the auction since the die was rolled last, and who is out. */
export function stakesOf(sitting: Sitting): { stakes: Stake[]; out: Set<number> } {
    const events = trailOf(sitting);
    const roll = events.map(({ move }) => move?.kind).lastIndexOf('roll');
    const stakes: Stake[] = [];
    const out = new Set<number>();
    let leader = 0;
    for (const { event, actor, move } of events.slice(roll + 1)) {
        const last = stakes[stakes.length - 1];
        if (move?.kind === 'show') {
            stakes.push({ by: leader, put: stakeAt(sitting, event), matched: new Set(), left: new Set() });
        } else if (typeof actor === 'number') {
            if (move?.kind === 'confirm')
                leader = actor;
            else if (move?.kind === 'match')
                last?.matched.add(actor);
            else if (move?.kind === 'leave') {
                out.add(actor);
                last?.left.add(actor);
            } else if (move?.kind !== 'notes' && move?.kind !== 'cash')
                break;
        }
    }
    return { stakes, out };
}
