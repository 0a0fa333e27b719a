// Whose turn it is, said where one looks when one looks elsewhere: in the title, the
// icon, and a notification if that is wanted.
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sitting } from '../match/sitting';
import { say } from '../words';
import { settings } from './settings';

const PLAIN = '/favicon.svg';
const CALLING = '/favicon-turn.svg';

/** Sets title and icon by a match as long as its page is shown. */
export function useTurnTitle(sitting: Sitting | null): void {
    useEffect(() => effect(() => {
        const screen = sitting?.screen.value;
        if (!sitting || !screen)
            return;
        const asked = screen.question.asked && !sitting.showing.value && !sitting.ended;
        const title = screen.match.title;
        const text = asked ? `● ${say('web.title.turn')} – ${title}` : title;
        if (asked && document.hidden && !document.title.startsWith('●'))
            notify(title, say('web.notify.text', { game: title }), 'kontor-turn');
        document.title = text;
        setIcon(asked ? CALLING : PLAIN);
    }), [sitting]);
    useEffect(() => () => {
        document.title = 'Kontor';
        setIcon(PLAIN);
    }, []);
}

function setIcon(href: string): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon && icon.getAttribute('href') !== href)
        icon.href = href;
}

/** A notification, if that is wanted and allowed; a click on it comes back to this page. */
export function notify(title: string, body: string, tag: string, go?: () => void): void {
    if (!settings.peek().notify || !('Notification' in globalThis) || Notification.permission !== 'granted')
        return;
    const shown = new Notification(title, { body, icon: PLAIN, tag });
    shown.onclick = () => {
        window.focus();
        shown.close();
        go?.();
    };
}

/** Wishes to be notified, which the browser may refuse. */
export async function allowNotices(): Promise<boolean> {
    return 'Notification' in globalThis && await Notification.requestPermission() === 'granted';
}
