// Small drawn things: coins, dice, seats on their plates, signs of spaces, pawns.
import { SEAT_SHAPES, SeatMark } from '../../draw/Seat';
import { sortOf } from './spaces';
import { named } from './seen';
import { isDrawn } from './sprite';

/** A piece of the sprite, without a name of its own. */
export function Sign({ name, class: extra = '' }: { name: string; class?: string }) {
    return <svg class={`cl-sign ${extra}`} aria-hidden="true" focusable="false"><use href={`#cl-${name}`} /></svg>;
}

/** A coin; `quiet` where its name stands beside it. */
export function CoinSign({ coin, quiet, class: extra = '' }: { coin: string; quiet?: boolean; class?: string }) {
    const drawing = isDrawn(`c-${coin}`) ? `#cl-c-${coin}` : '#cl-c-btc';
    return (
        <svg class={`cl-coin ${extra}`} focusable="false" {...(quiet ? { 'aria-hidden': 'true' as const } : { role: 'img', 'aria-label': named('coin', coin) })}>
            <use href={drawing} />
        </svg>
    );
}

/** A die that shows these pips. */
export function DieSign({ pips, class: extra = '' }: { pips: number; class?: string }) {
    return (
        <svg class={`cl-die ${extra}`} role="img" aria-label={String(pips)} focusable="false">
            <use href={`#cl-d${Math.min(6, Math.max(1, pips))}`} />
        </svg>
    );
}

/** Dice from low to high, as a card names them. */
export function DiceRange({ low, high }: { low: number; high: number }) {
    if (high - low > 2)
        return <span class="cl-dice"><DieSign pips={low} /><span aria-hidden="true">–</span><DieSign pips={high} /></span>;
    return <span class="cl-dice">{Array.from({ length: Math.max(1, high - low + 1) }, (_, i) => <DieSign key={i} pips={low + i} />)}</span>;
}

/** A seat's shape on its dark plate. */
export function Plate({ seat, label, size = 22 }: { seat: number; label?: string; size?: number }) {
    return label ? <SeatMark seat={seat} plate size={size} label={label} class="cl-seat" /> : <SeatMark seat={seat} plate size={size} class="cl-seat" />;
}

/** A number of coins with their sign. */
export function Amount({ n, coin, sign }: { n: number; coin: string; sign?: boolean }) {
    return (
        <span class="cl-amount">
            <b class={`cl-num ${sign ? (n < 0 ? 'cl-down' : n > 0 ? 'cl-up' : '') : ''}`}>{sign && n > 0 ? '+' : n < 0 ? '−' : ''}{Math.abs(n)}</b>
            <CoinSign coin={coin} />
        </span>
    );
}

/** The booth of an ICO with its number. */
export function Booth({ n }: { n: string | number }) {
    return (
        <svg class="cl-sign cl-p" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
            <use href="#cl-p-ico" /><text class="cl-no" x="24" y="39">{n}</text>
        </svg>
    );
}

/** What stands on a space. */
export function SpaceSign({ space }: { space: string }) {
    const sort = sortOf(space);
    if (sort === 'get')
        return <CoinSign coin={space.slice(4)} quiet class="cl-p" />;
    if (sort === 'ico')
        return <Booth n={space.slice(4)} />;
    return isDrawn(`p-${sort}`) ? <Sign name={`p-${sort}`} class="cl-p" /> : <b class="cl-p">{named('space', space)}</b>;
}

/** A halma figure whose head bears the seat's shape. */
export function Pawn({ seat }: { seat: number }) {
    return (
        <svg class="cl-pawn-body" viewBox="0 0 32 46" aria-hidden="true" focusable="false">
            <use href="#cl-pawn" />
            <path d={SEAT_SHAPES[seat % SEAT_SHAPES.length] ?? ''} transform="translate(9.4 6) scale(.55)" fill={`var(--seat-bright-${seat % 9})`} />
        </svg>
    );
}

/** A number out of a name, the same each time. */
function mix(name: string): number {
    let sum = 2166136261;
    for (const letter of name)
        sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
    return sum;
}

/** The picture of an NFT; one that nobody has drawn is made from its name. */
export function Picture({ name }: { name: string }) {
    if (isDrawn(`n-${name}`))
        return <Sign name={`n-${name}`} class="cl-picture" />;
    const seed = mix(name);
    const hue = seed % 360;
    const dots = [];
    for (let i = 0; i < 32; i++) {
        const x = i % 4, y = Math.floor(i / 4);
        if (seed >>> (i % 31) & 1)
            dots.push(`M${x * 8} ${y * 8}h8v8h-8zM${56 - x * 8} ${y * 8}h8v8h-8z`);
    }
    return (
        <svg class="cl-sign cl-picture" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
            <path fill={`hsl(${hue} 45% 30%)`} d="M0 0h64v64H0z" /><path fill={`hsl(${(hue + 50) % 360} 70% 72%)`} d={dots.join('')} />
        </svg>
    );
}
