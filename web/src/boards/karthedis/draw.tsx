// Small drawings of the board: signs, woven resources, faces, cards and their backs.
import type { ComponentChildren } from 'preact';
import { SeatMark } from '../../draw/Seat';
import { language, say } from '../../words';
import { type Design, faceOf } from './box';
import { soften } from '../shared/hyphens';
import { type Lying } from './model';
import symbols from './symbols.svg?raw';
import { weave } from './weave';

/** Puts the drawings that others refer to into the page, once. */
export function hangUp(): void {
    if (document.getElementById('ka-symbols'))
        return;
    const box = document.createElement('div');
    box.id = 'ka-symbols';
    box.className = 'ka-sprite';
    box.setAttribute('aria-hidden', 'true');
    box.innerHTML = symbols + weave();
    document.body.append(box);
}

/** A sign of the table, by its name in symbols.svg. */
export function Sign({ of, class: extra, label }: { of: string; class?: string; label?: string }) {
    return (
        <svg class={`ka-sign ${extra ?? ''}`} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}>
            <use href={`#ka-${of}`} />
        </svg>
    );
}

/** A resource as a small woven emblem. */
export function Emblem({ of, label, class: extra }: { of: string; label?: string; class?: string }) {
    return (
        <svg class={`ka-emblem ka-re-${of} ${extra ?? ''}`} viewBox="0 0 11 11" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}>
            <use href={`#ka-res-${of}`} />
        </svg>
    );
}

/** A resource as a rug, hung up at its stall. */
export function Rug({ of }: { of: string }) {
    return <svg class={`ka-rug ka-re-${of}`} viewBox="0 -1.6 17 24.2" aria-hidden="true"><use href={`#ka-rug-${of}`} /></svg>;
}

function Face({ species }: { species: string }) {
    return <svg class="ka-face" viewBox="0 0 100 100" aria-hidden="true"><use href={`#ka-face-${faceOf(species)}`} /></svg>;
}

/** A species' head on its field. */
export function Crest({ species }: { species: string }) {
    return <span class={`ka-crest ka-sp-${faceOf(species)}`}><Face species={species} /></span>;
}

/** A card in full. */
export function Card({ design, kin, mark, children }: { design: Design; kin: string; mark?: string | number | undefined; children?: ComponentChildren }) {
    const lore = design.abilities.length ? '' : say(`karthedis.portrait.${design.species}`);
    return (
        <div class={`ka-card ka-sp-${faceOf(design.species)} ${design.abilities.length > 1 ? 'two' : ''}`}>
            <div class="ka-art">
                <svg aria-hidden="true"><rect width="100%" height="100%" fill={`url(#ka-field-${faceOf(design.species)})`} /></svg>
                <svg aria-hidden="true" viewBox="0 0 120 100" preserveAspectRatio="xMidYMid slice"><use href="#ka-niche" /></svg>
                <Face species={design.species} />
                <div class="ka-spine">
                    <b>{design.value ?? ''}</b>
                    {design.abilities.map(({ keyword, title }) => <Sign key={keyword} of={`kw-${keyword}`} label={title} />)}
                </div>
            </div>
            <p class="ka-name">{soften(design.title, language.value)}</p>
            {design.abilities.length
                ? <div class="ka-does">{design.abilities.map(({ keyword, title, text }) => <p key={keyword}><b>{title}</b> {soften(text, language.value)}</p>)}</div>
                : lore.startsWith('karthedis.') ? null : <p class="ka-lore">{lore}</p>}
            <p class="ka-kin"><span>{kin}</span>{mark !== undefined && <kbd>{mark}</kbd>}</p>
            {children}
        </div>
    );
}

/** A card on the table: value and face. `shut`: it lies face down and only this viewer knows it. `does`: what its ability made of the sum. */
export function Mini({ design, shut, lying, does }: { design: Design; shut?: boolean; lying?: Lying; does?: string }) {
    const off = lying && lying.flags.has('cancelled');
    return (
        <span class={`ka-mini ka-sp-${faceOf(design.species)} ${shut ? 'shut' : ''} ${off ? 'off' : ''}`}>
            <Face species={design.species} />
            <b>{design.value ?? ''}</b>
            {does && <em>{does}</em>}
            {shut && <Sign of="ic-shut" class="ka-eye" />}
            {off ? <Sign of="ic-off" class="ka-eye" /> : null}
        </span>
    );
}

/** The back of a card: cloth with the owner's shape. Every back is the same node. */
export function Back({ seat }: { seat: number }) {
    return (
        <span class="ka-back">
            <svg viewBox="0 0 24 34" aria-hidden="true"><use href="#ka-back" /></svg>
            <SeatMark seat={seat} />
        </span>
    );
}
