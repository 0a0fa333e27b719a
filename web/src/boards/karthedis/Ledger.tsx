// A player's entry in the ledger: resources won, how near the goal is, hand, deck, the
// open recall pile, and what else lies before the player.
import { SeatMark } from '../../draw/Seat';
import type { BoardProps } from '../board';
import { Safe } from '../shared/Safe';
import { say } from '../../words';
import { listed } from './box';
import { Back, Crest, Emblem, Sign } from './draw';
import type { Position, Side } from './model';
import { type Play, playOf } from './play';
import { readable } from './Reader';

const kindsOf = (held: number[]): number => held.filter((n) => n > 0).length;
const mostOf = (held: number[]): number => Math.max(0, ...held);

/** How near a player is to the goal, in words. */
export function nearness(play: Play, side: Side, position: Position): string {
    const { different, equal } = position.goal, held = play.owned(side);
    return listed([different === null ? [] : say('karthedis.number.different', { n: kindsOf(held), of: different }), equal === null ? [] : say('karthedis.number.equal', { n: mostOf(held), of: equal })].flat());
}

/** How many of how many: dots that fill, and the same in words. */
export function Pips({ play, side, position }: { play: Play; side: Side; position: Position }) {
    const held = play.owned(side), kinds = kindsOf(held), most = mostOf(held);
    const dots = (have: number, need: number) => <><span class="ka-dots">{Array.from({ length: Math.min(need, 6) }, (_, i) => <i key={i} class={i < have ? 'on' : ''} />)}</span><b>{have}/{need}</b></>;
    const { different, equal } = position.goal;
    return (
        <span class={`ka-pips ${(different ?? 0) + (equal ?? 0) > 7 ? 'long' : ''}`}>
            {different !== null && <span class={kinds >= different ? 'met' : ''} title={say('karthedis.number.different', { n: kinds, of: different })}><Sign of="ic-differ" label={say('karthedis.number.different', { n: kinds, of: different })} />{dots(kinds, different)}</span>}
            {equal !== null && <span class={most >= equal ? 'met' : ''} title={say('karthedis.number.equal', { n: most, of: equal })}><Sign of="ic-equal" label={say('karthedis.number.equal', { n: most, of: equal })} />{dots(most, equal)}</span>}
        </span>
    );
}

/** The resources that a player has won, with those still missing as traces. */
export function Wares({ play, side }: { play: Play; side: Side }) {
    const held = play.owned(side);
    return (
        <span class="ka-wares">
            {play.box.resources.map((resource, i) => {
                const n = held[i] ?? 0;
                return (
                    <span key={resource} class={`ka-ware ${n ? '' : 'none'}`} title={`${play.box.title(`resource:${resource}`)}: ${n}`} data-flip={`ware-${side.seat}-${resource}`}>
                        <Emblem of={resource} label={`${play.box.title(`resource:${resource}`)}: ${n}`} />{n > 1 && <b>{n}</b>}
                    </span>
                );
            })}
        </span>
    );
}

function status(side: Side, position: Position): { sign: string; text: string } | null {
    if (position.view.phase === 'draft' || position.view.phase === 'build')
        return side.ready ? { sign: 'ic-check', text: say('karthedis.web.ready') } : { sign: '', text: say('karthedis.web.choosing') };
    if (side.passed)
        return { sign: 'ic-gone', text: say('karthedis.web.passed') };
    if (side.finished && ['trade', 'settle', 'turn'].includes(position.view.phase))
        return { sign: 'ic-check', text: say('karthedis.web.finished') };
    return null;
}

function Entry({ play, side, position }: { play: Play; side: Side; position: Position }) {
    const named = play.offers({ kind: 'name', player: side.seat })[0] ?? null;
    const state = status(side, position);
    const known = side.hand.filter(({ card }) => card !== null);
    const seen = play.figures('seen').filter(({ values }) => values[0] === side.seat);
    const removed = side.removed.length;
    const pileLit = play.offers({ kind: 'target', player: side.seat, spot: 'pile' }).length > 0 || (side.you && (play.offers({ kind: 'take' }).length > 0 || play.offers({ kind: 'return' }).length > 0 || play.offers({ kind: 'reclaim' }).length > 0));
    return (
        <div class="ka-entry">
            {/* Cards come from here; what is seen stays where it is when the page above it grows. */}
            <i class="ka-from" data-flip={`entry-${side.seat}`} aria-hidden="true" />
            <div class="ka-entry-line">
                <Wares play={play} side={side} />
                <Pips play={play} side={side} position={position} />
            </div>
            {position.sides.length < 5 && <p class="ka-entry-near">{nearness(play, side, position)}</p>}
            <div class="ka-entry-line ka-counts">
                {side.leader && <span class="ka-lead" title={say('karthedis.web.leader')}><Sign of="ic-leader" label={say('karthedis.web.leader')} /></span>}
                <span class="ka-n" title={say('karthedis.web.in-hand')}><Sign of="ic-hand" label={say('karthedis.web.in-hand')} />{side.handCount}</span>
                <span class="ka-n ka-deckn" title={say('karthedis.web.in-deck')}><Sign of="ic-deck" label={say('karthedis.web.in-deck')} />{side.deckCount}{side.aside ? `+${side.aside}` : ''}</span>
                <button type="button" class="ka-n" data-lit={pileLit ? '' : undefined} title={say('karthedis.web.pile-look')} aria-label={`${say('karthedis.web.pile-of', { player: side.name })}: ${side.pile.length}`}
                    onClick={() => { play.pile.value = side.seat; }}><Sign of="ic-pile" />{side.pile.length}</button>
                {removed > 0 && <span class="ka-n ka-gone" title={say('karthedis.web.removed')}><Sign of="ic-gone" label={say('karthedis.web.removed')} />{removed}</span>}
                {state && <span class="ka-state">{state.sign && <Sign of={state.sign} />}{state.text}</span>}
            </div>
            {seen.length > 0 || (known.length > 0 && !side.you) || side.passedCards || side.called.length ? (
                <div class="ka-entry-line ka-before">
                    {side.called.map(({ card }, i) => card !== null && <span key={i} class="ka-tag" tabIndex={0} {...readable(play, card)}><Crest species={play.box.design(card).species} />{play.box.design(card).title}</span>)}
                    {side.passedCards > 0 && <span class="ka-tag ka-passed-card" role="img" title={say('karthedis.web.passed-card')} aria-label={say('karthedis.web.passed-card')}><Back seat={side.seat} /></span>}
                    {!side.you && known.map(({ card, known: who }, i) => card !== null && (
                        <span key={`k${i}`} class="ka-tag ka-known" tabIndex={0} title={say(who === 'everyone' ? 'karthedis.web.all-know' : 'karthedis.web.you-know')} {...readable(play, card)}>
                            <Sign of="kw-expertise" label={say(who === 'everyone' ? 'karthedis.web.all-know' : 'karthedis.web.you-know')} />{play.box.design(card).title}
                        </span>
                    ))}
                    {seen.map(({ thing, values }, i) => {
                        const told = say(values[1] ? 'karthedis.web.seen-hand' : 'karthedis.web.seen-deck');
                        const design = play.box.design((thing ?? '').slice(5));
                        return <span key={`s${i}`} class="ka-tag ka-known own" tabIndex={0} title={told} {...readable(play, design.id)}><Sign of="kw-expertise" label={told} />{design.title}<Sign of={values[1] ? 'ic-hand' : 'ic-deck'} /></span>;
                    })}
                </div>
            ) : null}
            {named && (
                <button type="button" class="ka-choose" data-lit="" data-chosen={play.aim?.id === named.id ? '' : undefined} data-thing={`seat:${side.seat}`} onClick={() => play.point(named)}>
                    <SeatMark seat={side.seat} size={12} />{say('karthedis.web.choose-player', { player: side.name })}
                </button>
            )}
        </div>
    );
}

/** What stands below a player's name. */
export function Ledger({ sitting, touch, seat }: BoardProps & { seat: number }) {
    const play = playOf(sitting, touch);
    const position = play.position;
    const side = position?.sides[seat];
    if (!position || !side)
        return null;
    return <Safe name="ledger" words={play.screen?.players[seat]?.facts.find(({ deciding }) => deciding)?.text ?? ''}><Entry play={play} side={side} position={position} /></Safe>;
}
