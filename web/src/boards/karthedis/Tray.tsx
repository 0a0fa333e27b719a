// The tray: what is about to be done, what becomes of it, one button to do it and one to
// put it back. What is not offered for the card that was taken up says why not.
import { useEffect } from 'preact/hooks';
import { SeatMark } from '../../draw/Seat';
import type { Offer } from '../../desk/types';
import { Amount } from '../../match/Amount';
import { pressBy } from '../../match/early';
import { Question } from '../../match/Tray';
import { say } from '../../words';
import type { BoardProps } from '../board';
import { useHotkeys } from '../shared/hotkeys';
import { Key } from '../shared/Key';
import { Safe } from '../shared/Safe';
import { listed } from './box';
import { atDeck, DECK, deckOf, sizeOf, written } from './build';
import { Mini, Sign } from './draw';
import { type Play, playOf } from './play';
import type { Position } from './model';
import { readable } from './Reader';
import { formula } from './Stall';

const KEYWORD_OF: Record<string, string> = { call: 'kw-call', intervene: 'kw-intervene', speculate: 'kw-speculate', deploy: 'kw-deploy', recall: 'kw-recall', settle: 'kw-expertise', pass: 'ic-gone', leave: 'ic-gone', lay: 'ic-shut', discard: 'ic-pile', take: 'ic-hand', return: 'ic-deck', stow: 'ic-deck' };
/** What the main button is for a card: the first of these that is offered. */
const MAIN = ['keep', 'call', 'speculate', 'deploy', 'discard', 'stow', 'take', 'return', 'reclaim'];

/** Letters that press a button; the main one has Enter too. */
const KEYS: Record<string, string> = { intervene: 'I', finish: 'F', leave: 'X', pass: 'P', do: 'Y', skip: 'N', call: 'C', lay: 'L', recall: 'R' };

/** While an ability is settled: its card lies beside what it asks. */
const EFFECTS = ['may', 'amount', 'discard', 'name', 'take', 'return', 'reclaim', 'stow', 'target', 'place'];

/** `note` stands below: what it brings. */
function Button({ play, offer, main, twice, note }: { play: Play; offer: Offer; main: boolean; twice?: boolean; note?: string | undefined }) {
    const { kind } = offer.move;
    const sure = twice && play.packet.parts.value.sure;
    const press = () => {
        if (twice && !sure)
            play.packet.set({ sure: true });
        else
            void play.send(offer);
    };
    const sign = KEYWORD_OF[kind];
    return (
        <button type="button" class={`ka-button ${main ? 'do' : ''} ${sure ? 'sure' : ''}`} data-kind={kind} data-lit="" disabled={play.sitting.busy.value} title={offer.sentence} aria-keyshortcuts={[...(main ? ['Enter'] : []), ...(KEYS[kind] ? [KEYS[kind]] : [])].join(' ') || undefined} onClick={press}>
            {sign && <Sign of={sign} />}<span class="ka-deed">{sure ? say('karthedis.web.press-again') : say(`karthedis.web.do.${kind === 'finish' && twice ? 'finish-trade' : kind}`)}{note && <small>{note}</small>}</span>{main ? <Key of="↵" /> : KEYS[kind] && <Key of={KEYS[kind]} />}
        </button>
    );
}

function Back({ play }: { play: Play }) {
    return <button type="button" class="ka-button plain ka-back-to" aria-label={say('karthedis.web.put-back')} aria-keyshortcuts="Escape" onClick={() => play.clear()}><Sign of="ic-close" /><span>{say('karthedis.web.put-back')}</span> <Key of="Esc" /></button>;
}

/** What a lay would do at its stall: the sum before and after, and whether it would end the match. */
function LaySays({ play, position, offer }: { play: Play; position: Position; offer: Offer }) {
    const place = position.places.find(({ index }) => `place-${index + 1}` === offer.move.place);
    if (!place)
        return null;
    const before = play.figure('own', place.thing), after = play.figure('own', place.thing, play.preview(offer.text));
    const how = formula(after?.slice(1, 4) ?? null);
    const wins = position.viewer !== null && (play.figure('wins', place.thing) ?? []).includes(position.viewer);
    const has = place.shares.some(({ seat, up, down }) => seat === position.viewer && (up.length || down.length));
    return (
        <p>
            {after && <>{say('karthedis.web.your-sum')} <b>{has ? before?.[0] ?? 0 : 0} → {after[0]}</b>{how && <span class="ka-how"> = {how}</span>}{after[4] ? <span class="ka-win"> <Sign of="kw-expertise" />{say('karthedis.web.promise')}</span> : null}</>}
            {wins && <span class="ka-win"> · <Sign of="ic-laurel" />{say('karthedis.web.would-complete')}</span>}
        </p>
    );
}

function layTitle(play: Play, position: Position, { move }: Offer): string {
    const place = position.places.find(({ index }) => `place-${index + 1}` === move.place);
    const resource = place?.resource ? play.box.title(`resource:${place.resource}`) : '';
    return say('karthedis.web.lay-at', { card: play.box.design(String(move.card)).title, resource, n: (place?.index ?? 0) + 1 });
}

/** What an aimed offer is and what it would change. */
function Aimed({ play, position, offer }: { play: Play; position: Position; offer: Offer }) {
    const changes = offer.move.kind === 'lay' ? [] : play.preview(offer.text)?.changes ?? [];
    // While an ability is settled, what it asks stays in sight.
    const asked = position.source && EFFECTS.includes(position.view.phase) ? play.screen?.question.text : '';
    return (
        <>
            <div class="ka-say" aria-live="polite">
                <h2>{offer.move.kind === 'lay' ? layTitle(play, position, offer) : offer.sentence}</h2>
                {offer.move.kind === 'lay' ? <LaySays play={play} position={position} offer={offer} /> : <p>{changes.length ? changes.slice(0, 3).join(' · ') : [asked, offer.aside].filter(Boolean).join(' · ')}</p>}
            </div>
            <div class="ka-acts"><Back play={play} /><Button play={play} offer={offer} main /></div>
        </>
    );
}

/** A card is taken up: where it may go, and what else it may do. */
function Taken({ play, card, whole }: { play: Play; card: string; whole: Offer[] }) {
    const design = play.box.design(card);
    const offers = play.withCard(card);
    const lays = offers.some(({ move }) => move.kind === 'lay');
    const direct = offers.filter(({ move }) => move.kind !== 'lay');
    const main = direct.find(({ move }) => MAIN.includes(move.kind)) ?? (lays ? undefined : direct[0]);
    // What is used now comes first.
    const used = (keyword: string) => Number(keyword === main?.move.kind);
    const abilities = [...design.abilities].sort((a, b) => used(b.keyword) - used(a.keyword));
    const note = ({ move }: Offer) => (move.kind === 'pass' ? say('karthedis.web.pass-brings') : move.kind === 'call' ? say(`karthedis.web.${design.abilities.some(({ keyword }) => keyword === 'call') ? 'call-stays' : 'call-recalled'}`) : undefined);
    const trading = play.screen?.match.phase?.name === 'trade';
    return (
        <>
            <div class="ka-say" aria-live="polite">
                <h2>{lays ? say('karthedis.web.choose-stall', { card: design.title }) : main ? main.sentence : design.title}</h2>
                <p>{direct.some(({ move }) => move.kind === 'pass') && `${say('karthedis.web.pass-how')} `}
                    {abilities.length ? abilities.map(({ keyword: key, title, text }) => <span key={key}><b>{title}:</b> {text} </span>) : say('karthedis.web.no-ability')}</p>
            </div>
            <div class="ka-acts">
                <Back play={play} />
                {direct.filter((offer) => offer !== main).map((offer) => <Button key={offer.id} play={play} offer={offer} main={false} note={note(offer)} />)}
                {trading && design.abilities.some(({ keyword: key }) => key === 'intervene') && !direct.some(({ move }) => move.kind === 'intervene') && (
                    <button type="button" class="ka-button cannot" onClick={(event) => play.touch.whyNot(design.thing, `intervene ${card}`, event.currentTarget)}>
                        <Sign of="kw-intervene" />{say('karthedis.web.do.intervene')}
                    </button>
                )}
                {main && <Button play={play} offer={main} main note={note(main)} />}
                {whole.map((offer) => <Button key={offer.id} play={play} offer={offer} main={false} twice={trading} />)}
            </div>
        </>
    );
}

/** Nothing is taken up yet: the question, and what needs no card. */
function Asked({ play, position, whole }: { play: Play; position: Position; whole: Offer[] }) {
    const screen = play.screen;
    const span = whole.find((offer) => offer.span);
    const trading = screen?.match.phase?.name === 'trade' && (screen?.offers.length ?? 0) > 1;
    const standing = screen?.offers.some(({ move }) => ['take', 'return', 'reclaim', 'target'].includes(move.kind) && (move.kind !== 'target' || move.spot === 'pile'));
    const pileSeat = standing ? Number(screen?.offers.find(({ move }) => move.spot === 'pile')?.move.player ?? position.viewer ?? 0) : null;
    const where = standing && screen?.offers.every(({ move }) => move.kind !== 'target' || move.spot === 'pile') ? 'pile' : screen?.offers.some(({ move }) => move.kind === 'name') ? 'name' : screen?.offers.some(({ move }) => move.kind === 'place') ? 'place'
        : screen?.offers.some(({ move }) => ['target', 'target-down', 'settle', 'recall'].includes(move.kind)) ? 'table' : screen?.offers.some(({ move }) => move.card !== undefined) ? 'hand' : '';
    const low = span?.span?.low ?? 0, high = span?.span?.high ?? 0, amount = play.packet.parts.value.amount ?? high;
    return (
        <>
            <div class="ka-say" aria-live="polite">
                <Question sitting={play.sitting} touch={play.touch} />
                {where && <p>{say(`karthedis.web.where.${where}`)}</p>}
            </div>
            <div class="ka-acts">
                {span && <><Amount low={low} high={high} small={high - low < 6} value={amount} onChange={(value) => play.packet.set({ amount: value })} />
                    <button type="button" class="ka-button do" data-kind="amount" data-lit="" aria-keyshortcuts="Enter" onClick={() => void play.send(span, amount)}>{say('karthedis.web.do.amount', { n: amount })}</button></>}
                {pileSeat !== null && play.pile.value === null && <button type="button" class="ka-button" data-lit="" onClick={() => { play.pile.value = pileSeat; }}><Sign of="ic-pile" />{say('karthedis.web.open-pile')}</button>}
                {where === 'name' && play.offers({ kind: 'name' }).map((offer) => (
                    <button key={offer.id} type="button" class="ka-button" data-kind="name" data-thing={`seat:${Number(offer.move.player)}`} data-lit="" onClick={() => play.point(offer)}><SeatMark seat={Number(offer.move.player)} size={14} />{offer.sentence}</button>
                ))}
                {whole.filter((offer) => !offer.span).map((offer) => <Button key={offer.id} play={play} offer={offer} main={offer.move.kind === 'do' || (!where && whole.length === 1)} twice={trading && offer.move.kind === 'finish'} />)}
            </div>
        </>
    );
}

/** Draft: the card that is kept, sent together with being ready. */
function Keeping({ play, position }: { play: Play; position: Position }) {
    const card = play.taken?.card ?? position.kept;
    const design = card ? play.box.design(card) : null;
    const moves = position.kept ? 'ready' : `keep ${card};ready`;
    return (
        <>
            <div class="ka-say" aria-live="polite">
                <h2>{design ? say('karthedis.web.keep-this', { card: design.title }) : play.screen?.question.text}</h2>
                <p>{say('karthedis.web.keep-secret')}</p>
            </div>
            <div class="ka-acts">{design && <><Back play={play} /><button type="button" class="ka-button do" data-kind="keep" data-lit="" aria-keyshortcuts="Enter" disabled={play.sitting.busy.value} onClick={() => void play.sendAll(moves)}>{say('karthedis.web.do.keep')} <Key of="↵" /></button></>}</div>
        </>
    );
}

/** Deck building: ready with twenty cards. */
function Building({ play }: { play: Play }) {
    const deck = deckOf(play), total = sizeOf(deck);
    const moves = [...deck].map(([id, n]) => `add ${id} ${n}`).join(';');
    return (
        <>
            <div class="ka-say"><h2>{say('karthedis.web.build')}</h2><p>{total ? written(deck).length > 90 ? say('karthedis.web.cards', { n: total }) : listed([...deck].map(([id, n]) => `${n} × ${play.box.design(id).title}`)) : say('karthedis.web.build-how')}</p></div>
            <div class="ka-acts">
                <button type="button" class="ka-button ka-to-deck" onClick={() => { atDeck.value = !atDeck.value; }}>{say(atDeck.value ? 'karthedis.web.to-cards' : 'karthedis.web.to-deck')}</button>
                <button type="button" class="ka-button do" data-kind="ready" aria-keyshortcuts="Enter" data-lit={total === DECK ? '' : undefined} disabled={total !== DECK || play.sitting.busy.value} onClick={() => void play.sendAll(`${moves};ready`)}>
                    {total === DECK ? say('karthedis.web.do.ready') : say('karthedis.web.to-go', { n: DECK - total })}
                </button>
            </div>
        </>
    );
}

/** What glows on the table or in the ledger, in the order of the digits. */
const TARGETS = ':is(.ka-lying, .ka-fan, .ka-effect, .ka-choose)[data-lit]';

/** Keys of the board: a digit takes up a card or aims at a stall or at what glows on the table; the tray's buttons have theirs. */
function useKeys(play: Play): void {
    useHotkeys(play.sitting);
    useEffect(() => {
        // A key that shows the rest at once, or skips a great moment, takes up nothing: the table is still the one before.
        let skips = false;
        const note = () => { skips = play.sitting.showing.peek() || play.sitting.moment.peek() !== null; };
        const press = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement | null;
            if (skips || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, [contenteditable]'))
                return;
            if (/^[0-9]$/.test(event.key)) {
                const n = Number(event.key) || 10;
                const lit = (selector: string) => document.querySelector(selector) !== null;
                const lays = lit('.ka-stall[data-lit]');
                const hand = lit(':is(.ka-slot, .ka-pick)[data-lit]') || !lit(TARGETS);
                const things = document.querySelectorAll<HTMLElement>(play.pile.peek() !== null ? '.ka-heaped[data-lit]' : lays ? `.ka-stall[data-place="${n}"][data-lit]` : hand ? '.ka-slot, .ka-pick' : TARGETS);
                const found = lays ? things[0] : things[n - 1];
                if (found)
                    pressBy(play.sitting, event.key, found);
            }
        };
        addEventListener('keydown', note, true);
        addEventListener('keydown', press);
        return () => {
            removeEventListener('keydown', note, true);
            removeEventListener('keydown', press);
        };
    }, [play]);
}

/** What stands at the lower edge while the viewer is asked. */
export function Tray({ sitting, touch }: BoardProps) {
    const play = playOf(sitting, touch);
    useKeys(play);
    const screen = play.screen, position = play.position;
    if (!screen || !position)
        return null;
    const whole = screen.offers.filter(({ move }) => ['finish', 'do', 'skip', 'amount', 'ready'].includes(move.kind));
    const { aim, taken } = play;
    const asking = position.source && EFFECTS.includes(position.view.phase) ? play.box.design(position.source) : null;
    return (
        <Safe name="tray" words={screen.question.text}>
            <div class="ka-tray">
                {asking && <span class="ka-asking" tabIndex={0} role="img" aria-label={asking.title} {...readable(play, asking.id)}><Mini design={asking} /></span>}
                {position.view.phase === 'draft' ? <Keeping play={play} position={position} />
                    : position.view.phase === 'build' ? <Building play={play} />
                        : aim ? <Aimed play={play} position={position} offer={aim} />
                            : taken && play.withCard(taken.card).length ? <Taken play={play} card={taken.card} whole={whole.filter(({ move }) => move.kind === 'finish')} />
                                : <Asked play={play} position={position} whole={whole} />}
            </div>
        </Safe>
    );
}
