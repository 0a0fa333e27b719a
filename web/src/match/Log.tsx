// What happened, in sentences: paragraphs under their rounds, each with the mark of
// who acted; a click opens the single sentences and what changed.
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../draw/icons';
import { SeatMark } from '../draw/Seat';
import type { Paragraph } from '../desk/types';
import { say } from '../words';
import { Changes } from './Offers';
import type { Sitting } from './sitting';

const SHOWN = 80;

/** The log; it follows what happens as long as one has not scrolled back: laid out from its end (`column-reverse`), it does so without being scrolled. */
export function Log({ sitting }: { sitting: Sitting }) {
    const all = told(sitting);
    const [more, setMore] = useState(0);
    const box = useRef<HTMLDivElement>(null);
    const shown = all.slice(Math.max(0, all.length - SHOWN - more)).filter(({ head, lines }) => head !== '' || lines.length > 0);

    // Where one looks back to is marked, and in sight.
    const back = sitting.back.value;
    useEffect(() => {
        const element = back === null ? null : [...box.current?.firstElementChild?.children ?? []].find((child) => Number((child as HTMLElement).dataset.to) >= back && (child as HTMLElement).dataset.to !== undefined);
        box.current?.toggleAttribute('data-back', back !== null);
        element?.toggleAttribute('data-at', true);
        element?.scrollIntoView({ block: 'nearest' });
        return () => { element?.toggleAttribute('data-at', false); };
    }, [back, all]);
    // The same element for the same paragraph: only what is new is drawn.
    const drawn = useRef(new Map<Paragraph, VNode>());
    const speech = useRef('');
    if (speech.current !== sitting.language) {
        drawn.current.clear();
        speech.current = sitting.language;
    }
    const last = all[all.length - 1];
    const turn = (paragraph: Paragraph, before: Paragraph | undefined): VNode => {
        let element = drawn.current.get(paragraph);
        if (!element) {
            const heading = paragraph.round !== before?.round ? paragraph.round : null;
            const name = typeof paragraph.actor === 'number' ? sitting.screen.peek()?.match.players[paragraph.actor]?.name ?? '' : '';
            element = (
                <div key={paragraph.from} data-from={paragraph.from} data-to={paragraph.to}>
                    {heading !== null && <h3 class="log-round"><span>{heading > 0 ? say('web.round', { n: heading }) : say('web.before_round')}</span></h3>}
                    <Turn sitting={sitting} paragraph={paragraph} name={name} />
                </div>
            );
            drawn.current.set(paragraph, element);
        }
        return element;
    };
    return (
        <div class="log" ref={box} tabIndex={0} role="log" aria-live="off" aria-label={say('web.log')} data-end={last?.from}>
            <div class="log-lines">
                {all.length > SHOWN + more && (
                    <button type="button" class="quiet log-earlier" onClick={() => { drawn.current.clear(); setMore(more + SHOWN); }}>{say('web.earlier')}</button>
                )}
                {shown.map((paragraph, index) => turn(paragraph, shown[index - 1]))}
            </div>
        </div>
    );
}

/** All paragraphs; while a great moment is staged, those up to it: what it comes to is told there first. */
export function told(sitting: Sitting): Paragraph[] {
    const log = sitting.log.value;
    return sitting.moment.value ? sitting.heard : log;
}

function Turn({ sitting, paragraph, name }: { sitting: Sitting; paragraph: Paragraph; name: string }) {
    const [open, setOpen] = useState(false);
    const { actor, head, lines, changes, moment } = paragraph;
    const single = lines.length < 2 && changes.length === 0;
    const sentences = lines.map(({ text, times }) => (times > 1 ? `${text} (×${times})` : text));
    return (
        <article class="turn">
            <span class="turn-mark">
                {typeof actor === 'number' ? <SeatMark seat={actor} size={14} label={name} /> : <Icon name={actor === 'chance' ? 'dice' : actor === 'all' ? 'people' : 'flag'} size={14} />}
            </span>
            <div class="turn-text">
                {single
                    ? <p>{head}</p>
                    : (
                        <button type="button" class="turn-head" aria-expanded={open} onClick={() => setOpen(!open)}>
                            {moment ? head : shorten(head)} <span class="turn-more">{open ? say('web.fewer_lines') : say('web.more_lines', { n: Math.max(lines.length - 1, 0) + changes.length })}</span>
                        </button>
                    )}
                {open && lines.length > 1 && <ul class="turn-lines">{sentences.map((line, index) => <li key={index}>{line}</li>)}</ul>}
                {open && <Changes lines={changes} />}
                {open && <button type="button" class="quiet turn-look" onClick={() => sitting.lookBack(paragraph.to)}><Icon name="eye" size={15} /> {say('web.look_back')}</button>}
            </div>
        </article>
    );
}

/** The beginning of a long paragraph: as many whole sentences as fit. */
export function shorten(text: string, most = 220): string {
    if (text.length <= most)
        return text;
    const cut = text.slice(0, most);
    const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('。'), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
    return end > most / 3 ? cut.slice(0, end + 1) : `${cut.trimEnd()}…`;
}
