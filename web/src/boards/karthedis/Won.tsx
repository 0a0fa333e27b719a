// The match is over: who has won, with what, and how all stand.
import { SeatMark } from '../../draw/Seat';
import { say } from '../../words';
import { Rug, Sign } from './draw';
import { nearness, Pips, Wares } from './Ledger';
import type { Position } from './model';
import type { Play } from './play';

/** All players in the order of the end, with what they have. */
export function Ranks({ play, position }: { play: Play; position: Position }) {
    const over = play.screen?.over;
    if (!over)
        return null;
    const ranking = [...over.ranking].sort((a, b) => a.rank - b.rank);
    return (
        <table class="ka-ranks">
            <thead><tr><th>{say('karthedis.web.rank')}</th><th>{say('karthedis.web.player')}</th><th>{say('karthedis.web.resources')}</th><th>{say('karthedis.number.goal')}</th><th>{say('karthedis.web.in-hand')}</th></tr></thead>
            <tbody>
                {ranking.map(({ seat, rank }) => {
                    const one = position.sides[seat];
                    return one && (
                        <tr key={seat} class={over.winners.includes(seat) ? 'win' : ''}>
                            <td>{rank}</td>
                            <td><span class="ka-who"><SeatMark seat={seat} size={15} />{one.name}</span></td>
                            <td><Wares play={play} side={one} /></td>
                            <td><Pips play={play} side={one} position={position} /></td>
                            <td>{one.handCount}</td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

/** How the match ended, and how near the goal the winner is. */
export function ending(play: Play, position: Position): string {
    const over = play.screen?.over;
    const first = position.sides[over?.winners.length === 1 ? over.winners[0] ?? -1 : -1];
    return [over?.account.grid?.notes[0] ?? over?.account.lines[0], first && `${first.name}: ${nearness(play, first, position)}`].filter(Boolean).join(' ');
}

/** Laurel, rugs and the order of all players. */
export function Won({ play, position }: { play: Play; position: Position }) {
    const over = play.screen?.over;
    if (!over)
        return null;
    const [winner] = over.winners;
    const side = winner === undefined ? undefined : position.sides[winner];
    const most = side ? side.won.map((n, i) => ({ n, resource: play.box.resources[i] ?? '' })).filter(({ n }) => n > 0).sort((a, b) => b.n - a.n) : [];
    const rugs = most.flatMap(({ n, resource }) => Array.from({ length: n }, () => resource)).slice(0, 4);
    return (
        <section class="ka-final">
            <div class="ka-banner">
                <div class="ka-rugs">{rugs.slice(0, Math.ceil(rugs.length / 2)).map((resource, i) => <Rug key={i} of={resource} />)}</div>
                <div class="ka-title">
                    <span class="ka-wreath"><Sign of="ic-laurel" />{winner !== undefined && over.winners.length === 1 && <SeatMark seat={winner} size={30} />}</span>
                    <h2>{over.text}</h2>
                    <p>{ending(play, position)}</p>
                </div>
                <div class="ka-rugs">{rugs.slice(Math.ceil(rugs.length / 2)).map((resource, i) => <Rug key={i} of={resource} />)}</div>
            </div>
            <Ranks play={play} position={position} />
        </section>
    );
}
