// Coins travel from where they were to where they are, pawns hop from space to space,
// the die tumbles. All of it is shown beside what is already true; nothing waits for it.
import type { Sitting } from '../../match/sitting';
import { mayTravel } from '../../app/settings';
import { COINS, type Coin, type State } from './model';
import { placing } from './Loop';

const COIN_TIME = 380, HOP = 110, MOST_FLYING = 6;

const middle = (element: Element | null): [number, number] | null => {
    const box = element?.getBoundingClientRect();
    return box && (box.width || box.height) ? [box.left + box.width / 2, box.top + box.height / 2] : null;
};

const place = (root: ParentNode, at: string, coin: Coin): [number, number] | null => {
    const purse = root.querySelector(at === 'dex' ? `[data-stock='${coin}']` : at === 'wallet' ? "[data-stock='wallet']" : `[data-purse='${at}-${coin}']`);
    return middle(purse?.querySelector('.cl-coin') ?? purse);
};

/** A coin on an arc, from one place of the page to another. */
function fly(layer: Element, [x0, y0]: [number, number], [x1, y1]: [number, number], coin: Coin, delay: number): void {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'cl-flying');
    svg.innerHTML = `<use href="#cl-c-${coin}"/>`;
    layer.append(svg);
    const high = Math.min(150, 40 + Math.hypot(x1 - x0, y1 - y0) * 0.18);
    const frames: Keyframe[] = Array.from({ length: 13 }, (_, i) => {
        const s = i / 12;
        return { transform: `translate(${x0 + (x1 - x0) * s}px,${y0 + (y1 - y0) * s - high * 2.4 * s * (1 - s)}px) scale(${1 + 0.35 * Math.sin(Math.PI * s)})` };
    });
    svg.animate(frames, { delay, duration: COIN_TIME, easing: 'cubic-bezier(.4,.1,.4,1)', fill: 'backwards' }).finished.then(() => svg.remove(), () => svg.remove());
}

/** Who lost coins gives them to who got them; what is left over comes from the DEX or goes there. */
function flows(before: State, after: State): { from: string; to: string; coin: Coin; n: number }[] {
    const list: { from: string; to: string; coin: Coin; n: number }[] = [];
    for (const coin of COINS) {
        const gave: [string, number][] = [], got: [string, number][] = [];
        const note = (at: string, change: number) => {
            if (change < 0)
                gave.push([at, -change]);
            else if (change > 0)
                got.push([at, change]);
        };
        after.seats.forEach(({ seat, coins }) => note(String(seat), coins[coin] - (before.seats[seat]?.coins[coin] ?? 0)));
        if (coin === 'btc')
            note('wallet', after.wallet - before.wallet);
        note('dex', after.dex[coin] - before.dex[coin]);
        for (const giver of gave)
            for (const taker of got) {
                const n = Math.min(giver[1], taker[1]);
                if (n > 0)
                    list.push({ from: giver[0], to: taker[0], coin, n });
                giver[1] -= n;
                taker[1] -= n;
            }
    }
    return list;
}

/** A pawn hops clockwise over the spaces between; a card may take it back. */
function hop(board: HTMLElement, seat: number, from: number, to: number, spaces: number): void {
    const pawn = board.querySelector<HTMLElement>(`[data-pawn='${seat}']`);
    const ahead = (to - from + spaces) % spaces;
    if (!pawn || from < 1 || ahead === 0)
        return;
    const back = spaces - ahead <= 6 && ahead > 12;
    const steps = back ? spaces - ahead : Math.min(ahead, 14);
    // Copies stand on all of them at once, so that the board is laid out once and not for each.
    const copies = Array.from({ length: steps + 1 }, (_, i) => {
        const space = back ? (from - 1 - i + spaces) % spaces + 1 : (i === steps ? to : (from - 1 + Math.round(i * ahead / steps)) % spaces + 1);
        const copy = pawn.cloneNode(false) as HTMLElement;
        copy.style.visibility = 'hidden';
        for (const [name, value] of Object.entries(placing(space, spaces)))
            copy.style.setProperty(name, String(value));
        return copy;
    });
    pawn.after(...copies);
    const spots = copies.map((copy): [number, number] => [copy.offsetLeft, copy.offsetTop]);
    copies.forEach((copy) => copy.remove());
    const [x, y] = spots[steps] ?? [0, 0];
    const frames: Keyframe[] = [];
    spots.forEach(([px, py], i) => {
        const last = spots[i - 1];
        if (last)
            frames.push({ transform: `translate(${(px + last[0]) / 2 - x}px,${(py + last[1]) / 2 - y - 14}px)`, offset: (i - 0.5) / steps });
        frames.push({ transform: `translate(${px - x}px,${py - y}px)`, offset: i / steps });
    });
    pawn.animate(frames, { duration: Math.min(900, steps * HOP), easing: 'linear' });
}

/** Where coins fly: above the whole page, in the board's colours. */
function flyingLayer(): Element {
    let layer = document.querySelector('.cl-fly');
    if (!layer) {
        layer = document.createElement('div');
        layer.className = 'cl-fly mood-cryptoly';
        layer.setAttribute('aria-hidden', 'true');
        document.body.append(layer);
    }
    return layer;
}

/** Shows what changed between two states of the table. */
export function showChange(board: HTMLElement, before: State, after: State, spaces: number): void {
    if (!mayTravel() || document.hidden)
        return;
    const root = board.closest('.match') ?? document;
    const layer = flyingLayer();
    for (const { seat, position } of after.seats) {
        const from = before.seats[seat]?.position ?? 0;
        if (from !== position)
            hop(board, seat, from, position, spaces);
    }
    if (layer.childElementCount > 60)
        return;
    let count = 0;
    const ways = flows(before, after).map((flow) => ({ ...flow, start: place(root, flow.from, flow.coin), end: place(root, flow.to, flow.coin) }));
    for (const { start, end, coin, n } of ways)
        if (start && end)
            for (let i = 0; i < Math.min(n, MOST_FLYING); i++)
                fly(layer, start, end, coin, count++ * 35);
}

/** Whether the change is news, not the viewer trying something or looking back. */
export const isNews = (sitting: Sitting): boolean => sitting.back.peek() === null && !sitting.screen.peek()?.draft.length;
