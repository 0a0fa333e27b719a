// The coach on the page: one sentence beside what it is about, never in the way.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { choose, settings } from '../app/settings';
import { say } from '../words';
import { keepAdvice, nextAdvice, readAdvice } from './coach';
import type { Sitting } from './sitting';

export function Coach({ sitting }: { sitting: Sitting }) {
    const [read, setRead] = useState(readAdvice);
    const questions = useRef({ count: 0, last: '' });
    const box = useRef<HTMLDivElement>(null);
    const screen = sitting.screen.value;
    const question = screen?.question.asked ? `${screen.match.seq}` : '';
    if (question !== '' && question !== questions.current.last)
        questions.current = { count: questions.current.count + 1, last: question };
    const advice = screen && settings.value.coach && sitting.moment.value === null && sitting.back.value === null
        ? nextAdvice({ screen, showing: sitting.showing.value, questions: questions.current.count, hints: sitting.hints }, read) : null;
    const [about, setAbout] = useState<Element | null>(null);

    // What it is about may have been drawn with the same change, or may be gone.
    useLayoutEffect(() => {
        const frame = requestAnimationFrame(() => setAbout(advice ? visible(advice.at) : null));
        return () => cancelAnimationFrame(frame);
    }, [advice, screen]);
    useLayoutEffect(() => {
        const place = () => { if (box.current && about) stand(box.current, about); };
        place();
        addEventListener('resize', place);
        return () => removeEventListener('resize', place);
    });
    useEffect(() => {
        about?.toggleAttribute('data-coached', true);
        return () => { about?.toggleAttribute('data-coached', false); };
    }, [about]);

    const understand = (key: string) => {
        const now = readAdvice().add(key);
        keepAdvice(now);
        setRead(now);
    };
    // What was there long enough to be read was read, also where its time is over.
    const shown = advice && about ? advice.key : null;
    useEffect(() => {
        if (shown === null)
            return;
        const since = Date.now();
        return () => {
            if (Date.now() - since > 2500)
                understand(shown);
        };
    }, [shown]);

    if (!advice || !about)
        return null;
    // By the press, not the click: a click ends what is shown, and the sentence with it.
    const understood = () => understand(advice.key);
    return (
        <div class="coach" ref={box} role="note" aria-label={say('web.coach')}>
            <p>{say(`web.coach.${advice.key}`)}</p>
            <div class="coach-acts">
                <button type="button" class="rule-link" onClick={() => choose({ coach: false })}>{say('web.coach.off')}</button>
                <button type="button" class="quiet" onPointerDown={understood} onClick={understood}>{say('web.coach.understood')}</button>
            </div>
        </div>
    );
}

function visible(selectors: string): Element | null {
    for (const selector of selectors.split(', '))
        for (const element of document.querySelectorAll(`.match ${selector}`)) {
            const { width, height } = element.getBoundingClientRect();
            if (width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden')
                return element;
        }
    return null;
}

/** Above what it is about if there is room, else below, inside the window. */
function stand(box: HTMLElement, about: Element): void {
    const at = about.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const above = at.top - height - 12 >= 8;
    const top = above ? at.top - height - 12 : Math.min(at.bottom + 12, innerHeight - height - 8);
    const left = Math.max(8, Math.min(at.left + Math.min(at.width / 2, 240) - width / 2, innerWidth - width - 8));
    box.style.top = `${Math.max(8, top)}px`;
    box.style.left = `${left}px`;
    box.dataset.side = above ? 'above' : 'below';
    box.style.setProperty('--tip', `${Math.max(16, Math.min(at.left + Math.min(at.width / 2, 240) - left, width - 16))}px`);
}
