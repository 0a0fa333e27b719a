// Signs of the trading floor: coins, portraits, small marks. Their outlines lie once in
// the document and are used wherever they are shown.
import { type ComponentChildren, Fragment } from 'preact';
import { SeatMark } from '../../draw/Seat';
import { type Arguments, say } from '../../words';
import { seams } from '../shared/hyphens';
import { placeDrawings } from '../shared/kept';
import heads from './portraits.svg?raw';
import sprite from './symbols.svg?raw';

/** The board's own words. */
export function tell(key: string, given?: Arguments): string {
    return say(`cryptocurrency.floor.${key}`, given);
}

/** Puts the outlines into the document. */
export const placeSymbols = (): void => placeDrawings('cc-symbols', () => sprite);

/** One of the outlines. */
export function Sign({ id, class: extra = '', label }: { id: string; class?: string; label?: string | undefined }) {
    return (
        <svg class={`cc-sign ${extra}`} focusable="false" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}>
            <use href={`#cc-${id}`} />
        </svg>
    );
}

const KNOWN_COINS = ['flyt', 'eruptium', 'aquora', 'terrabit'];

/** The class that gives a coin its colour. */
export function coinClass(coin: string): string {
    return KNOWN_COINS.includes(coin) ? `cc-of-${coin}` : 'cc-of-other';
}

/** A coin's sign alone. */
export function CoinSign({ coin, label }: { coin: string; label?: string }) {
    return <Sign id={`c-${coin}`} class={`cc-coin-sign ${coinClass(coin)}`} label={label} />;
}

/** A coin with its milled edge. */
export function Medal({ coin }: { coin: string }) {
    return (
        <svg class={`cc-medal ${coinClass(coin)}`} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
            <circle cx="20" cy="20" r="18.3" fill="none" stroke="currentColor" stroke-width="2.6" stroke-dasharray="1.4 1.475" />
            <circle cx="20" cy="20" r="16" fill="color-mix(in srgb, currentColor 13%, transparent)" stroke="currentColor" />
            <use href={`#cc-c-${coin}`} x="10.5" y="10.5" width="19" height="19" />
        </svg>
    );
}

/** Each portrait is a picture of its own, which the browser paints as one thing. */
const PORTRAITS = new Map([...heads.matchAll(/<symbol id="(.*?)" (.*?)<\/symbol>/g)].map(([, member = '', drawing = '']) =>
    [member, `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${drawing}</svg>`)}`]));

const TINTS: Record<string, string> = {
    'intern': '#b9a98a', 'fintech-specialist': '#c7b28a', 'blockchain-engineer': '#a9b7b8', 'tech-whiz': '#c3bcd4',
    'data-analyst': '#b7c4ac', 'newshawk': '#d3bfa0', 'black-hat': '#9a9ea8', 'white-hat': '#a7c0bb',
    'tweetman': '#a9c1cf', 'replicator': '#bdb7c9', 'headhunter': '#cdb4b4',
};

/** A member's bust before its ruled ground; who has none is a shape with the initial. */
export function Portrait({ member, name }: { member: string; name: string }) {
    const portrait = PORTRAITS.get(member);
    return (
        <span class="cc-pic" style={{ '--tint': TINTS[member] ?? '#b0aba0' }}>
            {portrait ? <img class="cc-sign" src={portrait} alt="" decoding="sync" /> : <b aria-hidden="true">{[...name][0]}</b>}
        </span>
    );
}

/** So many bolts beside each other, as one outline. */
function Bolt({ n }: { n: number }) {
    const outline = Array.from({ length: n }, (_, i) => `M${6.2 + i * 13} 0l-5.4 8h3.4l-.7 6 5.7-8.4h-3.6z`).join('');
    return <svg class="cc-bolt" viewBox={`0 0 ${n * 13 - 3} 14`} focusable="false"><path d={outline} fill="currentColor" /></svg>;
}

/** Energy as bolts; many of them as a number. */
export function Bolts({ n, label }: { n: number; label: string }) {
    return (
        <span class="cc-bolts" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' as const })}>
            {n > 5 ? <><b>{n}</b><Bolt n={1} /></> : n > 0 && <Bolt n={n} />}
        </span>
    );
}

/** A seat's shape in its colour. */
export function Seat({ seat, label }: { seat: number; label?: string }) {
    return <SeatMark seat={seat} {...(label ? { label } : {})} class="cc-seat" />;
}

/** An arrow up or down, for a change that is also said in numbers. */
export function Arrow({ from, to }: { from: number; to: number }) {
    return to === from ? null : <Sign id={to > from ? 'i-up' : 'i-down'} class={to > from ? 'cc-up' : 'cc-down'} />;
}

/** Before → after. */
export function Change({ from, to, children }: { from: number | string; to: number | string; children?: ComponentChildren }) {
    return <span class="cc-change">{from}<i aria-hidden="true"> → </i><span class="cc-hush"> → </span>{to}{children}</span>;
}

/** A name word by word: broken between them, within one only where it is too long by itself. */
export function Words({ of }: { of: string }) {
    return <>{seams(of).split(' ').map((word) => <Fragment key={word}><i>{word}</i> </Fragment>)}</>;
}

/** A torn edge: noise from a number, so that a clipping always looks the same. */
export function torn(seed: number, depth = 3): string {
    let x = seed * 9301 + 49297;
    const noise = () => (x = Math.imul(x, 1103515245) + 12345 & 0x7fffffff) / 0x7fffffff;
    const across = [0, 20, 40, 60, 80, 100];
    const down = [20, 40, 60, 80];
    const inset = (by: number) => (noise() * by).toFixed(1);
    return `polygon(${[
        ...across.map((at) => `${at}% ${inset(depth * 0.6)}px`),
        ...down.map((at) => `calc(100% - ${inset(depth)}px) ${at}%`),
        ...[...across].reverse().map((at) => `${at}% calc(100% - ${inset(depth * 0.6)}px)`),
        ...[...down].reverse().map((at) => `${inset(depth)}px ${at}%`),
    ].join(',')})`;
}
