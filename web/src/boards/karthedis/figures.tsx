// Figures of Karthedis: a card with its parts, the resources, the species, the keywords.
import type { VNode } from 'preact';
import type { Edition } from 'views/karthedis';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Box } from './box';
import { Card, Crest, Emblem, hangUp, Mini, Rug, Sign } from './draw';
import './mood.css';
import './cards.css';
import { number, say } from '../../words';
import { type Drawings, Figure, type Figures, type Line, named, nameIn, type Printed } from '../shared/figures';

hangUp();

const boxOf = ({ printed, told }: Figures): Box => new Box({ printed: printed as Partial<Edition>, explain: (thing) => told.get(thing) ?? null });
const species = ({ printed }: Figures): string[] => [...new Set((printed.card ?? []).map(({ species: kind }) => String(kind)))];

/** The card that shows most: one with abilities. */
const sample = (printed: Printed): Line | undefined => printed.card?.find(({ abilities }) => Array.isArray(abilities) && abilities.length === 1);

/** The parts of a card, and where each is in its drawing. */
const PARTS = [['value', '.ka-spine > b'], ['name', '.ka-name'], ['ability', '.ka-does'], ['species', '.ka-kin']] as const;

function anatomy(figures: Figures): VNode | null {
    const line = sample(figures.printed);
    return line?.name ? <Figure of={figures} name="card"><Anatomy figures={figures} id={line.name} /></Figure> : null;
}

function Anatomy({ figures, id }: { figures: Figures; id: string }) {
    const design = boxOf(figures).design(id);
    const box = useRef<HTMLDivElement>(null);
    const [tops, setTops] = useState<number[]>([]);
    // The numbers stand beside what they name, wherever the words of this language put it.
    useLayoutEffect(() => {
        const whole = box.current?.getBoundingClientRect();
        if (whole)
            setTops(PARTS.map(([, selector]) => {
                const part = box.current?.querySelector(selector)?.getBoundingClientRect();
                return part ? part.top + Math.min(part.height / 2, 12) - whole.top : 0;
            }));
    }, [figures]);
    return (
        <div class="fig-anatomy">
            <div class="fig-card" ref={box}>
                <Card design={design} kin={named('karthedis', 'species', design.species)} />
                {tops.map((top, i) => <span key={i} class="fig-mark" aria-hidden="true" style={{ top: `${top}px` }}>{i + 1}</span>)}
            </div>
            <ol>{PARTS.map(([part]) => <li key={part}>{say(`karthedis.figure.card.${part}`)}</li>)}</ol>
        </div>
    );
}

function values(figures: Figures): VNode | null {
    const all = (figures.printed.card ?? []).map(({ value }) => Number(value)).filter(Number.isFinite);
    const highest = Math.max(0, ...all);
    const count = (value: number) => all.filter((one) => one === value).length;
    const most = Math.max(1, ...all.map(count));
    return all.length ? (
        <Figure of={figures} name="values">
            <table class="fig-columns"><tbody>
                <tr>{Array.from({ length: highest + 1 }, (_, value) => <td key={value}><span style={{ height: `${(60 * count(value)) / most}px` }} />{number(count(value))}</td>)}</tr>
                <tr>{Array.from({ length: highest + 1 }, (_, value) => <th key={value} scope="col">{value}</th>)}</tr>
            </tbody></table>
        </Figure>
    ) : null;
}

function kinds(figures: Figures): VNode | null {
    const all = species(figures);
    return all.length ? (
        <Figure of={figures} name="species">
            <ul class="fig-gallery small">{all.map((kind) => <li key={kind}><Crest species={kind} /><span>{named('karthedis', 'species', kind)}</span></li>)}</ul>
        </Figure>
    ) : null;
}

function resources(figures: Figures): VNode | null {
    return figures.printed.resource?.length ? (
        <Figure of={figures} name="resources">
            <ul class="fig-gallery">{figures.printed.resource.map(({ name = '', title, values: copies }) => <li key={name}><Rug of={name} /><span>{title} <span class="soft">× {String(copies)}</span></span></li>)}</ul>
        </Figure>
    ) : null;
}

function keywords(figures: Figures): VNode | null {
    const all = [...new Set((figures.printed.ability ?? []).map(({ when }) => String(when)))];
    return all.length ? (
        <Figure of={figures} name="keywords">
            <ul class="fig-legend">{all.map((word) => <li key={word}><Sign of={`kw-${word}`} />{named('karthedis', 'keyword', word)}</li>)}</ul>
        </Figure>
    ) : null;
}

export const drawings: Drawings = {
    mood: 'mood-karthedis',
    at: { 'KA-S1': [anatomy, values, kinds], 'KA-S3': [resources], 'KA-9': [keywords] },
    asks: (printed) => [sample(printed)?.thing ?? []].flat(),
    picture: (thing, figures) => {
        const [noun] = thing.split(':');
        const name = nameIn(thing);
        if (noun === 'card') {
            const line = figures.printed.card?.find((one) => one.thing === thing);
            return line ? <Mini design={{ id: name, thing, title: '', value: Number(line.value), species: String(line.species), copies: 0, abilities: [] }} /> : null;
        }
        return noun === 'species' ? <Crest species={name} /> : noun === 'resource' ? <Emblem of={name} /> : noun === 'keyword' ? <Sign of={`kw-${name}`} /> : null;
    },
};
