// The pieces of the game: notes, piles, real money, silver, presses as chips and as
// machines, a die, an envelope. They draw and know nothing.
import type { ComponentChildren } from 'preact';
import { SeatMark, SEAT_SHAPES } from '../../draw/Seat';
import { say } from '../../words';
import type { Chance, Holding, Press, Seat, Value } from './model';
import { Symbol } from './Symbols';

/** The words of this board. */
export const tell = (key: string, given: Record<string, string | number> = {}): string => say(`fuffziger.web.${key}`, given);

/** The class that gives a value its inks. */
export const inks = (place: number): string => `v${place % 5}`;

export const Coin = () => <Symbol of="coin" class="ff-coin" />;
export const Tick = () => <svg class="ff-icon small" viewBox="0 0 20 20" aria-hidden="true"><path d="m4 10.5 4 4 8-9" /></svg>;

/** A note of a value. */
export const Note = ({ place, width, label }: { place: number; width?: number; label?: string }) => (
    <i class={`ff-note ${inks(place)}`} style={width ? `--w:${width}px` : undefined} {...(label ? { role: 'img', 'aria-label': label } : {})} />
);

/** A pile shows up to four edges; the number beside it says the rest. */
export function Pile({ place, count }: { place: number; count: number }) {
    return (
        <span class="ff-pile" data-none={count < 1 ? '' : undefined}>
            {Array.from({ length: Math.min(Math.max(count, 1), 4) }, (_, k) => <i key={k} class={`ff-note ${inks(place)}`} style={`--k:${k}`} />)}
        </span>
    );
}

/** Real money: a dark note with its amount. */
export const RealNote = ({ amount }: { amount: number | string }) => <span class="ff-real"><b>{amount}</b></span>;

/** Silver as a little heap. */
export const Silver = ({ count }: { count: number }) => (
    <span class="ff-heap" data-none={count ? undefined : ''}>{Array.from({ length: Math.min(3, Math.max(1, count)) }, (_, k) => <Coin key={k} />)}</span>
);

/** A press in a line of text: a chip of steel. A folded corner: its back is unseen. */
export function Chip({ press, broken }: { press: Pick<Press, 'place' | 'kind' | 'double' | 'coins'> & { value: string }; broken?: boolean }) {
    return (
        <span class={`ff-chip ${inks(press.place)}${press.kind === 'turned' ? '' : ' shut'}${broken ? ' broken' : ''}`}>
            {press.value}
            {press.double && <small>×2</small>}
            {press.coins && <Symbol of="coins3" class="ff-coins3" />}
            {broken && <Symbol of="crack" class="ff-crack" />}
        </span>
    );
}

/** The presses of a player as chips, piles of like ones with their number. */
export function Chips({ seat: { seat, presses }, values }: { seat: Pick<Seat, 'seat' | 'presses'>; values: readonly Value[] }) {
    return (
        <span class="ff-chips">
            {presses.map((press) => (
                <span key={press.thing} class="ff-group" data-flip={`chip-${seat}-${press.thing}`}>
                    {press.count > 1 && <span class="times">{press.count}×</span>}
                    <Chip press={{ ...press, value: values[press.place]?.name ?? '' }} />
                </span>
            ))}
        </span>
    );
}

/** A press as a machine: roller, engraved plate, marks. */
export function Machine({ press, children }: { press: Press; children?: ComponentChildren }) {
    return (
        <span class={`ff-machine ${inks(press.place)}`} aria-hidden="true">
            <span class="roller" />
            <span class="mark kind">{tell(`kind.${press.kind}`)}</span>
            {press.double && <span class="mark x2">×2</span>}
            {press.coins && <span class="mark x2 c"><Symbol of="coins3" class="ff-coins3" /></span>}
            {children}
        </span>
    );
}

/** What an unseen back may be, as little columns over the press it would become. */
export function Odds({ chances, place, values }: { chances: readonly Chance[]; place: number; values: readonly Value[] }) {
    const tallest = Math.max(1, ...chances.map(({ per }) => per));
    return (
        <ol class="ff-odds">
            {chances.map(({ thing, label, text, per, press }) => (
                <li key={thing} class={`${inks(press?.place ?? place)}${press ? '' : ' broken'}`} title={label}>
                    <b>{text}</b>
                    <i class="col" style={`height:${Math.max(3, Math.round((per / tallest) * 34))}px`} />
                    <span class="unseen">{label}</span>
                    <span aria-hidden="true">
                        {press ? <Chip press={{ ...press, value: values[press.place]?.name ?? '' }} />
                            : <Chip press={{ place, kind: 'turned', double: false, coins: false, value: values[place]?.name ?? '' }} broken />}
                    </span>
                </li>
            ))}
        </ol>
    );
}

/** The same as one thin bar. */
export function OddsBar({ chances, place }: { chances: readonly Chance[]; place: number }) {
    return (
        <span class="ff-oddsbar" aria-hidden="true">
            {chances.map(({ thing, per, press }) =>
                <i key={thing} class={!press ? 'broken' : `${inks(press.place)}${press.double && press.place !== place ? ' best' : press.double || press.place !== place || press.coins ? ' good' : ''}`} style={`flex:${per}`} />)}
        </span>
    );
}

/** A die that shows a number; more pips than six are written. */
export function Die({ shows }: { shows: number }) {
    const pips: [number, number][] = [];
    if (shows % 2) pips.push([2, 2]);
    if (shows > 1) pips.push([1, 1], [3, 3]);
    if (shows > 3) pips.push([3, 1], [1, 3]);
    if (shows > 5) pips.push([1, 2], [3, 2]);
    return (
        <svg class="ff-die" viewBox="0 0 44 44" role="img" aria-label={String(shows)}>
            <rect x="2" y="2" width="40" height="40" rx="6" fill="#f4ecdb" stroke="#1f1b16" stroke-width="2" />
            {shows > 6 ? <text x="22" y="30" text-anchor="middle" font-size="22" fill="#1f1b16">{shows}</text>
                : pips.map(([x, y]) => <circle key={`${x}${y}`} cx={x * 11} cy={y * 11} r="4" fill="#1f1b16" />)}
        </svg>
    );
}

/** A player's mark and name. */
export const Who = ({ seat }: { seat: Pick<Seat, 'seat' | 'name'> }) => (
    <span class="ff-who"><SeatMark seat={seat.seat} /><span class="name">{seat.name}</span></span>
);

/** An envelope: rear, open flap, what is in it, front pocket, closed flap, wax with the seat's shape. */
export function Envelope({ seat, open, children, state }: { seat: number; open: boolean; children?: ComponentChildren; state: string }) {
    return (
        <div class={`ff-env ${open ? 'open' : ''} ${state}`}>
            <span class="rear" /><span class="inside">{children}</span>
            <span class="front" /><span class="front2" /><span class="crease" /><span class="flap" />
            <svg class="wax" viewBox="0 0 40 40" aria-hidden="true" style={`--seat:var(--seat-${seat % 9})`}>
                <use href="#ff-wax" />
                <path d={SEAT_SHAPES[seat % SEAT_SHAPES.length]} transform="translate(11.6 11.6) scale(.7)" fill="#0006" />
            </svg>
        </div>
    );
}

/** Notes and real money in words: "2×50 + 1×20 + 15 in real money". */
export function holdingText({ notes, money }: Holding, values: readonly Value[]): string {
    const parts = [...values].reverse().filter(({ place }) => (notes[place] ?? 0) > 0).map(({ place, name }) => `${notes[place]}×${name}`);
    if (money > 0)
        parts.push(tell('real_n', { n: money }));
    return parts.join(' + ');
}

/** The same as little notes with their numbers. */
export function Put({ held, values, class: style = '' }: { held: Holding; values: readonly Value[]; class?: string }) {
    return (
        <span class={`ff-puts ${style}`}>
            {[...values].reverse().filter(({ place }) => (held.notes[place] ?? 0) > 0).map(({ place, name }) => (
                <span key={place} class="ff-put"><Note place={place} /><b>{held.notes[place]} × {name}</b></span>
            ))}
            {held.money > 0 && <span class="ff-put"><i class="ff-realmini" aria-hidden="true" /><b aria-label={tell('real_n', { n: held.money })}>{held.money}</b></span>}
        </span>
    );
}
