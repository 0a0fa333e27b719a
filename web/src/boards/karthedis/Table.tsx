// The bazaar under four suns: sky, stalls, what is in force, the hand. Before the first
// round the packs of the draft or the box to build from; after the last, who has won.
import { MORE, Part } from '../../match/parts';
import type { BoardProps } from '../board';
import { Safe } from '../shared/Safe';
import { Build } from './Build';
import { Draft } from './Draft';
import { Force } from './Force';
import { Goal, goalWords } from './Goal';
import { Hand } from './Hand';
import { Pile } from './Pile';
import { playOf } from './play';
import { Reader } from './Reader';
import { Sky } from './Sky';
import { Stall } from './Stall';
import { Won } from './Won';

export function Table({ sitting, touch }: BoardProps) {
    const play = playOf(sitting, touch);
    const position = play.position;
    const screen = play.screen;
    if (!position || !screen)
        return null;
    const { view: { phase }, places } = position;
    const kind = phase === 'draft' || phase === 'pack' || phase === 'pass-on' ? 'draft' : phase === 'build' ? 'build' : screen.over && !play.scales ? 'over' : 'market';
    const words = (i: number) => screen.numbers.find(({ thing }) => thing === places[i]?.thing)?.text ?? `${i + 1}`;
    return (
        <div class={`ka-market is-${kind} ${places.length > 6 ? 'is-many' : ''}`} data-players={position.sides.length} data-weighing={play.scales ? '' : undefined} style={{ '--scales': play.scales }}
            onKeyDown={(event) => { if (event.key === 'Escape' && (play.taken || play.aim)) { event.stopPropagation(); play.clear(); } }}>
            <div class="ka-top">
                {kind !== 'build' && <Safe name="sky" words={screen.match.phase?.text}><Sky play={play} position={position} /></Safe>}
                {kind !== 'over' && <Safe name="goal" words={goalWords(position)}><Goal play={play} position={position} /></Safe>}
            </div>
            {kind === 'draft' && <Safe name="draft" words={screen.question.text}><Draft play={play} position={position} /></Safe>}
            {kind === 'build' && <Safe name="deck" words={screen.question.text}><Build play={play} position={position} /></Safe>}
            {kind === 'over' && <Safe name="won" words={screen.over?.text ?? ''}><Won play={play} position={position} /></Safe>}
            {(kind === 'market' || kind === 'over') && (
                <div class="ka-stalls" style={{ '--count': places.length, '--cols': places.length > 6 ? Math.ceil(places.length / 2) : Math.max(places.length, 1) }}>
                    {places.map((place, i) => <Safe key={place.index} name="stall" words={words(i)}><Stall play={play} position={position} place={place} /></Safe>)}
                </div>
            )}
            {kind === 'market' && (
                <Part turn={MORE}>
                    <Safe name="in force" words={screen.numbers.map(({ label, text }) => `${label}: ${text ?? ''}`).join('; ')}><Force play={play} position={position} /></Safe>
                    <Safe name="hand" words={screen.question.text}><Hand play={play} position={position} /></Safe>
                </Part>
            )}
            <Pile play={play} position={position} />
            <Safe name="reader" words=""><Reader play={play} /></Safe>
        </div>
    );
}
