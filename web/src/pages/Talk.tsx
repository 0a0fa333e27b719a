// Talking in the waiting room: lines, phrases that everybody reads in the own language,
// and a field. What people write is text and nothing else.
import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ask, type ChatLine } from '../app/house';
import { Face } from '../draw/Portrait';
import { heard } from '../match/muting';
import { hasWords, say } from '../words';
import { tellTime } from '../app/time';
import { tryTo } from './Problem';

const PHRASES = ['hello', 'luck', 'wait', 'hurry'] as const;

/** The talk of a match. */
export function Talk({ match, viewer, lines: all, read }: { match: string; viewer: number | null; lines: readonly ChatLine[]; read: Signal<number> }) {
    const lines = heard(all, viewer);
    const end = useRef<HTMLDivElement>(null);
    useEffect(() => { end.current?.scrollTo({ top: end.current.scrollHeight }); }, [lines.length]);
    useEffect(() => { read.value = all[all.length - 1]?.id ?? 0; }, [all, read]);
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        const field = (event.currentTarget as HTMLFormElement).elements.namedItem('text') as HTMLInputElement;
        const text = field.value.trim();
        if (text)
            void tryTo(() => ask('chat', { match, text })).then((sent) => { if (sent) field.value = ''; });
    };
    return (
        <section class="talk" aria-label={say('web.chat')}>
            <h2 class="label">{say('web.chat')}</h2>
            <div class="talk-lines" ref={end} role="log" aria-live="polite" tabIndex={0} aria-label={say('web.chat')}>
                {lines.length === 0 && <p class="soft small">{say('web.chat.empty')}</p>}
                {lines.map(({ id, name, seat, at, text, phrase }) => (
                    <div key={id} class="talk-line">
                        <Face name={name || say('web.guest')} kind="person" seat={seat ?? undefined} size={28} />
                        <div><b>{name || say('web.guest')}</b> <time class="soft tiny">{tellTime(at)}</time><p>{phrase ? (hasWords(`chat.${phrase}`) ? say(`chat.${phrase}`) : phrase) : text}</p></div>
                    </div>
                ))}
            </div>
            <div class="talk-phrases">
                {PHRASES.map((phrase) => <button key={phrase} type="button" onClick={() => void tryTo(() => ask('chat', { match, phrase }))}>{say(`chat.${phrase}`)}</button>)}
            </div>
            <form class="row" onSubmit={send}>
                <input class="input" name="text" maxLength={500} autoComplete="off" placeholder={say('web.chat.write')} aria-label={say('web.chat.write')} />
                <button type="submit" class="button">{say('web.chat.send')}</button>
            </form>
        </section>
    );
}
