// What people at the table say. Texts are text, never markup; phrases are told to
// everybody in the own language.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../draw/icons';
import { SeatMark } from '../draw/Seat';
import type { Talk } from '../source/source';
import { tellTime } from '../app/time';
import { hasWords, say } from '../words';
import { heard, isMuted, mute } from './muting';
import type { Touch } from './touch';

const PHRASES = ['hello', 'luck', 'thanks', 'well_played', 'sorry', 'wait', 'hurry', 'again', 'bye'] as const;
const LONGEST = 500;

export function Chat({ talk, touch, viewer }: { talk: Talk; touch: Touch; viewer: number | null }) {
    const all = talk.lines.value;
    const lines = heard(all, viewer);
    const hidden = [...new Set(all.map(({ name }) => name))].filter(isMuted);
    const [text, setText] = useState('');
    const [fault, setFault] = useState<string | null>(null);
    const box = useRef<HTMLDivElement>(null);
    // The box is filled from its end, so the newest line stays in sight when it becomes lower; who looked back is brought to what is new.
    useLayoutEffect(() => { if (box.current) box.current.scrollTop = 0; }, [lines.length]);
    // In a closed drawer nothing is read.
    const seen = touch.page.drawer.value || globalThis.matchMedia('(min-width: 68.75em)').matches;
    useEffect(() => { if (seen) talk.read.value = all[all.length - 1]?.id ?? 0; }, [all, seen]);
    const send = (what: { text: string } | { phrase: string }) => {
        setFault(null);
        talk.say(what).then(() => { if ('text' in what) setText(''); }, (error: Error) => setFault(error.message));
    };
    return (
        <div class="chat">
            <div class="chat-lines" ref={box} tabIndex={0} role="log" aria-label={say('web.chat')}>
                <div>
                    {lines.length === 0 && <p class="soft">{say('web.chat.empty')}</p>}
                    {lines.map((line) => (
                        <p key={line.id}>
                            {line.seat !== null && <SeatMark seat={line.seat} size={12} />} <b>{line.name}</b> <span class="chat-when"><time class="soft">{tellTime(line.at)}</time>{(line.seat === null || line.seat !== viewer) && (
                                <button type="button" class="plain chat-mute" aria-label={say('web.chat.mute', { name: line.name })} title={say('web.chat.mute', { name: line.name })} onClick={() => mute(line.name, true)}><Icon name="mute" size={14} /></button>
                            )}</span>
                            <br />
                            {line.phrase !== undefined ? (hasWords(`chat.${line.phrase}`) ? say(`chat.${line.phrase}`) : line.phrase) : line.text}
                        </p>
                    ))}
                </div>
            </div>
            {hidden.map((name) => <button key={name} type="button" class="quiet" onClick={() => mute(name, false)}>{say('web.chat.unmute', { name })}</button>)}
            <div class="chat-phrases">
                {PHRASES.map((phrase) => <button key={phrase} type="button" class="quiet" onClick={() => send({ phrase })}>{say(`chat.${phrase}`)}</button>)}
            </div>
            {fault && <p role="alert" class="loss">{fault}</p>}
            <form class="chat-form" onSubmit={(event) => { event.preventDefault(); if (text.trim()) send({ text: text.trim() }); }}>
                <input class="input" aria-label={say('web.chat.write')} placeholder={say('web.chat.write')} maxLength={LONGEST} value={text} onInput={(event) => setText(event.currentTarget.value)} />
                <button type="submit" class="plain" aria-label={say('web.chat.send')} disabled={!text.trim()}><Icon name="arrow" /></button>
            </form>
        </div>
    );
}
