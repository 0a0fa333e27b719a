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
        ? nextAdvice({ screen, rival: rivalActs(sitting), questions: questions.current.count, hints: sitting.hints }, read) : null;
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

/** Beside what it is about, where there is room: above, below, to the right or left; else at the edge of the window where it covers least of it. */
function stand(box: HTMLElement, about: Element): void {
    const at = about.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const within = (wish: number, size: number, whole: number) => Math.max(8, Math.min(wish, whole - size - 8));
    const left = within(at.left + Math.min(at.width / 2, 240) - width / 2, width, innerWidth);
    const top = within(at.top + Math.min(at.height / 2, 120) - height / 2, height, innerHeight);
    const spots = [
        { side: 'above', left, top: at.top - height - 12 }, { side: 'below', left, top: at.bottom + 12 },
        { side: 'right', left: at.right + 12, top }, { side: 'left', left: at.left - width - 12, top },
    ];
    const covered = (spot: { left: number; top: number }) =>
        Math.max(0, Math.min(spot.left + width, at.right) - Math.max(spot.left, at.left)) * Math.max(0, Math.min(spot.top + height, at.bottom) - Math.max(spot.top, at.top));
    const edges = [8, innerHeight - height - 8].flatMap((y) => [left, 8, innerWidth - width - 8].map((x) => ({ side: 'edge', left: x, top: y })));
    const spot = spots.find((each) => each.left >= 8 && each.top >= 8 && each.left + width <= innerWidth - 8 && each.top + height <= innerHeight - 8)
        ?? edges.reduce((best, each) => (covered(each) < covered(best) ? each : best));
    box.style.top = `${Math.max(8, spot.top)}px`;
    box.style.left = `${Math.max(8, spot.left)}px`;
    box.dataset.side = spot.side;
    box.style.setProperty('--tip', `${Math.max(16, Math.min(at.left + Math.min(at.width / 2, 240) - spot.left, width - 16))}px`);
}
