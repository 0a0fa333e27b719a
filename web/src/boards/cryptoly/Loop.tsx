// The loop of spaces, printed tiles around the middle, with the pawns on their inner
// edge so that every sign stays visible.
import type { BoardProps } from '../board';
import { DieSign, Pawn, SpaceSign } from './art';
import { composeAt, only } from './compose';
import { loopOf, sortOf, spaceAt } from './spaces';
import { type State } from './model';
import { type Seen, named, word } from './seen';
import { hasWords } from '../../words';

/** Phases of the viewer's own turn in which the roll is still to come. */
const BEFORE_ROLL = new Set(['stake', 'exchange', 'amount', 'trade', 'build', 'roll']);

export const beforeRoll = (state: State): boolean => BEFORE_ROLL.has(state.phase) && state.step !== 'end';

const RULES: Record<string, string> = {
    hack: 'CL-F1', ico: 'CL-F2', hodl: 'CL-F3', nft: 'CL-F4', get: 'CL-F5', moon: 'CL-F6', mining: 'CL-F7', rates: 'CL-F8', action: 'CL-F9', time: 'CL-F10',
};
/** The rule that a space stands for. */
export const ruleOf = (space: string): string => RULES[sortOf(space)] ?? 'CL-T3';

/** When a space was chosen to start on. Pressed once more it is taken; a double tap is one tap. */
let chosenAt = 0;
const TWICE = 500;

/** Where a space lies, on the wide loop and on the high one, and which way is inwards. */
export function placing(space: number, spaces: number): Record<string, string | number> {
    const style: Record<string, string | number> = {};
    for (const [high, letter] of [[false, 'w'], [true, 'p']] as const) {
        const loop = loopOf(spaces, high);
        const [column, row] = spaceAt(space - 1, spaces, loop);
        style[`--c${letter}`] = column;
        style[`--r${letter}`] = row;
        style[`--x${letter}`] = column === 1 ? 1 : column === loop[0] ? -1 : 0;
        style[`--y${letter}`] = row === 1 ? 1 : row === loop[1] ? -1 : 0;
    }
    return style;
}

/** The sides of both loops, for the grid. */
export function loopStyle(spaces: number): Record<string, number> {
    const [cw, rw] = loopOf(spaces, false), [cp, rp] = loopOf(spaces, true);
    return { '--cols-w': cw, '--rows-w': rw, '--cols-p': cp, '--rows-p': rp };
}

/** What is printed on a space. */
export const shortName = (space: string): string => {
    const sort = sortOf(space);
    const key = `cryptoly.web.short.${sort}`;
    return sort === 'get' ? '±1' : sort === 'ico' ? 'ICO' : hasWords(key) ? word(`short.${sort}`) : named('space', space);
};

/** All tiles. While pawns are placed, each of them can be chosen: the tray then says what it is, and asks. */
export function Tiles({ sitting, touch, seen }: BoardProps & { seen: Seen }) {
    const { printed: { board }, state, me, asked, screen } = seen;
    const place = asked ? only(screen.offers, 'place') : undefined;
    const compose = composeAt(sitting);
    const chosen = place ? compose.parts.value.amount : null;
    const pick = (n: number) => {
        if (!place || chosen !== n) {
            chosenAt = Date.now();
            compose.set({ amount: n });
        } else if (Date.now() - chosenAt > TWICE) {
            void compose.send();
        }
    };
    const reach = me && asked && state.turn === seen.viewer && beforeRoll(state) && me.position > 0;
    return (
        <>
            {board.map((space, i) => {
                const n = i + 1;
                const pips = reach ? (n - me.position + board.length) % board.length : 0;
                const here = state.seats.filter(({ position }) => position === n).map(({ seat }) => seen.name(seat));
                const label = [n, named('space', space), ...here].join(', ');
                const free = place && n >= (place.span?.low ?? 1) && n <= (place.span?.high ?? board.length);
                return (
                    <div
                        key={n} class={`cl-tile cl-k-${sortOf(space)}`} style={placing(n, board.length)} data-space={n}
                        {...touch.props(`space:${space}`, free ? { onPoint: () => pick(n), chosen: chosen === n } : { offers: [] })}
                    >
                        <span class="unseen">{label}</span>
                        {pips >= 1 && pips <= 6 && <DieSign pips={pips} />}
                        <SpaceSign space={space} />
                        <span class="cl-t" aria-hidden="true">{shortName(space)}</span>
                    </div>
                );
            })}
        </>
    );
}

/** The pawns; several on one space stand beside each other. */
export function Pawns({ seen }: { seen: Seen }) {
    const { state, printed: { board } } = seen;
    const before = new Map<number, number>();
    return (
        <>
            {state.seats.filter(({ position }) => position > 0).map(({ seat, position }) => {
                const others = before.get(position) ?? 0;
                before.set(position, others + 1);
                return (
                    <div
                        key={seat} class="cl-pawn" data-pawn={seat} data-turn={seat === state.turn ? '' : undefined} data-among={others || undefined}
                        style={placing(position, board.length)} aria-hidden="true"
                    >
                        <Pawn seat={seat} />
                    </div>
                );
            })}
        </>
    );
}
