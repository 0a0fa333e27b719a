// What happened since one's own last turn, where it was not shown event by event: a slip
// that lies still until the next click or key; on a phone above the tray, where it covers
// nothing that is tapped.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { settings } from '../app/settings';
import { Icon } from '../draw/icons';
import { SeatMark } from '../draw/Seat';
import type { Paragraph } from '../desk/types';
import { say } from '../words';
import { shorten } from './Log';
import type { Sitting } from './sitting';

/** So many sentences are read at a glance; the rest is in the log. */
const MOST = 6;

/** Paragraphs of others that came after an event, the last ones. */
export function sinceThen(log: readonly Paragraph[], event: number): Paragraph[] {
    return log.filter(({ to, head }) => to > event && head !== '').slice(-MOST);
}

export function Since({ sitting }: { sitting: Sitting }) {
    const screen = sitting.screen.value;
    const log = sitting.log.value;
    /** Up to where the player has seen it. */
    const seen = useRef(sitting.seenBy.get(screen?.match.viewer ?? -1) ?? -1);
    const [shown, setShown] = useState<Paragraph[]>([]);
    const lines = useRef<HTMLOListElement>(null);
    // Where it does not fit upon the table the newest lines are in sight.
    useLayoutEffect(() => lines.current?.scrollTo(0, lines.current.scrollHeight), [shown]);
    const end = log[log.length - 1]?.to ?? 0;
    const waits = screen !== null && (screen.question.asked || screen.match.over);
    const still = settings.value.speed === 'none' || sitting.shared;
    useEffect(() => {
        // How it was dealt, up to the first question, is in the log.
        if (seen.current < 0 || !still) {
            if (waits || !still)
                seen.current = end;
            return;
        }
        if (!waits)
            return;
        const news = sinceThen(log, seen.current);
        seen.current = end;
        // At the end the result tells it, and nothing lies upon that.
        if (!screen?.match.over && news.some(({ actor }) => actor !== screen?.match.viewer))
            setShown(news);
    }, [end, waits, still]);
    useEffect(() => {
        if (sitting.shared && screen && screen.match.viewer !== null)
            sitting.seenBy.set(screen.match.viewer, end);
    }, [end]);
    useEffect(() => {
        if (!shown.length)
            return;
        const away = (event: Event) => {
            if (!(event instanceof KeyboardEvent) || !['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key))
                setShown([]);
        };
        // Not by what is still being pressed; and by the click, not the press: what is pressed stays where it is until then.
        const timer = setTimeout(() => {
            document.addEventListener('click', away, true);
            document.addEventListener('keydown', away, true);
        }, 120);
        return () => {
            clearTimeout(timer);
            document.removeEventListener('click', away, true);
            document.removeEventListener('keydown', away, true);
        };
    }, [shown]);
    if (!shown.length || !screen || sitting.moment.value || sitting.back.value !== null)
        return null;
    return (
        <section class="since" aria-label={say('web.since')}>
            <h2 class="label">{say('web.since')}</h2>
            <button type="button" class="since-close" aria-label={say('web.close')}><Icon name="close" size={14} /></button>
            <ol ref={lines}>
                {shown.map((paragraph) => (
                    <li key={paragraph.to}>
                        {typeof paragraph.actor === 'number' ? <SeatMark seat={paragraph.actor} size={14} /> : <Icon name={paragraph.actor === 'all' ? 'people' : 'dice'} size={14} />}
                        <span>{shorten(paragraph.head)}</span>
                    </li>
                ))}
            </ol>
        </section>
    );
}
