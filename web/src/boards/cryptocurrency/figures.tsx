// Figures of Cryptocurrency: price tracks, rumours as clippings, experts as identity cards.
import type { VNode } from 'preact';
import { Bolts, coinClass, Medal, placeSymbols, Portrait, Sign, torn } from './marks';
import { seams } from '../shared/hyphens';
import './floor.css';
import { number, say } from '../../words';
import { type Drawings, Figure, type Figures, named, nameIn, numbers } from '../shared/figures';

placeSymbols();

const tell = (key: string): string => say(`cryptocurrency.figure.${key}`);
const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

function tracks(figures: Figures): VNode | null {
    const { printed } = figures;
    const coins = (printed.coin ?? []).filter(({ name }) => name === printed.coin?.[0]?.name);
    return coins.length ? (
        <Figure of={figures} name="track">
            <table class="fig-track"><tbody>
                {coins.map(({ of = '', prices, start }) => (
                    <tr key={of} class={coinClass(of)}><th scope="row"><span class="fig-coin"><Medal coin={of} />{named('cryptocurrency', 'coin', of)}</span></th>
                        {numbers(prices).map((price, i) => <td key={i} class={price === start ? 'start' : ''}>{price}{price === start && <span class="unseen"> ({tell('start')})</span>}</td>)}</tr>
                ))}
            </tbody></table>
        </Figure>
    ) : null;
}

function mining(figures: Figures): VNode | null {
    const row = figures.printed.mining?.[0];
    return row ? (
        <Figure of={figures} name="mining">
            <table class={`fig-track ${coinClass(row.of ?? '')}`}><tbody>
                {(['difficulty', 'reward', 'fee'] as const).map((what) => (
                    <tr key={what}><th scope="row">{tell(what)}</th>{numbers(row[what]).map((n, i) => <td key={i} class={what === 'difficulty' && i === 0 ? 'start' : ''}>{n}</td>)}</tr>
                ))}
            </tbody></table>
        </Figure>
    ) : null;
}

/** A clipping: what it says, and by how much it moves the price. */
function Clipping({ title, points }: { title: string; points: number }) {
    return (
        <div class="fig-clipping" style={{ clipPath: torn(title.length * 7 + points + 20, 5) }}>
            <span>{title}</span><b class={points < 0 ? 'minus' : ''}>{signed(points)}</b>
        </div>
    );
}

function rumours(figures: Figures): VNode | null {
    const all = (figures.printed.rumour ?? []).map(({ title = '', values }) => ({ title, points: Number(values) || 0 }));
    // One of each strength, from the best news to the worst.
    const shown = [...new Map(all.map((one) => [one.points, one])).values()].sort((a, b) => b.points - a.points);
    return shown.length ? (
        <Figure of={figures} name="rumours">
            <div class="fig-clippings">
                {shown.map((one) => <Clipping key={one.points} {...one} />)}
                <div class="fig-clipping back" aria-hidden="true" style={{ clipPath: torn(3, 5) }}>?</div>
            </div>
        </Figure>
    ) : null;
}

function experts(figures: Figures): VNode | null {
    return figures.printed.expert?.length ? (
        <Figure of={figures} name="experts">
            <ul class="fig-people">
                {figures.printed.expert.map(({ name = '', title = '', cost, energy, copies }) => (
                    <li key={name}>
                        <Portrait member={name} name={title} />
                        <div>
                            <b>{seams(title)}</b>
                            <span><span class="unseen">{tell('cost')}: </span><b class="number">{String(cost)} W</b> <Bolts n={Number(energy)} label={`${tell('energy')} ${String(energy)}`} /> <span class="soft">× {number(Number(copies))}</span></span>
                        </div>
                    </li>
                ))}
            </ul>
        </Figure>
    ) : null;
}

const EVENTS = 'scam-intensifies understaffed bull-run flash-crash airdrop exchange-hack leak halving cheap-power stimulus margin-call regulation whale-watch credit-crunch busy-network'.split(' ');

export const drawings: Drawings = {
    mood: 'mood-cryptocurrency',
    at: { 'CC-S2': [tracks], 'CC-S4': [rumours], 'CC-M2': [mining], 'CC-P4': [experts] },
    picture: (thing) => {
        const name = nameIn(thing);
        if (thing.startsWith('coin:'))
            return <span class={coinClass(name)}><Medal coin={name} /></span>;
        if (thing.startsWith('expert:'))
            return <Portrait member={name} name={name} />;
        return thing.startsWith('event:') && EVENTS.includes(name) ? <Sign id={`e-${name}`} class="fig-event" /> : null;
    },
};
