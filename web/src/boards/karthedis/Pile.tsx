// Looking through a recall pile, or the removed cards where one comes back: all of them lie open. Where something in it may be
// chosen, the pile opens itself and these cards glow.
import { SeatMark } from '../../draw/Seat';
import type { Offer } from '../../desk/types';
import { say } from '../../words';
import { Card } from './draw';
import type { Position } from './model';
import type { Play } from './play';
import { Sheet } from './Sheet';

/** The open pile, as a sheet over the market. */
export function Pile({ play, position }: { play: Play; position: Position }) {
    const seat = play.pile.value;
    const side = seat === null ? null : position.sides[seat];
    if (!side)
        return null;
    const shut = () => { play.pile.value = null; play.packet.back('aim'); };
    const offerOf = (card: string): Offer | null => (side.you ? play.offers({ kind: 'take', card })[0] ?? play.offers({ kind: 'return', card })[0] ?? play.offers({ kind: 'reclaim', card })[0] : undefined)
        ?? play.offers({ kind: 'target', card, player: side.seat, spot: 'pile' })[0] ?? null;
    // What an ability brings back lies among the removed cards.
    const reclaiming = side.you && play.offers({ kind: 'reclaim' }).length > 0;
    const title = reclaiming ? play.screen?.question.text ?? '' : say('karthedis.web.pile-of', { player: side.name });
    const others = position.sides.filter((other) => other.pile.length || other === side);
    const cards = (reclaiming ? side.removed : side.pile).flatMap(({ card }) => (card === null ? [] : [play.box.design(card)]));
    const working = new Set(play.figures('from-pile').filter(({ values }) => values[0] === side.seat).map(({ thing }) => thing));
    return (
        <Sheet title={title} shut={shut} of={side.seat} head={<SeatMark seat={side.seat} size={18} />} beside={(
            <>
                <span class="ka-soft">{say('karthedis.web.cards', { n: cards.length })}</span>
                <nav>{others.length > 1 && others.map((other) => (
                    <button key={other.seat} type="button" class="ka-whose" aria-pressed={other === side} aria-label={say('karthedis.web.pile-of', { player: other.name })} onClick={() => { play.pile.value = other.seat; }}
                        data-glow={play.offers({ kind: 'target', player: other.seat, spot: 'pile' }).length ? '' : undefined}>
                        <SeatMark seat={other.seat} size={14} />{other.pile.length}
                    </button>
                ))}</nav>
            </>
        )}>
            <div class="ka-heap">
                {cards.map((design, i) => {
                    const offer = offerOf(design.id);
                    return (
                        <div key={`${design.id}-${i}`} class={`ka-heaped ${working.has(design.thing) ? 'work' : ''}`}
                            {...play.touch.props(design.thing, { offers: offer ? [offer] : [], label: `${design.title}, ${design.value ?? ''}`, chosen: offer !== null && play.aim?.id === offer.id, ...(offer ? { onPoint: () => play.point(offer) } : {}) })}>
                            <Card design={design} kin={play.box.title(`species:${design.species}`)} />
                        </div>
                    );
                })}
                {!cards.length && <p class="ka-soft">{say('karthedis.web.pile-empty')}</p>}
            </div>
        </Sheet>
    );
}
