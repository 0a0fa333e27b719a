// The winner bet: ten BTC over all players in secret, a code for the neighbour, the own
// code shown once, and entered at the end.
import { Plate, Sign } from '../art';
import { ofKind } from '../../shared/packet';
import { composeAt, numbersOf, only } from '../compose';
import { word } from '../seen';
import { Act, type TrayPart } from './parts';
import { moveText } from '../../../match/sitting';

/** A digit, or where codes have letters the letter from 10 on. */
const signOf = (n: number | null | undefined): string => n?.toString(36).toUpperCase() ?? '';

/** Ten keys, one digit each; where codes have letters these, too. */
function Keys({ sitting, seen, kind }: TrayPart & { kind: 'digit' | 'enter' }) {
    const numbers = numbersOf(seen.screen.offers, kind, 'digit');
    const signs = ofKind(seen.screen.offers, kind === 'digit' ? 'sign' : 'type');
    return (
        <div class="cl-keys" data-few={signs.length ? undefined : ''}>
            {signs.map((offer) => (
                <button key={offer.text} type="button" class="cl-key" data-lit="" disabled={sitting.busy.value} onClick={() => void sitting.send(offer.text)}>{offer.move.sign.toUpperCase()}</button>
            ))}
            {[...numbers].map(([n, offer]) => (
                <button key={n} type="button" class="cl-key" data-lit="" disabled={sitting.busy.value} onClick={() => void sitting.send(moveText(offer, n))}>{n}</button>
            ))}
        </div>
    );
}

/** The signs of a code that may be seen. */
const signs = (row: readonly (number | string | null)[] = [], length: number): (number | null)[] => row.slice(0, length).map((sign) => (typeof sign === 'number' ? sign : null));

/** So many digits are there; which ones only where they may be seen. */
function Digits({ done, of, shown }: { done: number; of: number; shown?: (number | null)[] }) {
    return (
        <span class="cl-code" role="img" aria-label={shown ? shown.map(signOf).join(' ') : `${done}/${of}`}>
            {Array.from({ length: of }, (_, i) => <i key={i} class={i < done ? 'cl-set' : ''}>{shown ? signOf(shown[i]) : i < done ? '•' : ''}</i>)}
        </span>
    );
}

/** Spreading and setting, in any order. */
export function Bet(part: TrayPart) {
    const { sitting, seen } = part;
    const { screen, state, viewer } = seen;
    const compose = composeAt(sitting);
    const spreads = ofKind(screen.offers, 'spread');
    const more = screen.offers.some(({ move }) => move.kind === 'digit' || move.kind === 'sign');
    const neighbour = (viewer + 1) % Math.max(1, state.seats.length);
    const most = Math.max(0, ...spreads.map(({ span, move }) => span?.high ?? move.n));
    const { parts, outlook: { value: { whole } } } = compose;
    const spread = state.seats.map((_, seat) => parts.value.spread[seat] ?? 0);
    const left = most - spread.reduce((sum, n) => sum + n, 0);
    const seal = only(screen.offers, 'seal');
    const step = (seat: number, by: number) => {
        const next = [...spread];
        next[seat] = Math.max(0, Math.min((next[seat] ?? 0) + left, (next[seat] ?? 0) + by));
        compose.set({ spread: next });
    };
    return (
        <div class="cl-bet">
            <section>
                <span class="label">{word('bet.title')}{most > 0 && ` · ${word('bet.left', { n: left })}`}</span>
                {spreads.length > 0 ? (
                    <div class="cl-spread">
                        {state.seats.map(({ seat }) => (
                            <div key={seat} class="cl-spread-seat">
                                <span><Plate seat={seat} size={20} /><b>{seen.name(seat)}</b></span>
                                <div class={`cl-step cl-row ${spread[seat] ? 'cl-has' : ''}`}>
                                    <button type="button" disabled={!spread[seat]} aria-label={`−1 ${seen.name(seat)}`} onClick={() => step(seat, -1)}><Sign name="i-minus" /></button>
                                    <output class="cl-v cl-num">{spread[seat]}</output>
                                    <button type="button" disabled={left <= 0} data-lit={left > 0 ? '' : undefined} aria-label={`+1 ${seen.name(seat)}`} onClick={() => step(seat, 1)}><Sign name="i-plus" /></button>
                                </div>
                            </div>
                        ))}
                        <Act go disabled={left !== 0 || !whole} onAct={() => void compose.send()}>{word('bet.seal')}</Act>
                    </div>
                ) : seal ? <Act go onAct={() => void sitting.send(seal.text)}>{word('bet.seal')}</Act> : <p class="cl-note">{word('bet.sealed')}</p>}
            </section>
            <section>
                <span class="label">{word('code.for', { player: seen.name(neighbour) })}</span>
                <Digits done={state.code_set[neighbour] ?? 0} of={state.codeLength} />
                {more ? <><Keys {...part} kind="digit" /><p class="cl-note">{word('code.set')}</p></> : <p class="cl-note">{word('code.done')}</p>}
            </section>
        </div>
    );
}

/** The own code, for some seconds. */
export function Memorise({ sitting, seen }: TrayPart) {
    const { state, screen, viewer } = seen;
    const done = only(screen.offers, 'memorised');
    return (
        <div class="cl-bet cl-memo">
            <section>
                <span class="label">{word('code.yours')}</span>
                <Digits done={state.codeLength} of={state.codeLength} shown={state.memorised.has(viewer) ? [] : signs(state.code[viewer], state.codeLength)} />
                <p class="cl-note">{word('code.keep')}</p>
                {screen.question.timed && <span class="cl-fuse" aria-hidden="true" />}
            </section>
            {done && <Act go onAct={() => void sitting.send(done.text)}>{done.sentence}</Act>}
        </div>
    );
}

/** The code at the end: one attempt. */
export function Enter(part: TrayPart) {
    const { seen: { state, viewer } } = part;
    return (
        <div class="cl-bet">
            <section>
                <span class="label">{word('code.enter')}</span>
                <Digits done={state.entered[viewer] ?? 0} of={state.codeLength} shown={signs(state.attempt[viewer], state.codeLength)} />
            </section>
            <section><Keys {...part} kind="enter" /></section>
        </div>
    );
}
