// The tape of a coin: history runs to the right, the price track is its y axis. What a
// plan would make of the price stands beside it as a ghost.
import { textSize } from '../../app/settings';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { soon } from '../../match/parts';
import type { Floor } from './model';
import { tell } from './marks';

/** Where a price may go: to one space, or to any between two. */
export interface Ghost { low: number; high: number }

interface Size { width: number; height: number }

/** The size of an element in pixels of text as drawn, as long as it is there: the drawing grows with the text. */
function useSize(): [{ current: HTMLDivElement | null }, Size] {
    const box = useRef<HTMLDivElement>(null);
    const [size, setSize] = useState<Size>({ width: 210, height: 150 });
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

const TOP = 17, BOTTOM = 11, LEFT = 7;

/** The line of one coin through the ticks, from left to right. */
function path(prices: number[], x: (tick: number) => number, y: (price: number) => number, right: number): string {
    let line = '', last: number | null = null;
    prices.forEach((price, tick) => {
        line += last === null ? `M${LEFT} ${y(price)}` : `H${x(tick).toFixed(1)}${price === last ? '' : `V${y(price).toFixed(1)}`}`;
        last = price;
    });
    return `${line}H${right}`;
}

export function Tape({ floor, coin, index, ghost, dead }: { floor: Floor; coin: string; index: number; ghost: Ghost | null; dead: boolean }) {
    const [box, { width: w, height: h }] = useSize();
    const track = floor.figures.value.coin('track', coin);
    const price = dead ? 0 : floor.view.price[index] ?? 0;
    return (
        <div class="cc-tape" ref={box}>
            <svg viewBox={`0 0 ${w} ${h}`} role="img" aria-label={tell('tape', { coin: floor.name(`coin:${coin}`), price, low: track[0] ?? 0, high: track[track.length - 1] ?? 0 })}>
                <Drawing floor={floor} coin={coin} index={index} ghost={ghost} dead={dead} track={track} w={w} h={h} />
            </svg>
            {dead && <span class="cc-stamp">{tell('scam')}</span>}
        </div>
    );
}

interface DrawingProps { floor: Floor; coin: string; index: number; ghost: Ghost | null; dead: boolean; track: number[]; w: number; h: number }

function Drawing({ floor, coin, index, ghost, dead, track, w, h }: DrawingProps) {
    const steps = Math.max(1, track.length - 1);
    const axis = (track[track.length - 1] ?? 0) > 99 ? 38 : 30;
    const right = w - axis - 8;
    const y = (value: number) => {
        const at = track.indexOf(value);
        return TOP + (h - TOP - BOTTOM) * (1 - (at < 0 ? (value <= (track[0] ?? 0) ? 0 : steps) : at) / steps);
    };
    const { ticks, rounds } = floor.history.value;
    const x = (tick: number) => LEFT + (right - LEFT) * (ticks.length > 1 ? tick / (ticks.length - 1) : 1);
    const now = floor.view.price[index] ?? 0;
    // A scam's price is 0, which is no space of its track: the tape ends before it.
    const prices = ticks.map((tick) => tick.prices[index] ?? 0).filter((price) => price > 0);
    const line = prices.length ? path(prices, x, y, right) : '';
    const marks = rounds.flatMap(({ round, event }) => {
        const tick = ticks.findIndex((one) => one.event >= event);
        return tick > 0 ? [{ round, at: x(tick - 0.5) }] : [];
    });
    const gap = (h - TOP - BOTTOM) / steps;
    const every = Math.max(1, Math.ceil(14.5 / gap));
    const at = track.indexOf(now);
    const taken = new Set([...(dead ? [] : [at]), ...(ghost ? [track.indexOf(ghost.low), track.indexOf(ghost.high)] : [])]);
    const shown = (i: number) => !taken.has(i) && (every === 1 || (i % every === 0 && ![...taken].some((other) => Math.abs(other - i) * gap < 14.5)));
    return (
        <>
            <defs>
                <pattern id={`cc-hatch-${coin}`} width="4" height="4" patternUnits="userSpaceOnUse"><path d="M.5 0V4" stroke="var(--c)" stroke-opacity=".32" /></pattern>
                <pattern id={`cc-holes-${coin}`} width="9" height="4" patternUnits="userSpaceOnUse"><rect x="1" width="4" height="3.5" rx="1" fill="var(--hair)" /></pattern>
            </defs>
            <rect x=".5" y=".5" width={w - 1} height={h - 1} rx="3" fill="var(--well)" stroke="var(--hair)" />
            <rect x="4" y="3.5" width={w - 8} height="4" fill={`url(#cc-holes-${coin})`} />
            <rect x="4" y={h - 7.5} width={w - 8} height="4" fill={`url(#cc-holes-${coin})`} />
            {track.map((value) => <path key={value} d={`M${LEFT} ${y(value)}H${right}`} stroke="var(--faint)" />)}
            {marks.map(({ round, at: left }, i) => (
                <g key={round}>
                    <path d={`M${left} ${TOP - 3}V${h - BOTTOM + 3}`} stroke="var(--hair)" stroke-dasharray="1.5 3" />
                    {(marks[i + 1]?.at ?? right) - left > 20 && <text class="cc-round" x={left + 4} y={h - BOTTOM - 2}>{tell('round_short', { n: round })}</text>}
                </g>
            ))}
            {track.map((value, i) => shown(i) && <text key={value} class="cc-scale" x={w - 7} y={y(value) + 4} text-anchor="end">{value}</text>)}
            {dead ? (
                <>
                    <path class="cc-line" d={line} style={{ stroke: 'var(--hair-strong)', strokeDasharray: '1 4' }} />
                    <path d={`M${LEFT} ${h - BOTTOM - 1}H${right}`} stroke="var(--soft)" stroke-width="1.5" />
                </>
            ) : (
                <>
                    <path d={`${line}V${h - BOTTOM}H${LEFT}Z`} fill={`url(#cc-hatch-${coin})`} />
                    <path class="cc-halo" d={line} />
                    <path class="cc-line" d={line} />
                    <g class="cc-marker" style={{ transform: `translateY(${y(now)}px)` }}>
                        <path d={`M${w - axis - 7} 0l7-5v10z`} fill="var(--c)" />
                        <rect x={w - axis} y="-9" width={axis - 4} height="18" rx="3" fill="var(--c)" />
                        <text class="cc-now" x={w - 7} y="4.5" text-anchor="end">{now}</text>
                    </g>
                </>
            )}
            {ghost && <GhostMark ghost={ghost} now={now} y={y} right={right} w={w} axis={axis} />}
        </>
    );
}

function GhostMark({ ghost, now, y, right, w, axis }: { ghost: Ghost; now: number; y: (price: number) => number; right: number; w: number; axis: number }) {
    const ends = [...new Set([ghost.low, ghost.high])].filter((price) => price !== now);
    return (
        <g class="cc-ghosts">
            {ends.map((price) => {
                const at = y(price);
                const aside = Math.abs(at - y(now)) < 19;
                const left = aside ? right - 34 : w - axis - 1;
                return (
                    <g key={price}>
                        <path class="cc-ghost" d={`M${right} ${y(now)}V${at}${aside ? `H${right - 5}` : ''}`} />
                        <rect class="cc-ghost" x={left} y={at - 9} width={axis - 2} height="18" rx="9" style={{ fill: 'var(--well)' }} />
                        <text class="cc-ghost-text" x={left + axis - 8} y={at + 4.5} text-anchor="end">{price}</text>
                    </g>
                );
            })}
        </g>
    );
}
