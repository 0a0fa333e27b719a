// The great moment: all rumours are known, the lowest sum names the scam. Sums count up
// coin by coin, the scam's coin goes dead and is stamped, then the account row by row,
// from the last place to the first.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Moment } from '../../desk/types';
import { say } from '../../words';
import { mayMove } from '../../app/settings';
import type { BoardProps } from '../board';
import { Medal, coinClass, tell } from './marks';
import { COIN, floorOf, signed } from './model';
import { Gauge } from './Scenes';
import { Score, whyScam } from './Account';

const BEAT = 620;

export function Stage({ sitting, done }: BoardProps & { moment: Moment; done: () => void }) {
    const floor = floorOf(sitting);
    const coins = COIN;
    const [beat, setBeat] = useState(mayMove() ? 0 : coins.length + 1);
    const ranking = sitting.screen.value?.over?.ranking ?? [];
    const scams = coins.filter((_, i) => floor.view.scam[i]);
    const named = beat > coins.length;
    const last = coins.length + 1 + ranking.length;
    const go = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        // The last word stays until the player goes on.
        if (beat >= last) {
            go.current?.focus();
            return;
        }
        const timer = setTimeout(() => setBeat(beat + 1), beat === coins.length ? 2 * BEAT : BEAT);
        return () => clearTimeout(timer);
    }, [beat]);
    return (
        <section class="cc-stage">
            <h2>{named ? scams.map((coin) => say('cryptocurrency.turn.scam', { coin: floor.name(`coin:${coin}`) })).join(' · ') : tell('reveal')}</h2>
            <ul class="cc-verdicts" style={{ '--coins': coins.length }}>
                {coins.map((coin, i) => {
                    const shown = beat > i;
                    const sum = floor.view.sum[i] ?? 0;
                    const dead = named && !!floor.view.scam[i];
                    return (
                        <li key={coin} class={coinClass(coin)} data-dead={dead ? '' : undefined} data-shown={shown ? '' : undefined}>
                            <Medal coin={coin} />
                            <span>{floor.name(`coin:${coin}`)}</span>
                            <b class={!shown ? '' : sum > 0 ? 'cc-up' : sum < 0 ? 'cc-down' : ''}>{shown ? signed(sum) : '…'}</b>
                            <small>{named ? `${floor.view.price[i]} W` : ''}</small>
                            {dead && <span class="cc-stamp">{tell('scam')}</span>}
                        </li>
                    );
                })}
            </ul>
            <p class="cc-why" data-later={named ? undefined : ''}>{whyScam(floor)}</p>
            <div class="cc-gauge-box"><span class="label">{tell('gauge')}</span><Gauge floor={floor} upTo={beat} /></div>
            <div class="cc-stage-score" data-later={named ? undefined : ''}><Score floor={floor} ranking={ranking} from={last - beat} /></div>
            <button ref={go} type="button" class="cc-go cc-on" data-later={beat < last ? '' : undefined} disabled={beat < last} onClick={done}>{say('web.over.result')}</button>
        </section>
    );
}
