// The coach on the page: one sentence with a place of its own, never over anything. What
// it is about is marked; it stands below the log, in narrow windows above the tray or
// below the bar, whichever is nearer to that. On a phone it is at the thumb, above the
// tray, where it comes and goes without moving the table; it is two lines high and opens.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { adviceRead, choose, noteAdvice, settings } from '../app/settings';
import { Icon } from '../draw/icons';
import { say } from '../words';
import { nextAdvice, wordsOf } from './coach';
import type { Sitting } from './sitting';

export function Coach({ sitting }: { sitting: Sitting }) {
    const questions = useRef({ count: 0, last: '' });
    const box = useRef<HTMLDivElement>(null);
    const screen = sitting.screen.value;
    const question = screen?.question.asked ? `${screen.match.seq}` : '';
    if (question !== '' && question !== questions.current.last)
        questions.current = { count: questions.current.count + 1, last: question };
    const advice = screen && settings.value.coach && sitting.moment.value === null && sitting.back.value === null
        ? nextAdvice({ screen, rival: rivalActs(sitting), questions: questions.current.count, hints: sitting.hints }, adviceRead.value) : null;
    const [about, setAbout] = useState<Element | null>(null);
    // What the game is about is read from its beginning to its end, once; with the second question it gives its place back, too.
    const whole = `${advice?.key}.whole`;
    const [open, setOpen] = useState(false);
    useEffect(() => {
        const goal = advice?.key.endsWith('.goal') ?? false;
        if (goal && questions.current.count > 1)
            noteAdvice(whole);
        setOpen(goal && !adviceRead.peek().has(whole));
    }, [whole, questions.current.count]);
    const fold = () => {
        if (open)
            noteAdvice(whole);
        setOpen(!open);
    };

    // What it is about may have been drawn with the same change, or may be gone.
    useLayoutEffect(() => {
        const frame = requestAnimationFrame(() => setAbout(advice ? visible(advice.at) : null));
        return () => cancelAnimationFrame(frame);
    }, [advice, screen]);
    // In the wide window it stands below the log, which ends where it begins.
    useLayoutEffect(() => {
        const element = box.current;
        const page = element?.parentElement;
        if (!element || !page)
            return;
        const measure = () => page.style.setProperty('--coach', `${element.offsetHeight}px`);
        const watch = new ResizeObserver(measure);
        measure();
        watch.observe(element);
        return () => {
            watch.disconnect();
            page.style.removeProperty('--coach');
        };
    }, [advice, about]);
    useEffect(() => {
        about?.toggleAttribute('data-coached', true);
        return () => { about?.toggleAttribute('data-coached', false); };
    }, [about]);

    // What was there long enough to be read was read, also where its time is over.
    const shown = advice && about ? advice.key : null;
    useEffect(() => {
        if (shown === null)
            return;
        const since = Date.now();
        return () => {
            if (Date.now() - since > 2500)
                noteAdvice(shown);
        };
    }, [shown]);

    if (!advice || !about || !screen)
        return null;
    const understood = () => noteAdvice(advice.key);
    // By the press, not the click: a press ends what is shown, and the sentence with it. The click of a finger would
    // then fall on what has moved to its place.
    const pressed = ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse')
            leaveOutClick();
        understood();
    };
    return (
        <div class="coach" ref={box} role="note" aria-label={say('web.coach')} data-side={about.closest('.tray') ? 'low' : 'top'} data-open={open ? '' : undefined}>
            <p>{say(wordsOf(advice.key, screen.match.game, matchMedia('(pointer: coarse)').matches))}</p>
            <div class="coach-acts">
                <button type="button" class="plain coach-more" aria-label={say('web.coach.more')} aria-expanded={open} onClick={fold}><Icon name="down" size={18} /></button>
                <button type="button" class="rule-link coach-off" onClick={() => choose({ coach: false })}>{say('web.coach.off')}</button>
                <button type="button" class="quiet" aria-label={say('web.coach.understood')} onPointerDown={pressed} onClick={understood}><Icon name="check" size={18} /><span class="coach-word">{say('web.coach.understood')}</span></button>
            </div>
        </div>
    );
}

/** The click that ends the press under way is for nothing in the page. */
function leaveOutClick(): void {
    const leave = (event: Event) => {
        event.stopPropagation();
        event.preventDefault();
    };
    document.addEventListener('click', leave, { capture: true, once: true });
    document.addEventListener('pointerdown', () => document.removeEventListener('click', leave, true), { capture: true, once: true });
}

/** Whether what is shown now was done by another player. */
function rivalActs(sitting: Sitting): boolean {
    const actor = sitting.showing.value ? sitting.step.value?.actor : null;
    return typeof actor === 'number' && actor !== sitting.screen.value?.match.viewer;
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
