// Keys of the match page: what each does, and the list of them under "?".
import { useEffect, useState } from 'preact/hooks';
import { choose, settings } from '../app/settings';
import { AdviceAgain } from '../app/SettingsPanel';
import { say } from '../words';
import { earlyOf, keyName, pressBy } from './early';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

const TYPING = 'input, textarea, select, [contenteditable]';

/** Listens to keys as long as the match is shown. `looks`: arrows go back and forth; not where a replay has its own. */
export function useKeys(sitting: Sitting, touch: Touch, looks: boolean): void {
    useEffect(() => {
        const { page } = touch;
        const early = earlyOf(sitting);
        /** Does it now, or when the answer that is awaited has ended. */
        const inTime = (key: string, act: () => void) => {
            if (!early.keeps(key, () => { act(); return true; }))
                act();
        };
        const pressed = (event: KeyboardEvent) => {
            const target = event.target as Element;
            if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
                return;
            if (event.key === 'Escape' && sitting.back.peek() !== null && looks && page.panel.peek() === null && !page.drawer.peek()) {
                sitting.lookBack(null);
                return;
            }
            if (target.closest(TYPING) || isOnBoard(event.key))
                return;
            const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
            if (!act)
                return;
            if (act(event) !== false)
                event.preventDefault();
        };
        const actions: Record<string, (event: KeyboardEvent) => unknown> = {
            u: () => {
                const may = sitting.screen.peek()?.may;
                if (may?.untry)
                    inTime('U', () => sitting.untry());
                else if (may?.undo)
                    inTime('U', () => void sitting.undo());
            },
            h: () => (sitting.hints && sitting.screen.peek()?.question.asked ? page.toggle('hint') : false),
            l: () => page.open('log'),
            c: () => (sitting.source.talk ? page.open('chat') : false),
            r: () => page.open('rules'),
            b: () => choose({ list: !settings.peek().list }),
            q: () => focusFirst('.tray'),
            n: (event) => focusNext('.table [data-lit], .ledger [data-lit]', event.shiftKey ? -1 : 1),
            d: () => (sitting.screen.peek()?.may.confirm ? inTime('D', () => void sitting.send()) : false),
            // What has the focus is pressed by the browser, but while an answer is awaited.
            Enter: ({ key, target, repeat }) => {
                const button = (target as Element).closest<HTMLElement>('.tray :is(button.offer, button.act, button[data-lit]), .table button[data-lit]');
                return button && !repeat && sitting.pending.peek() ? pressBy(sitting, key, button) : false;
            },
            '?': () => page.toggle('keys'),
            ArrowLeft: (event) => (looks && !(event.target as Element).closest('[role=tablist], [role=radiogroup], [data-arrows]') ? look(sitting, -1) : false),
            ArrowRight: (event) => (looks && !(event.target as Element).closest('[role=tablist], [role=radiogroup], [data-arrows]') ? look(sitting, 1) : false),
        };
        document.addEventListener('keydown', pressed);
        return () => document.removeEventListener('keydown', pressed);
    }, [sitting, touch, looks]);
}

/** Keys that the board has just now, each with what it stands on. */
const boardKeys = (): { element: Element; keys: readonly string[] }[] =>
    [...document.querySelectorAll(':is(.table, .tray, .ledger) [aria-keyshortcuts]:not(:disabled)')]
        .filter((element) => element.getClientRects().length)
        .map((element) => ({ element, keys: (element.getAttribute('aria-keyshortcuts') ?? '').split(' ').filter(Boolean) }));

/** A letter that the board has is the board's: it has one meaning. */
function isOnBoard(key: string): boolean {
    return key.length === 1 && boardKeys().some(({ keys }) => keys.some((one) => one.toLowerCase() === key.toLowerCase()));
}

/** Looks one paragraph back or forth; behind the last one it is now. */
export function look(sitting: Sitting, by: 1 | -1): boolean {
    const log = sitting.log.peek();
    const at = sitting.back.peek();
    const stops = log.map(({ from }) => from);
    const next = by < 0 ? [...stops].reverse().find((stop) => at === null || stop < at) : stops.find((stop) => at !== null && stop > at);
    if (by > 0 && at === null)
        return false;
    sitting.lookBack(next ?? (by < 0 ? 0 : null));
    return true;
}

function focusFirst(within: string): void {
    document.querySelector<HTMLElement>(`${within} :is(button, input, [tabindex="0"]):not(:disabled)`)?.focus();
}

function focusNext(selector: string, by: number): void {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + by + all.length) % Math.max(1, all.length)]?.focus();
}

const LIST: readonly (readonly [keys: string[], about: string])[] = [
    [['Q'], 'tray'], [['N', '⇧ N'], 'things'], [['web.key.enter'], 'act'], [['I'], 'explain'], [['D'], 'confirm'], [['U'], 'undo'], [['H'], 'hint'],
    [['L'], 'log'], [['C'], 'chat'], [['R'], 'rules'], [['B'], 'board'], [['←', '→'], 'back'], [['web.key.escape'], 'close'], [['web.key.any'], 'skip'], [['?'], 'keys'],
];

/** What an element is called, without the key that is written on it. */
function nameOf(element: Element): string {
    const label = element.getAttribute('aria-label') ?? element.getAttribute('title');
    if (label)
        return label;
    const copy = element.cloneNode(true) as Element;
    copy.querySelectorAll('kbd, [aria-hidden=true], svg').forEach((part) => part.remove());
    const words: string[] = [];
    const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    while (walk.nextNode())
        words.push(walk.currentNode.nodeValue?.trim() ?? '');
    return words.filter((word) => word !== '').join(' ');
}

/** What the first thing with each key of the board is called. */
function boardNames(): [key: string, about: string][] {
    const found = new Map<string, string>();
    for (const { element, keys } of boardKeys())
        for (const key of keys) {
            const name = nameOf(element);
            if (name && !found.has(key))
                found.set(key, name);
        }
    return [...found].sort(([one], [other]) => one.length - other.length || one.localeCompare(other));
}

/** The list of keys: those of the page, and those that the board has at the moment; and the coach's advice, to have it again. */
export function KeysList() {
    const [now, setNow] = useState<[string, string][]>([]);
    useEffect(() => setNow(boardNames()), []);
    return (
        <>
            <dl class="keys">
                {LIST.map(([keys, about]) => (
                    <div key={about}>
                        <dt>{keys.map((key) => <kbd key={key}>{key.startsWith('web.') ? say(key) : key}</kbd>)}</dt>
                        <dd>{say(`web.keys.${about}`)}</dd>
                    </div>
                ))}
            </dl>
            {now.length > 0 && (
                <>
                    <h3 class="label keys-now">{say('web.keys.now')}</h3>
                    <dl class="keys">
                        {now.map(([key, about]) => (
                            <div key={key}>
                                <dt><kbd>{keyName(key)}</kbd></dt>
                                <dd>{about}</dd>
                            </div>
                        ))}
                    </dl>
                </>
            )}
            <AdviceAgain />
        </>
    );
}
