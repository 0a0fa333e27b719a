// The viewer's hand: cards side by side, in two rows, or as a fan in which those after the
// one taken up move aside so that every pennant stays in sight. What can be used now glows.
import { say } from '../../words';
import { narrow } from '../shared/media';
import type { Design } from './box';
import { Card, Sign } from './draw';
import { type Lying, type Position } from './model';
import type { Play, Sorting } from './play';
import { merge, readable } from './Reader';

/** So many cards stand side by side, so many have room in two rows. */
const ROW = 6, ROWS = 14;

/** How long a card's text is; letters of Japanese are twice as wide. */
const signs = ({ abilities }: Design): number => [...abilities.map(({ title, text }) => `${title} ${text}`).join('')].reduce((n, sign) => n + (sign > '\u2e80' ? 2 : 1), 0);

const SORTINGS: Sorting[] = ['given', 'value', 'species'];

function sorted(play: Play, hand: Lying[]): Lying[] {
    const by = play.sorting.value;
    const design = (lying: Lying) => play.box.design(lying.card ?? '');
    const value = (a: Lying, b: Lying) => (design(b).value ?? 0) - (design(a).value ?? 0);
    if (by === 'given')
        return hand;
    return [...hand].sort((a, b) => (by === 'value' ? value(a, b) : design(a).species.localeCompare(design(b).species) || value(a, b)));
}

/** Lays the card under the pointer at the stall where it is let go. */
function drag(play: Play, card: string, slot: number) {
    return (down: PointerEvent) => {
        if (down.pointerType !== 'mouse' || down.button !== 0 || !play.offers({ kind: 'lay', card }).length)
            return;
        const element = down.currentTarget as HTMLElement;
        let ghost: HTMLElement | null = null;
        const move = (event: PointerEvent) => {
            if (!ghost) {
                if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 8)
                    return;
                play.reading.value = null;
                play.packet.set({ taken: { card, slot } });
                ghost = element.querySelector('.ka-card')?.cloneNode(true) as HTMLElement;
                ghost.classList.add('ka-dragged');
                element.closest('.ka-market')?.append(ghost);
            }
            ghost.style.left = `${event.clientX - 60}px`;
            ghost.style.top = `${event.clientY - 60}px`;
            const place = Number(document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-place]')?.dataset.place ?? 0);
            play.packet.set({ aim: place ? play.offers({ kind: 'lay', card, place: place - 1 })[0] ?? null : null });
        };
        const up = () => {
            removeEventListener('pointermove', move);
            removeEventListener('pointerup', up);
            removeEventListener('pointercancel', up);
            if (!ghost)
                return;
            ghost.remove();
            // The click that follows belongs to the drag.
            addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
            setTimeout(() => dispatchEvent(new Event('ka-drag-end')), 0);
            const { aim } = play.packet.parts.peek();
            if (aim)
                void play.send(aim);
        };
        addEventListener('pointermove', move);
        addEventListener('pointerup', up);
        addEventListener('pointercancel', up);
    };
}

/** What one would expect to do with a card in this phase: asked for where it is not offered. */
function reason(play: Play, card: string): string {
    const phase = play.screen?.match.phase?.name ?? '';
    const kinds: Record<string, string> = { speculate: 'speculate', deploy: 'deploy', call: 'call', 'call-again': 'call', trade: 'intervene', discard: 'discard', stow: 'stow' };
    return `${kinds[phase] ?? 'call'} ${card}`;
}

/** The hand, and how it is sorted. */
export function Hand({ play, position }: { play: Play; position: Position }) {
    const side = position.viewer === null ? null : position.sides[position.viewer];
    if (!side)
        return null;
    const cards = sorted(play, side.hand.filter(({ card }) => card !== null));
    const taken = play.taken;
    const at = cards.findIndex(({ card, slot }) => taken !== null && card === taken.card && slot === taken.slot);
    const aside = at >= 0 && at < cards.length - 1;
    const next = SORTINGS[(SORTINGS.indexOf(play.sorting.value) + 1) % SORTINGS.length] ?? 'given';
    const form = narrow.value || cards.length > ROWS ? 'in-fan' : cards.length > ROW ? 'in-rows' : 'in-row';
    return (
        <div class={`ka-hand ${cards.length ? form : 'none'} ${cards.length > 4 ? 'tight' : ''} ${taken ? '' : 'open'}`} style={{ '--n': cards.length, '--cols': Math.ceil(cards.length / 2), '--has': aside ? 1 : 0 }} role="group" aria-label={say('karthedis.web.hand')}>
            <div class="ka-hand-in">
                {cards.map(({ card, slot, flags, known }, i) => {
                    const design = play.box.design(card ?? '');
                    const offers = play.withCard(design.id);
                    const on = i === at;
                    const twin = cards.slice(0, i).filter((other) => other.card === card).length;
                    const label = [`${design.title}, ${design.value ?? ''}`, ...design.abilities.map(({ title, text }) => `${title}: ${text}`), known === 'everyone' ? say('karthedis.web.shown') : ''].filter(Boolean).join('. ');
                    return (
                        <div
                            key={`${card}-${twin}`} class={`ka-slot ${on ? 'on' : ''} ${flags.has('back') ? 'later' : ''}`} style={{ '--i': i, '--after': aside && i > at ? 1 : 0, '--signs': signs(design) }}
                            data-flip={`hand-${card}-${twin}`} data-flip-from={`entry-${side.seat}`}
                            {...merge(
                                play.touch.props(design.thing, { label, offers, chosen: on, ...(offers.length ? { onPoint: () => play.take(design.id, slot) } : { move: reason(play, design.id) }) }),
                                readable(play, design.id), { onPointerDown: drag(play, design.id, slot) },
                            )}
                        >
                            <Card design={design} kin={play.box.title(`species:${design.species}`)} mark={i < 9 ? i + 1 : undefined}>
                                {known === 'everyone' && <span class="ka-open-mark" title={say('karthedis.web.shown')}><Sign of="kw-expertise" label={say('karthedis.web.shown')} /></span>}
                            </Card>
                        </div>
                    );
                })}
                {!cards.length && <p class="ka-empty">{say('karthedis.web.no-cards')}</p>}
            </div>
            {cards.length > 2 && (
                <button type="button" class="ka-sort" onClick={() => { play.sorting.value = next; }} title={say(`karthedis.web.sort.${play.sorting.value}`)} aria-label={say(`karthedis.web.sort.${play.sorting.value}`)}>
                    <Sign of="ic-sort" />
                </button>
            )}
        </div>
    );
}
