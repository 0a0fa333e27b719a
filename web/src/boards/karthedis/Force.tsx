// What is in force: called cards, cards that work from a recall pile, a card that is just
// being settled. Additions of this round stand at their stalls.
import { SeatMark } from '../../draw/Seat';
import type { Offer } from '../../desk/types';
import { say } from '../../words';
import { Crest } from './draw';
import type { Lying, Position } from './model';
import type { Play } from './play';
import { merge, readable } from './Reader';

function called(play: Play, lying: Lying): Offer | null {
    const card = lying.card ?? '';
    return play.offers({ kind: 'recall', card, spot: 'called' }).filter(() => lying.seat === play.screen?.match.viewer)[0]
        ?? play.offers({ kind: 'target', card, player: lying.seat, spot: 'called' })[0] ?? null;
}

function Item({ play, position, seat, card, small, offer }: { play: Play; position: Position; seat: number; card: string; small: string; offer: Offer | null }) {
    const design = play.box.design(card);
    return (
        <div
            class="ka-effect" data-flip={`called-${seat}-${card}`} data-flip-from={seat === position.viewer ? `hand-${card}-0` : `entry-${seat}`}
            {...merge(play.touch.props(design.thing, {
                label: `${position.sides[seat]?.name ?? ''}: ${design.title}. ${small}`, offers: offer ? [offer] : [], chosen: offer !== null && play.aim?.id === offer.id,
                ...(offer ? { onPoint: () => play.point(offer) } : {}),
            }), readable(play, card))}
        >
            <SeatMark seat={seat} size={12} />
            <Crest species={design.species} />
            <span><b>{design.title}</b><small>{small}</small></span>
        </div>
    );
}

/** Everything that lasts. */
export function Force({ play, position }: { play: Play; position: Position }) {
    const { box } = play;
    const cards = position.sides.flatMap((side) => [
        ...side.settling.map((lying) => ({ lying, keyword: 'intervene' })),
        ...side.called.map((lying) => ({ lying, keyword: 'call' })),
    ]).filter(({ lying }) => lying.card !== null);
    const piles = play.figures('from-pile');
    return (
        <div class="ka-force" role="group" aria-label={say('karthedis.web.in-force')}>
            <span class="ka-caps">{say('karthedis.web.in-force')}</span>
            {!cards.length && !piles.length && <span class="ka-soft">{say('karthedis.web.nothing')}</span>}
            {cards.map(({ lying, keyword }, i) => {
                const design = box.design(lying.card ?? '');
                const small = design.abilities.find((ability) => ability.keyword === keyword)?.text ?? '';
                return <Item key={`c${lying.seat}-${lying.card}-${i}`} play={play} position={position} seat={lying.seat} card={lying.card ?? ''} small={small} offer={called(play, lying)} />;
            })}
            {piles.map(({ thing, values }, i) => (
                <Item key={`p${i}`} play={play} position={position} seat={values[0] ?? 0} card={(thing ?? '').slice(5)} offer={null}
                    small={say('karthedis.web.from-pile', { n: values[1] ?? 0 })} />
            ))}
        </div>
    );
}
