// What others do meanwhile, on the tray: a draw of hash cards, the rumours that come to
// light at the end with the sums that decide; everything else in one sentence.
import type { ComponentChildren } from 'preact';
import { say } from '../../words';
import { RivalLine } from '../../match/Tray';
import type { BoardProps } from '../board';
import { Medal, Portrait, Sign, coinClass, tell } from './marks';
import { COIN, type Floor, type Happened, signed } from './model';
import { Clipping } from './Team';

interface SceneProps extends BoardProps { floor: Floor }
/** The scene on the tray while nobody here is asked. */
export function Scene(props: SceneProps) {
    const { sitting, floor } = props;
    const happened = floor.happened.value;
    const { phase } = floor.view;
    if (phase === 'reveal' || happened?.move?.kind === 'reveal')
        return <Reveal {...props} happened={happened} />;
    if (happened?.move?.kind === 'hash' || (phase === 'hash' && sitting.showing.value))
        return <HashDraw {...props} happened={happened} />;
    return <RivalLine sitting={sitting} />;
}

function Skip({ sitting, children }: { sitting: BoardProps['sitting']; children?: ComponentChildren }) {
    return <div class="cc-do">{sitting.showing.value && <button type="button" class="cc-other" onClick={() => sitting.finish()}>{say('web.skip')}</button>}{children}</div>;
}

/** Hash cards: face down until they are drawn; then which of them was the one. */
function HashDraw({ sitting, floor, happened }: SceneProps & { happened: Happened | null }) {
    const drawn = happened?.move?.kind === 'hash' ? Number(happened.move.cards) : 0;
    const hit = happened?.move?.result === 'success';
    const { seat, coin, of, crew } = floor.draw.value ?? { seat: 0, coin: floor.view.coin, of: drawn, crew: [] };
    const all = Math.max(of, drawn);
    // Which of the drawn cards it was is not told; it is shown as the last one drawn.
    return (
        <div class="cc-scene">
            <div class="cc-scene-who">
                {floor.team(seat).filter(({ place }) => crew.includes(place)).map(({ place, member }) => <Portrait key={place} member={member} name={floor.name(`member:${member}`)} />)}
            </div>
            <p class="cc-say"><Medal coin={coin} /> {sitting.step.value?.paragraph?.head ?? ''}</p>
            <div class="cc-deal">
                {Array.from({ length: all }, (_, i) => (
                    <span key={i} class={`cc-hash ${i < drawn ? 'cc-turned' : ''} ${hit && i === drawn - 1 ? 'cc-hit' : ''}`} style={{ '--i': i }}>
                        <span class="cc-hash-back"><Sign id="i-hash" /></span>
                        <span class="cc-hash-front"><Sign id={hit && i === drawn - 1 ? 'i-check' : 'i-cross'} /></span>
                    </span>
                ))}
                {drawn > 0 && <b class={`cc-verdict ${hit ? 'cc-up' : 'cc-down'}`}><Sign id={hit ? 'i-check' : 'i-cross'} /> {say(hit ? 'cryptocurrency.hash.success' : 'cryptocurrency.hash.failure')}</b>}
            </div>
            <Skip sitting={sitting} />
        </div>
    );
}

/** The end: one rumour after the other, and the sums on one line. */
function Reveal({ sitting, touch, floor, happened }: SceneProps & { happened: Happened | null }) {
    const move = happened?.move?.kind === 'reveal' ? happened.move : null;
    return (
        <div class="cc-scene cc-reveal">
            {move
                ? <Clipping key={String(move.rumour)} touch={touch} floor={floor} card={String(move.rumour)} no={move.place ?? ''} head={floor.name(`coin:${move.coin}`)} />
                : <p class="cc-say">{tell('reveal')}</p>}
            <div class="cc-gauge-box">
                <span class="label">{tell('gauge')}</span>
                <Gauge floor={floor} />
            </div>
            <Skip sitting={sitting} />
        </div>
    );
}

/** All sums, or those of the first coins, above one scale, a row for each coin: whoever is furthest left when all is known is the scam. */
export function Gauge({ floor, upTo = Infinity }: { floor: Floor; upTo?: number }) {
    const all = COIN;
    const coins = all.slice(0, upTo).map((coin, i) => ({ coin, ...floor.known(i) }));
    const most = Math.max(9, ...coins.map(({ sum }) => Math.abs(sum) + 1));
    const at = (n: number) => `${(n + most) / (2 * most) * 100}%`;
    const low = coins.length < all.length ? null : Math.min(...coins.map(({ sum }) => sum));
    return (
        <div class="cc-gauge" role="img" style={{ '--coins': all.length }} aria-label={coins.map(({ coin, sum, unknown }) => `${floor.name(`coin:${coin}`)} ${signed(sum)}${unknown ? ` (${unknown}?)` : ''}`).join(', ')}>
            {Array.from({ length: 2 * most + 1 }, (_, i) => i - most).map((n) => <i key={n} class="cc-tickmark" style={{ left: at(n) }} data-lowest={n === low ? '' : undefined}>{n % 3 === 0 && <b>{n ? signed(n) : 0}</b>}</i>)}
            {coins.map(({ coin, sum, unknown }, row) => (
                <span key={coin} class={`cc-on-gauge ${coinClass(coin)} ${unknown ? 'cc-open' : ''}`} data-right={sum > 0 ? '' : undefined} style={{ left: at(sum), '--row': row }}>
                    <Medal coin={coin} /><b>{signed(sum)}</b>
                </span>
            ))}
        </div>
    );
}
