// The draft: the pack in hand, to whom the rest goes on, and what was kept so far.
import { SeatMark } from '../../draw/Seat';
import { language, say } from '../../words';
import { soften } from '../shared/hyphens';
import { Card, Crest, Mini, Sign } from './draw';
import type { Position } from './model';
import type { Play } from './play';
import { merge, readable } from './Reader';
import { Curve, Keywords, Kinds } from './Tally';

/** Which card is kept, changeable until all are ready. */
export function Draft({ play, position }: { play: Play; position: Position }) {
    const { box } = play;
    const side = position.viewer === null ? null : position.sides[position.viewer];
    const kept = (side?.deck ?? []).flatMap(({ card }) => (card === null ? [] : [box.design(card)])).sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
    const onward = position.view.pack % 2 ? 1 : position.sides.length - 1;
    const heir = side ? position.sides[(side.seat + onward) % position.sides.length] : null;
    const taken = play.taken;
    return (
        <section class="ka-crate">
            <div class="ka-crate-main">
                <h2>{play.screen?.question.asked ? play.screen.question.text : say(side && !side.ready ? 'karthedis.prompt.draft' : 'karthedis.web.others-choose')}
                    <small>{say('karthedis.web.draft-where', { pack: position.view.pack, pick: position.view.picks, kept: kept.length })}</small></h2>
                <div class="ka-pack">
                    {position.tray.map((card, i) => {
                        const design = box.design(card);
                        const offers = play.offers({ kind: 'keep', card });
                        const on = taken ? taken.card === card && taken.slot === i : position.kept === card;
                        const have = kept.filter(({ species }) => species === design.species).length;
                        return (
                            <div key={`${card}-${i}`} class={`ka-pick ${on ? 'on' : ''}`} data-flip={`pack-${card}-${i}`}
                                {...play.touch.props(design.thing, { offers, chosen: on, label: `${design.title}, ${design.value ?? ''}`, ...(offers.length ? { onPoint: () => play.take(card, i) } : {}) })}>
                                <Card design={design} kin={box.title(`species:${design.species}`)} mark={i + 1} />
                                <span class="ka-fit">{have ? <><Crest species={design.species} />{say('karthedis.web.you-have', { n: have })}</> : say('karthedis.web.new-to-you')}</span>
                            </div>
                        );
                    })}
                </div>
                {heir && position.tray.length > 1 && (
                    <p class="ka-passto"><span>{say('karthedis.web.others-go')}</span><Sign of="ic-cw" class={onward === 1 ? '' : 'ka-mirrored'} /><b><SeatMark seat={heir.seat} size={14} />{heir.name}</b></p>
                )}
                {kept.length > 0 && (
                    <div class="ka-kept">
                        <h2 class="ka-caps">{say('karthedis.web.kept')}</h2>
                        <div>{[...new Set(kept)].map((design) => {
                            const n = kept.filter((other) => other === design).length;
                            return (
                                <span key={design.id} {...merge(play.touch.props(design.thing, { offers: [], label: `${design.title}, ${design.value ?? ''}${n > 1 ? `, × ${n}` : ''}` }), readable(play, design.id))}>
                                    <Mini design={design} /><em>{soften(design.title, language.value)}{n > 1 && <b> × {n}</b>}</em>
                                </span>
                            );
                        })}</div>
                    </div>
                )}
            </div>
            <aside class="ka-crate-side">
                <Kinds play={play} cards={kept} title={say('karthedis.web.picks')} />
                <Curve cards={kept} may={taken ? box.design(taken.card) : null} />
                <Keywords play={play} cards={kept} />
            </aside>
        </section>
    );
}
