// A card that is drawn or being carried out lies open over the middle: band, picture,
// name, what it does, its story.
import type { BoardProps } from '../board';
import { hasWords, say } from '../../words';
import type { ComponentChildren } from 'preact';
import { CoinSign, Picture, Sign } from './art';
import { composeAt } from './compose';
import { EffectScene, MoonScene, WorkScene } from './scenes';
import { type Seen, named, shownStep } from './seen';

interface EventWithMove { move: { kind: string; card?: string } | null }

/** The card that lies open now: of the event that is shown, or of what is being decided. */
function openCard({ sitting, seen }: BoardProps & { seen: Seen }): { noun: string; name: string } | null {
    const { state } = seen;
    const step = shownStep(sitting, seen);
    if (step) {
        const move = sitting.past<EventWithMove>(step.event)?.move;
        if (move?.card && ['action', 'moon', 'mining', 'staking', 'nft', 'time'].includes(move.kind))
            return { noun: move.kind, name: move.card };
    }
    if (state.phase === 'over')
        return null;
    return state.moon ? { noun: 'moon', name: state.moon } : state.card ? { noun: 'action', name: state.card } : null;
}

const SORTS: Record<string, string> = { staking: 'mining' };

export function Drawn(part: BoardProps & { seen: Seen }) {
    const { sitting, touch, seen: { printed, state } } = part;
    const open = openCard(part);
    if (!open)
        return null;
    const { noun, name } = open;
    const find = <T extends { name: string }>(list: T[]) => list.find((card) => card.name === name);
    const action = noun === 'action' ? find(printed.action) : noun === 'time' ? find(printed.time) : undefined;
    const moon = noun === 'moon' ? find(printed.moon) : undefined;
    const mining = noun === 'mining' ? find(printed.mining) : undefined;
    const staking = noun === 'staking' ? find(printed.staking) : undefined;
    const nft = noun === 'nft' ? find(printed.nft) : undefined;
    const card = action ?? moon ?? mining ?? staking ?? nft;
    if (!card)
        return null;
    let scene: ComponentChildren = null;
    if (action)
        scene = <EffectScene card={action} />;
    else if (moon)
        scene = <MoonScene card={moon} />;
    else if (mining)
        scene = <WorkScene coin={mining.gain} other={mining.gain} staking={false} />;
    else if (staking)
        scene = <WorkScene coin={staking.takes} other={staking.pays} staking />;
    const story = `cryptoly.card.${name}`;
    const sort = SORTS[noun] ?? noun;
    const answering = state.moon === name && noun === 'moon' && ['dare', 'want'].includes(state.phase) && part.seen.asked;
    const accept = answering ? part.seen.screen.offers.find(({ move }) => move.kind === 'accept') : undefined;
    const props = accept ? { onPoint: () => (state.phase === 'dare' ? composeAt(sitting).try(accept.text) : void sitting.send(accept.text)) } : { offers: [] };
    return (
        <div class="cl-stage">
            <div key={card.thing} class={`cl-drawn cl-k-${sort}`} data-deck-from={sort} {...touch.props(card.thing, props)}>
                <div class="cl-band"><Sign name={`p-${sort}`} /><span>{named('space', sort)}</span></div>
                {nft ? <div class="cl-art cl-art-nft"><Picture name={nft.name} /></div>
                    : <svg class="cl-art" viewBox="0 0 264 118" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">{scene}</svg>}
                <div class="cl-in">
                    <h2>{card.title}</h2>
                    <p class="cl-eff">{sitting.explain(card.thing)?.text}{moon && moon.stake !== 'any' && <CoinSign coin={moon.stake} />}</p>
                    {hasWords(story) && <p class="cl-story">{say(story)}</p>}
                </div>
            </div>
        </div>
    );
}
