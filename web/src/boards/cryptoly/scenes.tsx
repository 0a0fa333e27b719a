// Pictures on the cards that are drawn, put together from what a card does: coins
// that rain or fall through a grate, a rocket, a signpost, a newspaper. A card that
// nobody has seen before gets the picture of its effects as well.
import type { JSX } from 'preact';
import type { EffectCard, MoonCard } from './model';
import { sortOf } from './spaces';

const coinAt = (coin: string, x: number, y: number, size: number, turn = 0): JSX.Element => (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}><svg x={-size / 2} y={-size / 2} width={size} height={size}><use href={`#cl-c-${coin === 'any' ? 'btc' : coin}`} /></svg></g>
);

function Houses({ ink = '#241f1a' }: { ink?: string }) {
    return (
        <>
            <path fill={ink} d="M0 118V99l22-12 20 12v-4l18-15 20 15v7l24-13 26 14v-6l22-12 18 11v-8l26-15 28 16v6l18-10 22 12v19z" />
            <path fill="#f3b63a" d="M14 103h6v6h-6zM56 94h6v7h-6zM98 104h6v6h-6zM150 101h6v7h-6zM194 92h6v7h-6zM240 104h6v6h-6z" />
        </>
    );
}

/** Coins come down on parachutes. */
function Airdrop({ coins }: { coins: string[] }) {
    const chutes: [number, number, string][] = [[64, 16, '#c4302b'], [132, 34, '#ee8b3a'], [198, 50, '#2a5db0']];
    return (
        <>
            <path fill="#bfe0e6" d="M0 0h264v118H0z" /><circle cx="214" cy="30" r="16" fill="#f6ead0" />
            <path fill="#f6ead0" d="M18 34c2-7 12-8 16-3 5-5 15-2 15 5H16zM150 20c2-6 10-6 13-2 5-4 13-1 12 5h-26z" />
            {chutes.map(([x, y, ink], i) => (
                <g key={x} transform={`translate(${x} ${y})`}>
                    <path d="M-25 12L0 44 25 12M-9 12L0 44 9 12" fill="none" stroke="#241f1a" stroke-width="1.1" />
                    <path d="M-27 14C-26-6-13-14 0-14s26 8 27 28c-4-5-13-5-18 0-5-5-13-5-18 0-5-5-14-5-18 0z" fill={ink} />
                    <path d="M-9 14C-9-4-5-12 0-14c5 2 9 10 9 28-5-5-13-5-18 0z" fill="#fffaf0" opacity=".85" />
                    {coinAt(coins[i % coins.length] ?? 'btc', 0, 48, 24)}
                </g>
            ))}
            <Houses />
        </>
    );
}

/** Coins roll into the drain while it rains. */
function Drain({ coins }: { coins: string[] }) {
    return (
        <>
            <path fill="#4a5568" d="M0 0h264v118H0z" />
            <path stroke="#8fa3bd" stroke-width="2" stroke-linecap="round" d="M20 10l-6 16M60 4l-6 16M100 14l-6 16M150 6l-6 16M190 16l-6 16M236 8l-6 16M40 40l-6 16M128 38l-6 16M214 44l-6 16M82 52l-6 16M170 54l-6 16" />
            <path fill="#2b3240" d="M0 84h264v34H0z" /><path fill="#161a22" d="M92 92h90l10 20H82z" />
            <path stroke="#5d6778" stroke-width="4" d="M102 92l-6 20M120 92l-3 20M138 92v20M156 92l3 20M174 92l6 20" />
            {coinAt(coins[0] ?? 'btc', 78, 66, 30, -20)}{coinAt(coins[1 % coins.length] ?? 'btc', 126, 74, 30, 25)}{coinAt(coins[2 % coins.length] ?? 'btc', 186, 50, 30, 60)}
        </>
    );
}

/** A signpost shows the space to which the pawn goes. */
function Signpost({ space }: { space: string }) {
    return (
        <>
            <path fill="#f3ddb0" d="M0 0h264v118H0z" /><path fill="#e8b95f" d="M0 74c40-16 90-18 132-8s92 8 132-6v58H0z" /><path fill="#cf8f3c" d="M96 118c10-24 24-38 40-50l10 2c-10 14-14 28-12 48z" />
            <path fill="#5d3720" d="M128 22h9v76h-9z" /><path fill="#fffaf0" stroke="#241f1a" stroke-width="2" d="M70 20h112l18 17-18 17H70z" />
            <svg x="108" y="22" width="30" height="30" style={{ color: '#241f1a', '--t': '#fffaf0' }}>
                <use href={sortOf(space) === 'get' ? `#cl-c-${space.slice(4)}` : `#cl-p-${sortOf(space)}`} />
            </svg>
            <path fill="#c4302b" d="M212 96c4-10 14-10 18 0z" /><path fill="#2c7a4b" d="M22 98c6-16 20-16 26 0zM226 100c4-12 16-12 20 0z" />
        </>
    );
}

/** Two kinds change places. */
function Exchange({ coins }: { coins: string[] }) {
    return (
        <>
            <path fill="#1d7a7d" d="M0 0h264v118H0z" /><path fill="#166a6d" d="M132 0h132v118H132z" />
            <path fill="none" stroke="#fff4dc" stroke-width="6" stroke-linecap="round" d="M92 34c24-18 54-18 78 0M172 84c-24 18-54 18-78 0" />
            <path fill="#fff4dc" d="M182 24l4 22-22-6zM82 94l-4-22 22 6z" />
            {coinAt(coins[0] ?? 'btc', 66, 60, 52)}{coinAt(coins[1] ?? coins[0] ?? 'btc', 198, 60, 52)}
        </>
    );
}

/** Dice roll over the table. */
function Dice({ coins }: { coins: string[] }) {
    return (
        <>
            <path fill="#2c5f4b" d="M0 0h264v118H0z" /><path fill="none" stroke="#3f7a63" stroke-width="2" stroke-dasharray="6 6" d="M16 96c60-70 120-70 160-40" />
            <g transform="translate(176 58) rotate(-14)"><svg x="-26" y="-26" width="52" height="52"><use href="#cl-d5" /></svg></g>
            <g transform="translate(92 78) rotate(20)"><svg x="-17" y="-17" width="34" height="34"><use href="#cl-d2" /></svg></g>
            {coins.slice(0, 2).map((coin, i) => <g key={coin}>{coinAt(coin, 226 - i * 186, 28 + i * 4, 26, 12)}</g>)}
        </>
    );
}

/** Night over the houses: a turn is slept through. */
function Night({ coins }: { coins: string[] }) {
    return (
        <>
            <path fill="#23264d" d="M0 0h264v118H0z" /><path fill="#f6ead0" d="M196 14a26 26 0 1 0 22 38 21 21 0 0 1-22-38z" />
            <path fill="#f6ead0" d="M30 20h3v3h-3zM72 38h2v2h-2zM110 16h3v3h-3zM148 40h2v2h-2zM240 80h2v2h-2z" />
            <path fill="none" stroke="#f3b63a" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="M86 36h16L86 54h16M112 24h11l-11 13h11" />
            {coins.slice(0, 2).map((coin, i) => <g key={coin}>{coinAt(coin, 44 + i * 30, 66, 26)}</g>)}<Houses ink="#12132a" />
        </>
    );
}

/** Lightning: once more. */
function Lightning({ coins }: { coins: string[] }) {
    return (
        <>
            <path fill="#3a2f63" d="M0 0h264v118H0z" /><path fill="#5a4a8c" d="M30 30c8-20 40-22 52-6 14-16 46-12 50 8 16-10 40-2 40 14H24c-6-4-2-14 6-16z" />
            <path fill="#f3b63a" d="M140 34L104 82h22l-10 32 46-48h-24l18-32z" />
            <g transform="translate(208 76) rotate(16)"><svg x="-18" y="-18" width="36" height="36"><use href="#cl-d6" /></svg></g>
            {coins.slice(0, 2).map((coin, i) => <g key={coin}>{coinAt(coin, 44 + i * 24, 84, 26)}</g>)}
        </>
    );
}

/** The news: rates change. */
function News({ coins }: { coins: string[] }) {
    return (
        <>
            <path fill="#e9a15a" d="M0 0h264v118H0z" />
            <g transform="rotate(-5 132 60)">
                <path fill="#fffaf0" d="M60 14h144v96H60z" /><path fill="#241f1a" d="M70 22h124v11H70zM70 40h56v3H70zM70 47h56v3H70zM70 54h50v3H70zM70 88h124v2H70zM70 94h124v2H70zM70 100h90v2H70z" />
                <path fill="none" stroke="#c4302b" stroke-width="4" stroke-linejoin="round" d="M136 76l12-20 12 10 14-24 20 30" /><path fill="none" stroke="#d8cdb9" stroke-width="1.5" d="M134 40v42h62" />
                <path fill="#2a5db0" d="M70 64h22v18H70z" />
            </g>
            {coins.slice(0, 1).map((coin) => coinAt(coin, 224, 86, 34))}
        </>
    );
}

/** Several ways. */
function Crossroads({ coins }: { coins: string[] }) {
    return (
        <>
            <path fill="#a9cfae" d="M0 0h264v118H0z" /><path fill="#f0dfb8" d="M112 118l12-44L20 40l6-14 106 40L240 22l8 14-106 42 12 40z" />
            {coins.slice(0, 3).map((coin, i) => <g key={coin}>{coinAt(coin, [40, 132, 226][i] ?? 132, [24, 34, 20][i] ?? 30, 34)}</g>)}
            <svg x="118" y="72" width="28" height="40"><use href="#cl-pawn" /></svg>
        </>
    );
}

/** A rocket with its stake. */
function Rocket({ coin }: { coin: string }) {
    return (
        <>
            <path fill="#2d2c63" d="M0 0h264v118H0z" /><circle cx="206" cy="34" r="24" fill="#f6ead0" /><circle cx="198" cy="28" r="5" fill="#e4d3ac" /><circle cx="213" cy="42" r="4" fill="#e4d3ac" /><circle cx="215" cy="24" r="2.5" fill="#e4d3ac" />
            <path fill="#f6ead0" d="M30 20h2v2h-2zM62 40h2v2h-2zM96 14h3v3h-3zM150 12h2v2h-2zM240 78h2v2h-2zM28 66h3v3h-3zM176 80h2v2h-2zM120 30h2v2h-2z" />
            <path fill="#47468c" d="M0 118c10-16 26-20 44-14 10-14 34-14 44 0 16-8 34-2 42 14z" />
            <path d="M62 112C84 104 104 90 122 68" stroke="#f3b63a" stroke-width="9" stroke-linecap="round" fill="none" /><path d="M70 110C88 102 104 90 120 70" stroke="#c4302b" stroke-width="4" stroke-linecap="round" fill="none" />
            <g transform="translate(138 50) rotate(42)">
                <path d="M0-34c12 10 14 26 11 44h-22C-14-8-12-24 0-34z" fill="#fffaf0" /><path d="M0-34c6 5 9 11 10.5 18h-21C-9-23-6-29 0-34z" fill="#c4302b" />
                <path d="M-11 0l-10 16 11-5zM11 0l10 16-11-5z" fill="#c4302b" />{coinAt(coin, 0, -6, 14)}<path d="M-6 10h12l-2 5h-8z" fill="#241f1a" />
            </g>
        </>
    );
}

/** A machine that works for its owner. */
function Machine({ coin }: { coin: string }) {
    return (
        <>
            <path fill="#f0bf45" d="M0 0h264v118H0z" /><path fill="#d9a52e" d="M0 92h264v26H0z" /><path fill="#2a241e" d="M62 26h112v66H62z" />
            <path fill="#4a4138" d="M72 36h36v20H72zM72 62h36v20H72z" /><path fill="#5fce8e" d="M76 40h10v4H76zM76 66h10v4H76z" /><path fill="#f3b63a" d="M90 40h6v4h-6zM90 66h6v4h-6z" />
            <circle cx="142" cy="59" r="23" fill="#4a4138" /><path fill="#8d8779" d="M142 59l-4-20c8-2 12 2 12 8zM142 59l20-4c2 8-2 12-8 12zM142 59l4 20c-8 2-12-2-12-8zM142 59l-20 4c-2-8 2-12 8-12z" /><circle cx="142" cy="59" r="5" fill="#f7ecd2" />
            <path fill="none" stroke="#2a241e" stroke-width="4" d="M174 70h22v22" />{coinAt(coin, 214, 74, 34)}{coinAt(coin, 234, 94, 26)}
        </>
    );
}

/** A strongbox with a lock. */
function Strongbox({ coins }: { coins: string[] }) {
    return (
        <>
            <path fill="#b7a88a" d="M0 0h264v118H0z" /><path fill="#95866a" d="M0 96h264v22H0z" /><path fill="#3b342c" d="M74 20h116v80H74z" /><path fill="#5b5145" d="M82 28h100v64H82z" />
            <circle cx="132" cy="60" r="21" fill="#3b342c" /><circle cx="132" cy="60" r="14" fill="#d8a83a" /><path stroke="#3b342c" stroke-width="4" stroke-linecap="round" d="M132 60V50M132 60l9 6M132 60l-9 6" />
            <path fill="#d8a83a" d="M82 40h6v10h-6zM82 70h6v10h-6z" />{coins.slice(0, 2).map((coin, i) => <g key={i}>{coinAt(coin, i ? 226 : 38, 84, 34)}</g>)}
        </>
    );
}

const words = (card: EffectCard): string[] => card.does.flat().filter((part): part is string => typeof part === 'string');
const COIN = new Set(['btc', 'red', 'blue', 'green']);

/** The picture on an Action or Time card. */
export function EffectScene({ card }: { card: EffectCard }) {
    const said = words(card);
    const coins = [...new Set(said.filter((part) => COIN.has(part)))];
    const verbs = card.does.map(([verb]) => verb);
    const has = (verb: string) => verbs.includes(verb);
    const target = card.does.find(([verb]) => verb === 'move-to')?.[1];
    if (has('choose'))
        return <Crossroads coins={coins} />;
    if (has('new-rates'))
        return <News coins={coins} />;
    if (has('swap'))
        return <Exchange coins={coins} />;
    if (typeof target === 'string')
        return <Signpost space={target} />;
    if (has('step') || has('again'))
        return <Lightning coins={coins} />;
    if (has('roll'))
        return <Dice coins={coins} />;
    if (has('skip') || has('now') || has('rounds') || has('agree') || has('hacked'))
        return <Night coins={coins} />;
    if (has('lose') && !has('gain'))
        return <Drain coins={coins.length ? coins : ['btc']} />;
    return <Airdrop coins={coins.length ? coins : ['btc']} />;
}

export function MoonScene({ card }: { card: MoonCard }) {
    return <Rocket coin={card.stake} />;
}

export function WorkScene({ coin, other, staking }: { coin: string; other: string; staking: boolean }) {
    return staking ? <Strongbox coins={[coin, other]} /> : <Machine coin={coin} />;
}
