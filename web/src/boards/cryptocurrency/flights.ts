// Coins fly: from the floor to whoever gets them, and back. Read from the difference of
// two positions; never waited for, and not at all where less motion is wished.
import { useEffect, useRef } from 'preact/hooks';
import { mayTravel } from '../../app/settings';
import { COIN, type Floor } from './model';

/** A coin's sign on its way between two places of the page. */
interface Flight { coin: string; from: Element; a: DOMRect; b: DOMRect; delay: number }

/** Lets it travel. */
function fly({ coin, from, a, b, delay }: Flight): void {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    use.setAttribute('href', `#cc-c-${coin}`);
    svg.append(use);
    svg.setAttribute('class', `cc-flying cc-of-${coin}`);
    svg.setAttribute('aria-hidden', 'true');
    (from.closest('.match') ?? document.body).append(svg);
    const start = `translate(${a.left + a.width / 2 - 8}px, ${a.top + a.height / 2 - 8}px)`;
    const end = `translate(${b.left + b.width / 2 - 8}px, ${b.top + b.height / 2 - 8}px)`;
    const motion = svg.animate(
        [{ transform: `${start} scale(.7)`, opacity: 0 }, { transform: `${start} scale(1.3)`, opacity: 1, offset: 0.15 }, { transform: `${end} scale(1)`, opacity: 1, offset: 0.9 }, { transform: `${end} scale(.6)`, opacity: 0 }],
        { duration: 560, delay, easing: 'cubic-bezier(.3, 0, .2, 1)', fill: 'both' },
    );
    const remove = () => svg.remove();
    motion.onfinish = remove;
    motion.oncancel = remove;
}

/** Watches the holdings and lets coins fly when they change. */
export function useFlights(floor: Floor): void {
    const before = useRef<{ seq: number; coins: number[][] } | null>(null);
    const screen = floor.screen.value;
    const seq = screen?.match.seq ?? -1;
    useEffect(() => {
        if (!screen || screen.draft.length)
            return;
        const coins = floor.view.coins.map((row) => [...row]);
        const last = before.current;
        before.current = { seq, coins };
        if (!last || last.seq === seq || seq < last.seq || screen.match.over || !mayTravel())
            return;
        // All places are read before anything flies: each would have the page laid out anew.
        const flights: Flight[] = [];
        COIN.forEach((coin, i) => coins.forEach((row, seat) => {
            const change = (row[i] ?? 0) - (last.coins[seat]?.[i] ?? 0);
            const tokens = document.querySelector(`[data-tokens="${coin}"]`);
            const purse = document.querySelector(`[data-purse="${seat}"] [data-coin="${coin}"]`) ?? document.querySelector(`[data-purse="${seat}"]`);
            if (!change || !tokens || !purse)
                return;
            const [from, to] = change > 0 ? [tokens, purse] : [purse, tokens];
            const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
            for (let n = 0; a.width && b.width && n < Math.min(6, Math.abs(change)); n++)
                flights.push({ coin, from, a, b, delay: n * 70 });
        }));
        flights.forEach(fly);
    }, [seq]);
}
