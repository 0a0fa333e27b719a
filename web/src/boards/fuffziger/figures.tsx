// Figures of Falsche FuFFziger: notes, presses and what is behind them, inspectors, the die.
import type { VNode } from 'preact';
import { engrave } from './engraving';
import { Chip, Coin, Die, Note } from './pieces';
import { Symbols } from './Symbols';
import './pieces.css';
import { say } from '../../words';
import { type Drawings, Figure, type Figures, named, nameIn, numbers } from '../shared/figures';

const tell = (key: string): string => say(`fuffziger.figure.${key}`);
/** The place of a value among the values of the edition. */
const placeOf = ({ printed }: Figures, value: string): number => (printed.press ?? []).findIndex(({ name }) => name === value);
const plain = (place: number, value: string) => ({ place, value, kind: 'turned' as const, double: false, coins: false });

const HATS = ['hat10', 'hat20', 'hat50', 'hat100', 'hat150'];

/** An inspector with the hat of the value. */
const Inspector = ({ place }: { place: number }) => (
    <svg class="fig-inspector" viewBox="0 0 120 160" aria-hidden="true"><use href="#ff-head" /><use href={`#ff-${HATS[place % HATS.length]}`} /></svg>
);

function notes(figures: Figures): VNode | null {
    return figures.printed.press?.length ? (
        <Figure of={figures} name="notes"><div class="fig-notes">{figures.printed.press.map(({ name = '', title = '' }, place) => <Note key={name} place={place} label={title} />)}</div></Figure>
    ) : null;
}

/** What stands above the columns of the values. */
function Values({ figures }: { figures: Figures }) {
    return (
        <thead><tr><td />{figures.printed.press?.map(({ name = '', title = '' }, place) => (
            <th key={name} scope="col"><Chip press={plain(place, title)} /></th>
        ))}</tr></thead>
    );
}

function prices(figures: Figures): VNode | null {
    const { press } = figures.printed;
    return press?.length ? (
        <Figure of={figures} name="prices">
            <table class="fig-table">
                <Values figures={figures} />
                <tbody>{(['buy', 'sell', 'scrap', 'tiles'] as const).map((what) => <tr key={what}><th scope="row">{tell(what)}</th>{press.map((one) => <td key={one.name}>{String(one[what])}</td>)}</tr>)}</tbody>
            </table>
        </Figure>
    ) : null;
}

const BACKS = ['unchanged', 'double', 'next', 'next-double', 'coins', 'broken'] as const;

/** A back of a press of this place, as the press that it becomes. */
function Back({ of, place, figures }: { of: string; place: number; figures: Figures }) {
    const values = figures.printed.press ?? [];
    const after = of.startsWith('next') ? Math.min(place + 1, values.length - 1) : place;
    return <Chip press={{ ...plain(after, values[after]?.title ?? ''), double: of.endsWith('double'), coins: of === 'coins' }} broken={of === 'broken'} />;
}

function backs(figures: Figures): VNode | null {
    const all = figures.printed.backs;
    return all?.length ? (
        <Figure of={figures} name="backs">
            <table class="fig-table">
                <Values figures={figures} />
                <tbody>{BACKS.map((back) => (
                    <tr key={back}><th scope="row"><span class="fig-back"><span aria-hidden="true"><Back of={back} place={back === 'coins' ? all.length - 1 : 0} figures={figures} /></span>{named('fuffziger', 'back', back)}</span></th>{all.map((one) => {
                        const n = Number(one[back]) || 0, sum = BACKS.reduce((total, each) => total + (Number(one[each]) || 0), 0);
                        return <td key={one.name} class={`fig-part ${back === 'broken' ? 'bad' : ''}`} style={{ '--part': n / (sum || 1) }}>{n || '–'}</td>;
                    })}</tr>
                ))}</tbody>
            </table>
        </Figure>
    ) : null;
}

function inspectors(figures: Figures): VNode | null {
    return figures.printed.inspectors?.length ? (
        <Figure of={figures} name="inspectors">
            <ol class="fig-blocks">
                {figures.printed.inspectors.map((block) => (
                    <li key={block.name} class={`fig-${block.name}`}><b>{block.title}</b>
                        <span>{(Array.isArray(block.values) ? block.values : [block.values]).map((value, i) => (
                            <i key={i}>{value === 'coin' ? <><Coin /><span class="unseen">{tell('coin')}</span></> : <><Inspector place={placeOf(figures, String(value))} /><b>{String(value)}</b></>}</i>
                        ))}</span></li>
                ))}
            </ol>
        </Figure>
    ) : null;
}

function die(figures: Figures): VNode | null {
    const faces = numbers(figures.printed.die?.[0]?.values);
    return faces.length ? <Figure of={figures} name="die"><div class="fig-dice">{faces.map((pips, i) => <Die key={i} shows={pips} />)}</div></Figure> : null;
}

export const drawings: Drawings = {
    mood: 'mood-fuffziger',
    at: { 'FF-S2': [inspectors], 'FF-S3': [notes], 'FF-P1': [backs], 'FF-A1': [die], 'FF-B1': [prices] },
    sheet: ({ printed }) => {
        engrave((printed.press ?? []).map(({ title = '' }) => title));
        return <Symbols />;
    },
    picture: (thing, figures) => {
        const [noun] = thing.split(':');
        const name = nameIn(thing);
        const place = placeOf(figures, name);
        if (noun === 'value')
            return place < 0 ? null : <Note place={place} />;
        if (noun === 'back')
            return <Back of={name} place={name === 'coins' ? (figures.printed.press?.length ?? 1) - 1 : 0} figures={figures} />;
        if (noun === 'inspector')
            return name === 'coin' ? <Coin /> : <Inspector place={place} />;
        return null;
    },
};
