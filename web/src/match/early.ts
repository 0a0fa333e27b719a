// A key that is pressed while an answer is awaited. Nothing can be tried then; the key is
// kept, and pressed when the answer has ended, if the position is the one that was on the
// screen when it was pressed and its button still says the same. Else it is said that it
// was not done. One key at most is kept, and none is done twice.
import { effect } from '@preact/signals';
import { kept } from '../boards/shared/kept';
import type { Screen } from '../desk/types';
import { say } from '../words';
import { onceDrawn } from './parts';
import type { Sitting } from './sitting';

const KEY_WORDS: Record<string, string> = { Enter: 'web.key.enter', Escape: 'web.key.escape' };

/** What a key is called. */
export const keyName = (key: string): string => (KEY_WORDS[key] ? say(KEY_WORDS[key]) : key);

/** What tells a position from others, for whoever is asked in it. */
const signOf = (screen: Screen | null): string =>
    JSON.stringify(screen && [screen.match.seq, screen.question.asked, screen.draft.map(({ text }) => text), screen.offers.map(({ text }) => text)]);

export class Early {
    /** The position that was painted last. */
    private seen: Screen | null = null;
    private waits: { key: string; seen: Screen | null; act: () => boolean } | null = null;
    /** Keys that were pressed while another one was kept. */
    private more: string[] = [];

    constructor(private readonly sitting: Pick<Sitting, 'screen' | 'pending' | 'told'>, drawn: typeof onceDrawn = onceDrawn) {
        effect(() => {
            const screen = sitting.screen.value;
            // What is set now is about to be drawn.
            queueMicrotask(() => drawn(() => { this.seen = screen; }));
        });
        effect(() => {
            if (!sitting.pending.value && this.waits)
                drawn(() => this.press());
        });
    }

    /** Keeps a key if an answer is awaited; else its caller presses it. `act` presses it, or says that it has become another one. */
    keeps(key: string, act: () => boolean): boolean {
        if (!this.sitting.pending.peek())
            return false;
        if (this.waits)
            this.more.push(key);
        else
            this.waits = { key, seen: this.seen, act };
        return true;
    }

    private press(): void {
        const { sitting: { screen, pending, told }, waits, more } = this;
        if (!waits)
            return;
        [this.waits, this.more] = [null, []];
        // Who was refused something has been told so, and is not refused the same again.
        if (told.peek())
            return;
        const same = !pending.peek() && signOf(waits.seen) === signOf(screen.peek());
        const left = same && waits.act() ? more : [waits.key, ...more];
        if (left.length && !told.peek())
            told.value = { sentence: say('web.keys.early', { key: left.map(keyName).join(', ') }), rule: null, thing: null };
    }
}

/** Those of a match. */
export const earlyOf = kept((sitting: Sitting) => new Early(sitting));

/** Presses an element by a key: now, or when the answer has ended and it still says the same. */
export function pressBy(sitting: Sitting, key: string, element: Element, press = () => (element as HTMLElement).click()): void {
    const says = () => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;
    const before = says();
    const wasKept = earlyOf(sitting).keeps(key, () => {
        const same = element.isConnected && !element.matches(':disabled') && says() === before;
        if (same)
            press();
        return same;
    });
    if (!wasKept)
        press();
}
