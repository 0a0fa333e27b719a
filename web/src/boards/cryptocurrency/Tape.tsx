// The tape of a coin: history runs to the right, the price track is its y axis. What a
// plan would make of the price stands beside it as a ghost. The line is drawn in ticks
// and spaces and stretched by the browser, numbers are text at shares of the height: a
// board of another size has nothing to be drawn anew.
import { textSize } from '../../app/settings';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { soon } from '../../match/parts';
import type { Floor } from './model';
import { tell } from './marks';

/** Where a price may go: to one space, or to any between two. */
export interface Ghost { low: number; high: number }

interface Size { width: number; height: number }

/** The size of an element in pixels of text of the usual size, as long as it is there: how many numbers have room. */
function useSize(): [{ current: HTMLDivElement | null }, Size] {
    const box = useRef<HTMLDivElement>(null);
    const [size, setSize] = useState<Size>({ width: 164, height: 122 });
    useLayoutEffect(() => {
        const element = box.current;
        if (!element)
            return;
        let first = true;
        // The size is told with every change: asking for it would lay out the page once more for each coin.
        const observer = new ResizeObserver(([entry]) => {
            const text = textSize();
            const [width, height] = [Math.round(entry?.contentRect.width ?? 0) / text, Math.round(entry?.contentRect.height ?? 0) / text];
            const draw = () => setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
            // Later changes are drawn in a task of their own: in this one the page would be laid out a second time.
            if (width && height)
                first ? draw() : soon(draw);
            first = false;
        });
        observer.observe(element);
        return () => observer.disconnect();
    }, []);
    return [box, size];
}

/** The line of one coin through the ticks, from left to right. */
function path(prices: number[], y: (price: number) => number, right: number): string {
    let line = '', last: number | null = null;
    prices.forEach((price, tick) => {
        line += last === null ? `M0 ${y(price)}` : price === last ? '' : `H${tick}V${y(price)}`;
        last = price;
    });
    return `${line}H${right}`;
}

export function Tape({ floor, coin, index, ghost, dead }: { floor: Floor; coin: string; index: number; ghost: Ghost | null; dead: boolean }) {
    const [box, { width, height }] = useSize();
    const track = floor.figures.value.all('track', `coin:${coin}`);
    const now = floor.view.price[index] ?? 0;
    const [low, high] = [track[0] ?? 0, track[track.length - 1] ?? 0];
    const steps = Math.max(1, track.length - 1);
    const space = (value: number) => {
        const at = track.indexOf(value);
        return at < 0 ? (value <= low ? 0 : steps) : at;
    };
    const y = (value: number) => steps - space(value);
    const share = (value: number) => `${y(value) / steps * 100}%`;
    const { ticks, rounds } = floor.history.value;
    const right = Math.max(1, ticks.length - 1);
    // A scam's price is 0, which is no space of its track: the tape ends before it.
    const prices = ticks.map((tick) => tick.prices[index] ?? 0).filter((price) => price > 0);
    const line = prices.length ? path(prices, y, right) : '';
    const marks = rounds.flatMap(({ round, event }) => {
        const tick = ticks.findIndex((one) => one.event >= event);
        return tick > 0 ? [{ round, at: tick - 0.5 }] : [];
    });
    const gap = height / steps;
    const every = Math.max(1, Math.ceil(14.5 / gap));
    const ends = ghost ? [...new Set([ghost.low, ghost.high])].filter((price) => price !== now) : [];
    const taken = [...(dead ? [] : [now]), ...ends].map((price) => track.indexOf(price));
    const shown = (i: number) => !taken.includes(i) && (every === 1 || (i % every === 0 && !taken.some((other) => Math.abs(other - i) * gap < 14.5)));
    return (
        <div class="cc-tape" role="img" style={{ '--axis': high > 99 ? '2.375rem' : '1.875rem' }} aria-label={tell('tape', { coin: floor.name(`coin:${coin}`), price: dead ? 0 : now, low, high })}>
            <div class="cc-plot" ref={box}>
                <svg viewBox={`0 0 ${right} ${steps}`} preserveAspectRatio="none" data-dead={dead || undefined}>
                    {!dead && <path class="cc-above" d={`${line}V0H0Z`} />}
                    <path class="cc-grid" d={track.map((_, i) => `M0 ${i}H${right}`).join('')} />
                    <path class="cc-rounds" d={marks.map(({ at }) => `M${at} 0V${steps}`).join('')} />
                    {!dead && <path class="cc-halo" d={line} />}
                    <path class="cc-line" d={line} />
                    {dead ? <path class="cc-flat" d={`M0 ${steps}H${right}`} /> : <path class="cc-ghost" d={ends.map((price) => `M${right} ${y(now)}V${y(price)}`).join('')} />}
                </svg>
                {marks.map(({ round, at }, i) => ((marks[i + 1]?.at ?? right) - at) / right * width > 20
                    && <span key={`round ${round}`} class="cc-round" style={{ left: `${at / right * 100}%` }}>{tell('round_short', { n: round })}</span>)}
            </div>
            <div class="cc-scales">
                {track.map((value, i) => shown(i) && <span key={value} class="cc-scale" style={{ top: share(value) }}>{value}</span>)}
                {!dead && <span class="cc-marker" style={{ transform: `translateY(${share(now)})` }}><b>{now}</b></span>}
                {ends.map((price) => <b key={`ghost ${price}`} class="cc-ghost-tag" data-aside={Math.abs(space(price) - space(now)) * gap < 19 || undefined} style={{ top: share(price) }}>{price}</b>)}
            </div>
            {dead && <span class="cc-stamp">{tell('scam')}</span>}
        </div>
    );
}
