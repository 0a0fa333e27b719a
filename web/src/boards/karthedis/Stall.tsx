// A stall: one place of the offer, its resource as a rug, the cards that lie there and
// what they come to. Backs tell their owner and nothing else.
import type { ComponentChildren } from 'preact';
import { SeatMark } from '../../draw/Seat';
import type { Offer } from '../../desk/types';
import { say } from '../../words';
import { listed } from './box';
import { Back, Crest, Mini, Rug, Sign } from './draw';
import { type Lying, type Place, type Position, type Share } from './model';
import type { Play } from './play';
import { merge, readable } from './Reader';
import { type Term, termsOf } from './weigh';

/** Signs of a card that something is being done with. */
const WORKING = ['self', 'marked', 'pending'] as const;

interface StallProps { play: Play; position: Position; place: Place }

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
const change = ({ kind, amount }: Term): string => (kind === 2 ? `×${amount}` : signed(amount));

/** What may be done with a card that lies open, or with one's own face-down card. */
function offerFor(play: Play, lying: Lying, place: Place): Offer | null {
    const spot = `place-${place.index + 1}`;
    if (lying.card === null)
        return play.offers({ kind: 'target-down', player: lying.seat, place: place.index })[0] ?? null;
    const own = lying.seat === play.screen?.match.viewer;
    const found = (own ? play.offers({ kind: 'settle', card: lying.card, place: place.index })[0] ?? play.offers({ kind: 'recall', card: lying.card, spot })[0] : undefined)
        ?? play.offers({ kind: 'target', card: lying.card, player: lying.seat, spot })[0];
    const down = lying.zone.startsWith('down');
    return found ?? (down ? play.offers({ kind: 'target-down', player: lying.seat, place: place.index })[0] ?? null : null);
}

/** A card at a stall that the viewer knows. */
function Known({ play, lying, index, place, position, does = '' }: { play: Play; lying: Lying & { card: string }; index: number; place: Place; position: Position; does?: string }) {
    const design = play.box.design(lying.card);
    const offer = offerFor(play, lying, place);
    const shut = lying.zone.startsWith('down');
    const owner = position.sides[lying.seat]?.name ?? '';
    const label = [design.title, String(design.value ?? ''), does, owner, shut ? say('karthedis.web.face-down') : '', lying.flags.has('cancelled') ? say('karthedis.web.cancelled') : ''].filter(Boolean).join(', ');
    return (
        <span
            class={`ka-lying ${WORKING.some((flag) => lying.flags.has(flag)) ? 'work' : ''}`} data-flip={`card-${lying.seat}-${lying.card}-${place.index}-${index}`} data-flip-from={shut ? `hand-${lying.card}-0` : `down-${lying.seat}-${place.index}-0`}
            {...merge(play.touch.props(design.thing, { label, offers: offer ? [offer] : [], chosen: offer !== null && play.aim?.id === offer.id, ...(offer ? { onPoint: () => play.point(offer) } : {}) }), readable(play, lying.card))}
        >
            <Mini design={design} shut={shut} lying={lying} does={does} />
        </span>
    );
}

/** A rival's face-down cards: a fan of backs, all alike. */
function Fan({ play, place, share, position }: { play: Play; place: Place; share: Share; position: Position }) {
    const hidden = share.down.filter(({ card }) => card === null);
    const [first] = hidden;
    if (!first)
        return null;
    const offer = offerFor(play, first, place);
    const shown = Math.min(hidden.length, 4);
    const label = `${position.sides[share.seat]?.name ?? ''}: ${say('karthedis.web.down', { n: hidden.length })}`;
    return (
        <span class="ka-fan" style={{ '--n': shown }}
            {...play.touch.props(`seat:${share.seat}`, { label, about: 'rule:KA-13', note: label, offers: offer ? [offer] : [], chosen: offer !== null && play.aim?.id === offer.id, ...(offer ? { onPoint: () => play.point(offer) } : {}) })}
        >
            {Array.from({ length: shown }, (_, i) => (
                <span key={i} class="ka-turn" style={{ '--turn': `${shown > 1 ? (i - (shown - 1) / 2) * 9 : -3}deg` }} data-flip={`down-${share.seat}-${place.index}-${i}`} data-flip-from={`entry-${share.seat}`}><Back seat={share.seat} /></span>
            ))}
            {hidden.length > 1 && <i class="ka-count">{hidden.length}</i>}
        </span>
    );
}

/** How a sum came about: cards, additions, factors. */
export function formula(values: number[] | null): ComponentChildren {
    const [cards, add, times] = values ?? [];
    if (cards === undefined || add === undefined || times === undefined || (!add && times === 1))
        return null;
    const inner = <>{cards}{add ? <> <span class={add < 0 ? 'ka-minus' : 'ka-plus'}>{signed(add)}</span></> : null}</>;
    return times === 1 ? inner : add ? <>({inner}) × {times}</> : <>{inner} × {times}</>;
}

/** The viewer's sum at a stall: as it is, and as it would be. */
function Sum({ play, place, lay }: { play: Play; place: Place; lay: Offer | null }) {
    const viewer = play.screen?.match.viewer ?? null;
    if (viewer === null)
        return null;
    const now = play.figure('own', place.thing);
    const preview = lay ? play.preview(lay.text) : null;
    const then = preview ? play.figure('own', place.thing, preview) : null;
    const number = play.screen?.numbers.find(({ thing }) => thing === place.thing);
    const mine = place.shares.find(({ seat }) => seat === viewer);
    const has = (mine?.up.length ?? 0) + (mine?.down.length ?? 0) > 0 || (mine?.compared ?? null) !== null;
    const worth = now?.[0] ?? (has ? number?.value ?? null : null);
    if (then && (lay?.move.kind === 'lay' || then[0] !== worth)) {
        return (
            <div class="ka-sum">
                <div class="ka-sum-line">{has && <span class="old">{worth}</span>}<Sign of="ic-arrow" /><span class="new">{then[0]}</span>{then[4] ? <Sign of="kw-expertise" class="kw" label={say('karthedis.web.promise')} /> : null}</div>
                <div class="ka-sum-how">{formula(then.slice(1, 4))}</div>
            </div>
        );
    }
    return (
        <div class="ka-sum">
            {has && <div class="ka-sum-line"><span>{worth}</span>{now?.[4] ? <Sign of="kw-expertise" class="kw" label={say('karthedis.web.promise')} /> : null}</div>}
            {has && <div class="ka-sum-how">{formula(now?.slice(1, 4) ?? null)}</div>}
        </div>
    );
}

/** What changes a sum: for each open card what it does itself, in their order; and all that comes from elsewhere. */
function changes(terms: Term[], up: Lying[]): { own: string[]; other: Term[] } {
    const left = terms.filter(({ kind }) => kind > 0);
    const own = up.map(({ card }) => {
        const at = left.findIndex((term) => card !== null && term.card === card);
        return at < 0 ? '' : change(left.splice(at, 1)[0] as Term);
    });
    return { own, other: left };
}

/** What changes a sum from elsewhere: called cards, recall piles, additions. */
function Elsewhere({ play, terms }: { play: Play; terms: Term[] }) {
    return (
        <span class="ka-mods">
            {terms.map((term, i) => {
                const name = term.card === null ? say('karthedis.web.effects') : play.box.design(term.card).title;
                return (
                    <span key={i} class={term.amount < 0 ? 'ka-minus' : 'ka-plus'} title={`${name}: ${change(term)}`} role="img" aria-label={`${name}: ${change(term)}`} {...(term.card === null ? {} : readable(play, term.card))}>
                        {term.card !== null && <Crest species={play.box.design(term.card).species} />}{change(term)}
                    </span>
                );
            })}
        </span>
    );
}

/** The open cards of one player in a row with their sum: after the reveal. */
function Row({ play, place, share, position, best, hushed }: { play: Play; place: Place; share: Share; position: Position; best: boolean; hushed: boolean }) {
    const worth = hushed ? null : share.compared ?? play.figure('worth', place.thing)?.[share.seat] ?? null;
    const { own, other } = changes(worth !== null && worth >= 0 ? termsOf(play, place.index, share.seat, worth) : [], share.up);
    return (
        <div class={`ka-row ${best ? 'best' : share.compared !== null ? 'lost' : ''}`}>
            <SeatMark seat={share.seat} size={13} label={position.sides[share.seat]?.name ?? ''} />
            <span class="ka-cards">
                {share.up.map((lying, i) => lying.card !== null && <Known key={`${lying.card}-${i}`} play={play} position={position} lying={{ ...lying, card: lying.card }} index={i} place={place} does={own[i] ?? ''} />)}
                {share.down.map((lying, i) => (lying.card !== null
                    ? <Known key={`d${lying.card}-${i}`} play={play} position={position} lying={{ ...lying, card: lying.card }} index={i} place={place} />
                    : null))}
                <Fan play={play} place={place} share={share} position={position} />
            </span>
            <span class="ka-tot">{worth !== null && worth >= 0 ? worth : ''}{other.length > 0 && <Elsewhere play={play} terms={other} />}</span>
        </div>
    );
}

/** What this round adds to sums here, as far as it lies open. */
function Additions({ place, position }: Omit<StallProps, 'play'>) {
    return (
        <>
            {place.shares.filter(({ bonus }) => bonus).map(({ seat, bonus }) => {
                const told = `${position.sides[seat]?.name ?? ''}: ${signed(bonus)} (${say('karthedis.web.addition')})`;
                return <span key={seat} class="ka-bonus" title={told} role="img" aria-label={told} data-thing={place.thing}><SeatMark seat={seat} size={12} /><b class={bonus < 0 ? 'ka-minus' : 'ka-plus'}>{signed(bonus)}</b></span>;
            })}
        </>
    );
}

/** Who would win the match with this resource. */
function Stake({ play, place, position }: StallProps) {
    const seats = play.figure('wins', place.thing) ?? [];
    if (!seats.length || !place.resource)
        return null;
    const names = listed(seats.map((seat) => position.sides[seat]?.name ?? ''));
    return (
        <span class="ka-stake" title={`${say('karthedis.web.would-win')}: ${names}`} role="img" aria-label={`${say('karthedis.web.would-win')}: ${names}`}>
            <Sign of="ic-laurel" />{seats.map((seat) => <SeatMark key={seat} seat={seat} size={13} />)}
        </span>
    );
}

/** One stall with everything that lies there. */
export function Stall({ play, position, place }: StallProps) {
    const { taken, aim } = play;
    const viewer = position.viewer;
    const lay = taken ? play.offers({ kind: 'lay', card: taken.card, place: place.index })[0] ?? null : null;
    const named = play.offers({ kind: 'place', place: place.index })[0] ?? null;
    const offer = lay ?? named;
    // What was chosen first is not offered again.
    const aimed = offer ? aim?.id === offer.id : position.first === place.index;
    const open = position.view.awarded || place.shares.some(({ up }) => up.length);
    const shares = [...place.shares].filter(({ up, down, compared }) => up.length || down.length || compared !== null)
        .sort((a, b) => (b.compared ?? -1) - (a.compared ?? -1));
    const rivals = shares.filter(({ seat }) => seat !== viewer);
    const mine = shares.find(({ seat }) => seat === viewer);
    const stage = play.weighed(place.index);
    const awarded = !!position.view.awarded && stage === 'done';
    const was = place.resource ?? play.lain(place.index);
    const title = was ? play.box.title(`resource:${was}`) : play.box.title(place.thing);
    const top = Math.max(...shares.map(({ compared }) => compared ?? -1));
    const winners = shares.filter(({ compared }) => compared !== null && compared === top);
    const hung = place.resource ?? (position.view.awarded && !awarded ? was : null);
    const takenBy = awarded && shares.length && winners.length === 1 && !place.resource ? winners[0]?.seat : undefined;
    const number = play.screen?.numbers.find(({ thing }) => thing === place.thing);
    const label = [`${place.index + 1} ${title}`, number?.text ?? '', offer?.sentence ?? ''].filter(Boolean).join('. ');
    return (
        <div
            class={`ka-stall ka-re-${was ?? 'none'} ${open ? `open ${shares.length > 3 ? 'crowd' : ''}` : ''} ${aimed || stage === 'now' ? 'aim' : ''} ${hung ? '' : 'taken'}`} data-weighed={play.weighing.value ? stage : undefined} data-place={place.index + 1}
            data-lit={offer ? '' : undefined} onClick={(event) => (offer ? play.point(offer) : play.touch.explain(place.thing, event.currentTarget))}
        >
            <svg class="ka-awning" viewBox="0 0 160 34" preserveAspectRatio="none" aria-hidden="true"><use href="#ka-awning" /></svg>
            <div class="ka-plate" {...play.touch.props(place.thing, { label, offers: offer ? [offer] : [], chosen: aimed, ...(offer ? { onPoint: () => play.point(offer) } : {}) })}><i>{place.index + 1}</i><span>{title}</span></div>
            <div class="ka-hang">
                {hung ? <span key={hung} class="ka-rug-box ka-new"><Rug of={hung} /></span> : was ? <span class="ka-rug-box ka-taken-rug"><Rug of={was} />{takenBy !== undefined && <SeatMark seat={takenBy} size={26} />}</span> : <span class="ka-bare" />}
                <span class="ka-marks">
                    <Stake play={play} position={position} place={place} />
                    {!awarded && <span class="ka-bonuses"><Additions position={position} place={place} /></span>}
                </span>
            </div>
            {open ? (
                <div class="ka-rows">
                    {shares.map((share) => <Row key={share.seat} play={play} place={place} share={share} position={position} best={awarded && winners.length === 1 && winners[0] === share} hushed={stage === 'later'} />)}
                </div>
            ) : (
                <div class="ka-body">
                    <div class="ka-rivals">{rivals.map((share) => <Fan key={share.seat} play={play} place={place} share={share} position={position} />)}</div>
                    <div class="ka-counter">
                        {mine?.down.map((lying, i) => lying.card !== null && <Known key={`${lying.card}-${i}`} play={play} position={position} lying={{ ...lying, card: lying.card }} index={i} place={place} />)}
                        {lay && aimed && taken && <span class="ka-ghost">{play.box.design(taken.card).value ?? ''}</span>}
                    </div>
                </div>
            )}
            {awarded && shares.length ? (
                <p class={`ka-verdict ${takenBy === undefined ? 'tie' : ''}`}>
                    {takenBy !== undefined ? <><SeatMark seat={takenBy} size={14} /><span>{say('karthedis.web.takes', { player: position.sides[takenBy]?.name ?? '' })}</span></> : <span>{say('karthedis.web.nobody')}</span>}
                </p>
            ) : open ? <span /> : <Sum play={play} place={place} lay={offer} />}
        </div>
    );
}
