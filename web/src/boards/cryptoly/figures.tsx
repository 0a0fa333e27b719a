// Figures of Cryptoly: the loop, the cards of rates and of the moon, the pictures that are sold.
import type { VNode } from 'preact';
import { CoinSign, DieSign, Picture, Sign, SpaceSign } from './art';
import { loopOf, placeOf, sortOf } from './spaces';
import { layOutSprite } from './sprite';
import './board.css';
import { type Drawings, Figure, type Figures, named, nameIn, numbers } from '../shared/figures';

layOutSprite();

const COLOURS = ['red', 'blue', 'green'] as const;

function spaces(figures: Figures): VNode | null {
    const board = figures.printed.board?.[0]?.values;
    if (!Array.isArray(board) || !board.length)
        return null;
    const all = board.map(String);
    const [columns, rows] = loopOf(all.length, false);
    return (
        <Figure of={figures} name="spaces">
            <div class="fig-loop" aria-hidden="true" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: `repeat(${rows}, 1fr)`, aspectRatio: `${columns} / ${rows}` }}>
                {all.map((space, i) => {
                    const [column, row] = placeOf(i, columns, rows);
                    return <span key={i} class={`fig-space cl-k-${sortOf(space)}`} style={{ gridColumn: column, gridRow: row }}><SpaceSign space={space} /></span>;
                })}
            </div>
            <ul class="fig-legend">
                {[...new Set(all)].map((space) => <li key={space}><span class={`fig-space cl-k-${sortOf(space)}`}><SpaceSign space={space} /></span>{named('cryptoly', 'space', space)}</li>)}
            </ul>
        </Figure>
    );
}

function rates(figures: Figures): VNode | null {
    return figures.printed.rate?.length ? (
        <Figure of={figures} name="rates">
            <ul class="fig-cards">
                {figures.printed.rate.map((one) => (
                    <li key={one.name}><b>{one.title}</b>
                        {COLOURS.map((colour) => <span key={colour} class="fig-rate"><b>{String(one[colour])}</b><CoinSign coin={colour} /></span>)}
                        <span class="fig-rate">= <b>1</b><CoinSign coin="btc" /></span>
                    </li>
                ))}
            </ul>
        </Figure>
    ) : null;
}

function moon(figures: Figures): VNode | null {
    return figures.printed.moon?.length ? (
        <Figure of={figures} name="moon">
            <table class="fig-table fig-moon">
                <thead><tr><td />{[1, 2, 3, 4, 5, 6].map((pips) => <th key={pips} scope="col"><DieSign pips={pips} /></th>)}</tr></thead>
                <tbody>{figures.printed.moon.map((one) => (
                    <tr key={one.name}><th scope="row"><CoinSign coin={String(one.stake)} /> {one.title}</th>
                        {numbers(one.returns).map((times, i) => <td key={i} class={times === 0 ? 'soft' : times > 1 ? 'gain' : ''}>×{times}</td>)}</tr>
                ))}</tbody>
            </table>
        </Figure>
    ) : null;
}

function pictures(figures: Figures): VNode | null {
    return figures.printed.nft?.length ? (
        <Figure of={figures} name="nft">
            <ul class="fig-gallery">{figures.printed.nft.map(({ name = '', title }) => <li key={name}><Picture name={name} /><span>{title}</span></li>)}</ul>
        </Figure>
    ) : null;
}

/** The space at which a kind of card is drawn. */
const SPACE_OF: Record<string, string> = { rate: 'rates', action: 'action', moon: 'moon', mining: 'mining', staking: 'lock', time: 'time' };

export const drawings: Drawings = {
    mood: 'mood-cryptoly',
    at: { 'CL-T3': [spaces], 'CL-F4': [pictures], 'CL-F6': [moon], 'CL-F8': [rates] },
    picture: (thing) => {
        const [noun = ''] = thing.split(':');
        if (noun === 'nft')
            return <Picture name={nameIn(thing)} />;
        const sign = SPACE_OF[noun];
        return sign ? <span class={`fig-space cl-k-${sign === 'lock' ? 'mining' : sign}`}><Sign name={`p-${sign}`} class="cl-p" /></span> : null;
    },
};
