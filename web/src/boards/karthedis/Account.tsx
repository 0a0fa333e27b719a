// What a finished match came to: what everybody has, how near the goal was, and how it
// came about, round by round and stall by stall.
import { SeatMark } from '../../draw/Seat';
import { say } from '../../words';
import type { BoardProps } from '../board';
import { Safe } from '../shared/Safe';
import { listed } from './box';
import { Emblem, Sign } from './draw';
import type { Position } from './model';
import { type Play, playOf } from './play';
import { chronicle, type Weighed } from './weigh';
import { ending, Ranks } from './Won';

function Cell({ play, position, weighed }: { play: Play; position: Position; weighed: Weighed }) {
    const { resource, taker, tie, sums } = weighed;
    const name = resource ? play.box.title(`resource:${resource}`) : '';
    const told = listed(sums.map(({ seat, worth }) => `${position.sides[seat]?.name ?? ''} ${worth}`));
    return (
        <span class={`ka-cell ${taker === null ? 'stay' : ''}`} title={[name, told].filter(Boolean).join(': ')}>
            {resource && <Emblem of={resource} label={name} />}
            {taker !== null ? <><SeatMark seat={taker} size={13} /><span>{position.sides[taker]?.name}</span><b>{sums[0]?.worth}</b></>
                : <span>{tie ? say('karthedis.web.tie') : say('karthedis.web.stayed')}</span>}
        </span>
    );
}

/** The account of this game, below who has won. */
export function Account({ sitting, touch }: BoardProps) {
    const play = playOf(sitting, touch);
    const position = play.position;
    if (!position)
        return null;
    const rounds = chronicle(play);
    return (
        <Safe name="account" words={play.screen?.over?.account.lines.join(' ') ?? ''}>
            <section class="ka-account">
                <h3>{say('karthedis.web.account')}</h3>
                <p class="ka-soft">{ending(play, position)}</p>
                <Ranks play={play} position={position} />
                {rounds.length > 0 && <h3>{say('karthedis.web.story')}</h3>}
                <ol class="ka-story">
                    {rounds.map(({ round, leader, places }) => (
                        <li key={round}>
                            <span class="ka-story-round">{say('karthedis.board.round', { n: round })}<small><Sign of="ic-leader" label={say('karthedis.web.leader')} /><SeatMark seat={leader} size={12} />{position.sides[leader]?.name}</small></span>
                            <div>{places.map((weighed) => <Cell key={weighed.index} play={play} position={position} weighed={weighed} />)}</div>
                        </li>
                    ))}
                </ol>
            </section>
        </Safe>
    );
}
