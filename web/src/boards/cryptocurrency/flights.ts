// Coins fly: from the floor to whoever gets them, and back. Read from the difference of
// two positions; never waited for, and not at all where less motion is wished.
import { useEffect, useRef } from 'preact/hooks';
import { mayMove } from '../../app/settings';
import type { Floor } from './model';

/** Lets a coin's sign travel between two places of the page. */
function fly(coin: string, from: Element, to: Element, delay: number): void {
    const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    if (!a.width || !b.width)
        return;
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
        if (!last || last.seq === seq || seq < last.seq || screen.match.over || !mayMove())
            return;
        floor.figures.peek().coins.forEach((coin, i) => coins.forEach((row, seat) => {
            const change = (row[i] ?? 0) - (last.coins[seat]?.[i] ?? 0);
            const tokens = document.querySelector(`[data-tokens="${coin}"]`);
            const purse = document.querySelector(`[data-purse="${seat}"] [data-coin="${coin}"]`) ?? document.querySelector(`[data-purse="${seat}"]`);
            if (!change || !tokens || !purse)
                return;
            for (let n = 0; n < Math.min(6, Math.abs(change)); n++)
                change > 0 ? fly(coin, tokens, purse, n * 70) : fly(coin, purse, tokens, n * 70);
        }));
    }, [seq]);
}
