// Deck building: the whole box with filters by species, keyword and value, copies as
// boxes to fill, the curve of the deck, saved decks, a list to paste.
import { useState } from 'preact/hooks';
import { say } from '../../words';
import { atDeck, change, DECK, deckOf, filledUp, filter, type Filter, most, NO_FILTER, passes, read, savedDecks, saveDeck, setDeck, sizeOf, written } from './build';
import { Card, Crest, Sign } from './draw';
import type { Position } from './model';
import type { Play } from './play';
import { Curve, Keywords, KEYWORDS } from './Tally';
import { readable } from './Reader';

const flip = (list: string[], one: string): string[] => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
const set = (part: Partial<Filter>) => { filter.value = { ...filter.value, ...part }; };

function Filters({ play }: { play: Play }) {
    const { species, keywords, low, high, text } = filter.value;
    const kinds = [...new Set(play.box.all().map((design) => design.species))];
    return (
        <aside class="ka-filters">
            <label class="ka-find"><Sign of="ic-search" /><input type="search" value={text} placeholder={say('karthedis.web.find')} aria-label={say('karthedis.web.find')} onInput={(event) => set({ text: event.currentTarget.value })} /></label>
            <div class="ka-shields" role="group" aria-label={say('karthedis.web.species')}>
                {kinds.map((kin) => (
                    <button key={kin} type="button" class="ka-shield" aria-pressed={species.includes(kin)} title={play.box.title(`species:${kin}`)} onClick={() => set({ species: flip(species, kin) })}>
                        <Crest species={kin} /><em>{play.box.title(`species:${kin}`)}</em>
                    </button>
                ))}
            </div>
            <div class="ka-chips" role="group" aria-label={say('karthedis.web.keywords')}>
                {[...KEYWORDS, 'plain'].map((keyword) => (
                    <button key={keyword} type="button" class="ka-chip" aria-pressed={keywords.includes(keyword)} onClick={() => set({ keywords: flip(keywords, keyword) })}>
                        <Sign of={keyword === 'plain' ? 'ic-gone' : `kw-${keyword}`} /><span>{keyword === 'plain' ? say('karthedis.web.plain') : play.box.title(`keyword:${keyword}`)}</span>
                    </button>
                ))}
            </div>
            <div class="ka-range" role="group" aria-label={say('karthedis.web.values')}>
                {Array.from({ length: 10 }, (_, v) => (
                    <button key={v} type="button" aria-pressed={v >= low && v <= high} onClick={() => set(v - low < high - v ? { low: v === low ? 0 : v } : { high: v === high ? 9 : v })}>{v}</button>
                ))}
            </div>
        </aside>
    );
}

function DeckList({ play }: { play: Play }) {
    const [pasting, setPasting] = useState(false);
    const [fault, setFault] = useState('');
    const deck = deckOf(play);
    const list = [...deck].map(([id, n]) => ({ design: play.box.design(id), n })).sort((a, b) => (b.design.value ?? 0) - (a.design.value ?? 0));
    const cards = list.flatMap(({ design, n }) => Array.from({ length: n }, () => design));
    const take = (text: string) => {
        const found = read(play, text);
        setFault(found.fault);
        if (!found.fault) {
            setDeck(play, found.cards);
            setPasting(false);
        }
    };
    const saved = savedDecks();
    return (
        <aside class="ka-decklist">
            <div class="ka-twenty"><b>{cards.length}<small> / {DECK}</small></b>
                <div class="ka-slots" aria-hidden="true">{Array.from({ length: DECK }, (_, i) => <i key={i} class={cards[i] ? `on ka-sp-${cards[i]?.species}` : ''} />)}</div></div>
            <Curve cards={cards} />
            <ol class="ka-list">
                {list.map(({ design, n }) => (
                    <li key={design.id} {...readable(play, design.id)}><b>{design.value}</b><Crest species={design.species} /><em>{design.title}</em><span>× {n}</span>
                        <button type="button" aria-label={say('karthedis.web.one-less', { card: design.title })} onClick={() => change(play, design.id, -1)}>−</button></li>
                ))}
            </ol>
            <Keywords play={play} cards={cards} />
            <div class="ka-deck-tools">
                <button type="button" class="ka-button" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>{say('karthedis.web.paste')}</button>
                <button type="button" class="ka-button" onClick={() => setDeck(play, filledUp(deck, play.box.all(), (id) => most(play, id)))} disabled={cards.length >= DECK}>{say('karthedis.web.fill-up')}</button>
                <button type="button" class="ka-button" disabled={!cards.length} onClick={() => { saveDeck(list.slice(0, 2).map(({ design }) => design.title).join(' · '), written(deck)); setFault(''); setPasting(true); }}>{say('karthedis.web.save-deck')}</button>
                <button type="button" class="ka-button" disabled={!cards.length} onClick={() => { setDeck(play, new Map()); }}>{say('karthedis.web.empty-deck')}</button>
            </div>
            {pasting && (
                <div class="ka-paste">
                    <textarea rows={3} aria-label={say('karthedis.web.paste')} placeholder="3 bellows, 2 orchard, …" onChange={(event) => take(event.currentTarget.value)}>{written(deck)}</textarea>
                    {fault && <p class="ka-minus" role="alert">{say('karthedis.web.not-understood', { part: fault })}</p>}
                    {saved.map(({ name, list: line }) => <button key={line} type="button" class="ka-button" onClick={() => take(line)}>{name}</button>)}
                </div>
            )}
        </aside>
    );
}

/** Twenty cards from a box of one's own. */
export function Build({ play, position }: { play: Play; position: Position }) {
    const side = position.viewer === null ? null : position.sides[position.viewer];
    const asked = play.screen?.question.asked ?? false;
    const all = play.box.all();
    const fit = all.filter((design) => passes(design, filter.value));
    const deck = deckOf(play), total = sizeOf(deck);
    if (!asked)
        return <section class="ka-shop wait"><h2>{say('karthedis.web.others-build')}</h2><p class="ka-soft">{side ? say('karthedis.web.cards', { n: side.deckCount }) : ''}</p></section>;
    return (
        <section class={`ka-shop ${atDeck.value ? 'at-deck' : ''}`}>
            <Filters play={play} />
            <div class="ka-shelf">
                <header><span class="ka-soft">{say('karthedis.web.designs', { n: fit.length, all: all.length })}</span>
                    {filter.value !== NO_FILTER && <button type="button" class="ka-button plain" onClick={() => { filter.value = NO_FILTER; }}>{say('karthedis.web.clear')}</button>}</header>
                <div class="ka-grid">
                    {fit.map((design) => {
                        const n = deck.get(design.id) ?? 0, limit = most(play, design.id);
                        const can = n < limit && total < DECK;
                        return (
                            <div key={design.id} class={`ka-good ${n ? 'in' : ''}`}>
                                <div {...play.touch.props(design.thing, { offers: [], label: `${design.title}, ${design.value ?? ''}: ${n}`, chosen: n > 0, ...(can ? { onPoint: () => change(play, design.id, 1) } : {}) })}>
                                    <Card design={design} kin={play.box.title(`species:${design.species}`)} />
                                </div>
                                <div class="ka-step">
                                    <button type="button" disabled={!n} aria-label={say('karthedis.web.one-less', { card: design.title })} onClick={() => change(play, design.id, -1)}>−</button>
                                    <span role="img" aria-label={`${n} / ${limit}`}>{Array.from({ length: limit }, (_, i) => <i key={i} class={i < n ? 'on' : ''} />)}</span>
                                    <button type="button" disabled={!can} aria-label={say('karthedis.web.one-more', { card: design.title })} onClick={() => change(play, design.id, 1)}>+</button>
                                </div>
                            </div>
                        );
                    })}
                </div>
            </div>
            <DeckList play={play} />
        </section>
    );
}
