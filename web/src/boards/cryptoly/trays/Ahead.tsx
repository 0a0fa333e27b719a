// What lies ahead in the own turn: where each roll leads and what it pays, the path of
// steps, and the die that passes all that is left.
import type { Sitting } from '../../../match/sitting';
import type { Screen } from '../../../desk/types';
import { choose } from '../../../app/settings';
import { Amount, DieSign, Plate, Sign, SpaceSign } from '../art';
import { composeAt, only } from '../compose';
import { shortName } from '../Loop';
import { sortOf } from '../spaces';
import { type State, read, viewOf, worth } from '../model';
import { type Seen, btc, named, word } from '../seen';
import { Act, type TrayPart } from './parts';

const STEPS = ['stake', 'exchange', 'coins', 'cards', 'roll'] as const;
type Step = (typeof STEPS)[number];
const SIGNS: Record<Step, string> = { stake: 'p-lock', exchange: 'p-dex', coins: 'p-offer', cards: 'p-cards', roll: 'd5' };

function stepOf({ phase, step }: Pick<State, 'phase' | 'step'>): Step {
    if (phase === 'stake')
        return 'stake';
    if (phase === 'exchange' || phase === 'amount')
        return 'exchange';
    if (phase === 'trade' || phase === 'build')
        return step === 'cards' ? 'cards' : 'coins';
    return 'roll';
}

const ahead = new WeakMap<Screen, Map<Step, string>>();

/** How often one must go on to come to a later step; the desk says which are passed over. */
export function stepsAhead(sitting: Sitting, { screen, state, printed }: Seen): Map<Step, string> {
    const kept = ahead.get(screen);
    if (kept)
        return kept;
    const steps = new Map<Step, string>();
    if (screen.offers.some(({ move }) => move.kind === 'pass') && !screen.draft.length && state.step !== 'end' && stepOf(state) !== 'roll')
        for (let n = 1; n <= STEPS.length; n++) {
            const moves = Array.from({ length: n }, () => 'pass').join('; ');
            const preview = sitting.preview(moves);
            if (!preview)
                break;
            const step = stepOf(viewOf(preview.view, printed));
            steps.set(preview.asked ? step : 'roll', moves);
            if (!preview.asked || step === 'roll')
                break;
        }
    ahead.set(screen, steps);
    return steps;
}

/** The turn as a one-way path: done, now, next. Each later step says which of the open ones it closes. */
export function Path({ sitting, seen }: TrayPart) {
    const { state } = seen;
    const now = STEPS.indexOf(stepOf(state));
    const steps = stepsAhead(sitting, seen);
    const compose = composeAt(sitting), open = compose.parts.value.chosen === 'dex';
    return (
        <ol class="cl-path" aria-label={word('path')}>
            {STEPS.map((step, i) => {
                const moves = steps.get(step);
                const lost = moves && i > now ? STEPS.slice(now, i).filter((open, k) => k === 0 || steps.has(open)).map((open) => word(`step.${open}`)).join(', ') : '';
                const body = (
                    <>
                        <span class="cl-sq"><Sign name={i < now ? 'i-check' : SIGNS[step]} /></span>
                        <span class="cl-w"><span>{word(`step.${step}`)}</span>{i === now && <small>{word('step.now')}</small>}</span>
                    </>
                );
                return (
                    <li key={step} class={i < now ? 'cl-done' : i === now ? 'cl-now' : moves ? 'cl-next' : 'cl-shut'} aria-current={i === now ? 'step' : undefined} title={moves || i === now ? undefined : `${word(`step.${step}`)}: ${i < now ? '✓' : word('step.none')}`}>
                        {i > 0 && <i class="cl-way" aria-hidden="true">{i > now && <Sign name="i-next" />}</i>}
                        {i === now && step === 'exchange' && state.phase === 'exchange'
                            ? <button type="button" class="cl-unfold" aria-expanded={open} onClick={() => (open ? compose.back('chosen') : compose.set({ chosen: 'dex' }))}>{body}</button>
                            : moves && i > now
                            ? <button type="button" title={`${word('oneway')} × ${lost}`} aria-label={`${word(`step.${step}`)}. ${word('oneway')} × ${lost}`} data-lit="" onClick={() => void (step === 'roll' ? sitting.draw(moves) : sitting.send(moves))}>{body}</button>
                            : i < now
                            ? <button type="button" aria-disabled="true" aria-label={`${word(`step.${step}`)}. ${word('noback')}`} onClick={() => { sitting.told.value = { sentence: word('noback'), rule: null, thing: null }; }}>{body}</button>
                            : <span class="cl-stop">{body}</span>}
                    </li>
                );
            })}
        </ol>
    );
}

/** The six rolls: the space reached, what own cards pay, what others' cards pay. */
export function LookAhead({ seen, touch, whole = false, from = seen.me?.position ?? 0 }: TrayPart & { whole?: boolean; from?: number }) {
    const { state, printed: { board }, me, viewer } = seen;
    if (!me || !board.length)
        return null;
    return (
        <div class="cl-look">
            <span class="label">{word('look')}</span>
            <ol>
                {[1, 2, 3, 4, 5, 6].map((pips) => {
                    const space = board[(from - 1 + pips + board.length) % board.length] ?? '';
                    const pays = state.seats.flatMap(({ seat, held }) => held.flatMap((card) => (
                        card.what === 'mining' && pips >= card.card.low && pips <= card.card.high && (seat === viewer || card.card.roll === 'any')
                            ? [{ seat, card: card.card }] : [])));
                    return (
                        <li key={pips}>
                            <DieSign pips={pips} />
                            <span class={`cl-sp cl-k-${sortOf(space)}`} {...touch.props(`space:${space}`, { offers: [], label: named('space', space), skipped: true })}><SpaceSign space={space} /></span>
                            {whole && <span class="cl-lookname">{shortName(space)}</span>}
                            {pays.map(({ seat, card }) => (
                                <span key={card.thing} class={`cl-inc ${seat === viewer ? '' : 'cl-other'}`}>
                                    {seat !== viewer && <Plate seat={seat} size={15} label={seen.name(seat)} />}<Amount n={card.n} coin={card.gain} sign />
                                </span>
                            ))}
                        </li>
                    );
                })}
            </ol>
        </div>
    );
}

/** A space on which the pawn may start: what it is, where the first roll may lead from it, and whether it shall. */
function Start({ n, ...part }: TrayPart & { n: number }) {
    const compose = composeAt(part.sitting);
    const space = part.seen.printed.board[n - 1] ?? '';
    return (
        <div class="cl-start">
            <p class="cl-startspace">
                <span class={`cl-sp cl-k-${sortOf(space)}`}><SpaceSign space={space} /></span>
                <span class="cl-kind"><b>{n} · {named('space', space)}</b> <small>{word(`kind.${sortOf(space)}`)}</small></span>
            </p>
            <LookAhead {...part} from={n} whole />
            <div class="cl-acts">
                <Act go disabled={part.sitting.busy.value} onAct={() => void compose.send()}>{word('place.here')}</Act>
                <Act hotkey="Esc" onAct={() => compose.clear()}>{word('apart')}</Act>
            </div>
        </div>
    );
}

/** While pawns are placed: what lies on the board, how often, each with what it does; or the one space that is looked at. */
export function Spaces(part: TrayPart) {
    const { seen, touch, sitting } = part;
    const { board } = seen.printed;
    const place = only(seen.screen.offers, 'place');
    const n = composeAt(sitting).parts.value.amount;
    if (place && n !== null)
        return <Start {...part} n={n} />;
    const kinds = [...new Set(board.map(sortOf))].map((sort) => ({ sort, spaces: board.filter((space) => sortOf(space) === sort) }));
    return (
        <div class="cl-spaces">
            <span class="label">{word('spaces')}</span>
            <div class="cl-space-kinds">
                {kinds.map(({ sort, spaces }) => (
                    <div key={sort} {...touch.props(`space:${spaces[0]}`, { offers: [], label: `${kindName(sort, spaces[0] ?? '')}: ${spaces.length}`, skipped: true })}>
                        <span class={`cl-sp cl-k-${sort}`}><SpaceSign space={spaces[0] ?? ''} /></span>
                        <span class="cl-kind"><b>{kindName(sort, spaces[0] ?? '')}</b><b class="cl-brief" aria-hidden="true">{sort === 'get' ? word('spaces.get') : shortName(spaces[0] ?? '')}</b> <small>{word(`kind.${sort}`)}</small></span>
                        <b class="cl-num">{spaces.length}</b>
                    </div>
                ))}
            </div>
        </div>
    );
}

/** Spaces of the same kind have one name. */
const kindName = (sort: string, space: string): string => (sort === 'get' ? word('spaces.get') : sort === 'ico' ? 'ICO' : named('space', space));

/** What became of the own offer that was just answered, and what it was worth at the present rate. */
export function Answered({ sitting, seen }: TrayPart) {
    const { screen, printed, viewer } = seen;
    const last = screen.match.seq > 0 && !screen.draft.length ? sitting.past<{ actor: number | string; move: { kind: string } | null; before: Screen['view'] }>(screen.match.seq - 1) : null;
    const kind = last?.move?.kind;
    if (!last || (kind !== 'decline' && kind !== 'accept') || typeof last.actor !== 'number')
        return null;
    const then = read(last.before, printed);
    if (then.phase !== 'answer' || then.turn !== viewer)
        return null;
    const player = seen.name(last.actor);
    const text = kind === 'accept' ? word('offer.accepted', { player }) : then.dealt.size ? word('offer.declined-cards', { player })
        : word('offer.declined', { player, give: btc(worth(then.deal[0], then.rate)), get: btc(worth(then.deal[1], then.rate)) });
    return <p class={`cl-answered cl-${kind}`} role="status"><Plate seat={last.actor} size={20} />{text}</p>;
}

/** Nothing is left but the roll: where it may lead, and the die. */
export function Roll(part: TrayPart) {
    return (
        <div class="cl-do cl-onlyroll">
            <div class="cl-lookside"><Answered {...part} /><LookAhead {...part} whole /></div>
            <div class="cl-rollside">
                <RollButton {...part} note="" />
                <button type="button" class="cl-forme" onClick={() => choose({ drawForMe: true })}>{word('roll.forme')}</button>
            </div>
        </div>
    );
}

/** The die: passes all steps that are left, and rolls. */
export function RollButton({ sitting, seen, note }: TrayPart & { note: string }) {
    const moves = stepsAhead(sitting, seen).get('roll');
    if (!moves && !seen.screen.may.draw)
        return null;
    return (
        <button type="button" class="cl-rollbtn" data-lit="" data-roll="" aria-keyshortcuts="R" disabled={sitting.busy.value} onClick={() => void sitting.draw(moves)}>
            <DieSign pips={5} />
            <b>{word('roll')}</b>
            <small>{note} <kbd class="key" aria-hidden="true">R</kbd></small>
        </button>
    );
}
