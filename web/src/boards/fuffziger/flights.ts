// What travels between places that no element joins: printed notes into a purse, money
// for a sold press, silver to whoever won it. Told by the events themselves; a copy flies
// and is gone, nothing waits for it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { mayTravel } from '../../app/settings';
import type { Sitting } from '../../match/sitting';
import type { Table } from './model';
import { trailOf } from './past';

const MOST = 5;
const TIME = 420;

/** Lets copies of a piece fly from one place to another. */
function fly(style: string, count: number, from: DOMRect, to: DOMRect, mood: Element): void {
    for (let k = 0; k < Math.min(count, MOST); k++) {
        const piece = document.createElement('i');
        piece.className = `ff-flying ${style}`;
        piece.setAttribute('aria-hidden', 'true');
        if (style === 'ff-coin')
            piece.innerHTML = '<svg viewBox="0 0 40 40"><use href="#ff-coin"/></svg>';
        mood.append(piece);
        const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - 28}px, ${box.top + box.height / 2 - 14}px)`;
        piece.animate(
            [{ transform: at(from), opacity: 0.4 }, { transform: at(from), opacity: 1, offset: 0.15 }, { transform: `${at(to)} scale(.7)`, opacity: 0.9 }],
            { duration: TIME, delay: k * 70, easing: 'cubic-bezier(.3,.7,.2,1)', fill: 'backwards' },
        ).finished.then(() => piece.remove(), () => piece.remove());
    }
}

const boxOf = (root: ParentNode, selector: string): DOMRect | null => root.querySelector(selector)?.getBoundingClientRect() ?? null;

/** Where a player's things go to. */
function home(mood: Element, table: Table, seat: number, value: string | null): DOMRect | null {
    const mine = table.seats[seat]?.you;
    return (mine && ((value !== null ? boxOf(mood, `[data-flip="pile-${value}"]`) : null) ?? boxOf(mood, '.ff-purse')))
        || boxOf(mood, `.ledger [data-thing="seat:${seat}"]`);
}

/** Watches the table and lets what changed hands fly. */
export function useFlights(sitting: Sitting, table: Table | null): { current: HTMLDivElement | null } {
    const root = useRef<HTMLDivElement>(null);
    const places = useRef(new Map<string, DOMRect>());
    const last = useRef<Table | null>(null);
    useLayoutEffect(() => {
        const before = last.current;
        const mood = root.current?.closest('.match');
        last.current = table;
        if (!table || !root.current || !mood)
            return;
        const [from, to] = [before?.screen.match.seq ?? -1, table.screen.match.seq];
        if (before && to > from && to - from < 40 && mayTravel() && sitting.back.peek() === null) {
            for (const { event, actor, move } of trailOf(sitting)) {
                if (event < from || typeof actor !== 'number' || !move)
                    continue;
                const presses = move.kind === 'run' ? before.seats[actor]?.presses.filter(({ todo }) => todo > 0) ?? []
                    : move.kind === 'print' || move.kind === 'sell' ? table.kinds.filter(({ name }) => name === move['press']) : [];
                for (const press of presses) {
                    const start = places.current.get(press.thing);
                    const value = move.kind === 'sell' ? null : table.values[press.place]?.name ?? null;
                    const goal = home(mood, table, actor, value);
                    if (start && goal)
                        fly(move.kind === 'sell' ? 'ff-realmini' : `ff-note v${press.place % 5}`, press.prints * Number(move['count'] ?? press.todo), start, goal, mood);
                }
            }
            const bowl = places.current.get('bowl');
            for (const { seat, silver } of table.seats) {
                const won = silver - (before.seats[seat]?.silver ?? silver);
                const goal = home(mood, table, seat, null);
                if (won > 0 && bowl && goal && before.station === 'silver')
                    fly('ff-coin', won, bowl, goal, mood);
            }
        }
        places.current.clear();
        for (const plate of root.current.querySelectorAll<HTMLElement>('.ff-top'))
            places.current.set(plate.dataset['thing'] ?? '', plate.getBoundingClientRect());
        const bowl = boxOf(root.current, '.ff-bowl');
        if (bowl)
            places.current.set('bowl', bowl);
    }, [table]);
    return root;
}
