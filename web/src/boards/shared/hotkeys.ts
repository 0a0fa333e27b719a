// Keys of the boards: an element that names its key in `aria-keyshortcuts` is pressed by
// it. Where several have the same one (a letter on each plate or column), the group with
// the focus, or the one pointed at last, has it: `data-keys` marks groups. A group that
// names a key itself is gone to.
import { useEffect } from 'preact/hooks';
import { earlyOf, pressBy } from '../../match/early';
import type { Sitting } from '../../match/sitting';

const TYPING = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog, [role=dialog]';
const PRESSED_BY_ENTER = 'button, a, summary, input, [role=button], [role=tab]';

/** The key as `aria-keyshortcuts` names it. */
export const keyOf = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** Of the elements that name a key, the one meant: in the group at hand, else the first that can do something, else the first. */
export function meant<T extends Pick<Element, 'closest' | 'hasAttribute'>>(elements: readonly T[], group: Element | null): T | undefined {
    return elements.find((element) => group !== null && element.closest('[data-keys]') === group) ?? elements.find((element) => element.hasAttribute('data-lit')) ?? elements[0];
}

/** Listens as long as the tray stands. Enter presses what has the focus, unless that was only pointed at. */
export function useHotkeys(sitting: Sitting): void {
    useEffect(() => {
        earlyOf(sitting);
        let group: Element | null = null;
        let pointed = false;
        const at = (event: Event) => {
            const found = (event.target as Element).closest?.('[data-keys]');
            if (found)
                group = found;
        };
        const down = () => { pointed = true; };
        const press = (event: KeyboardEvent) => {
            const target = event.target as Element;
            if (event.key === 'Tab' || event.key.startsWith('Arrow'))
                pointed = false;
            if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.closest(TYPING) || sitting.back.peek() !== null)
                return;
            const key = keyOf(event.key);
            const within = target.closest('.table, .tray, .ledger') !== null;
            if (key === 'Enter' && target.closest(PRESSED_BY_ENTER) && !(pointed && within))
                return;
            if (key === 'Escape' && document.querySelector('.beside, .bar-panel'))
                return;
            const all = [...document.querySelectorAll<HTMLElement>(`:is(.table, .tray, .ledger) [aria-keyshortcuts~="${CSS.escape(key)}"]:not(:disabled)`)];
            const found = meant(all.filter((element) => element.getClientRects().length > 0), group?.isConnected ? group : null);
            if (!found || document.querySelector('.tray[data-fresh], .stage'))
                return;
            event.preventDefault();
            event.stopPropagation();
            if (found.hasAttribute('data-keys')) {
                group = found;
                found.querySelector<HTMLElement>('[data-lit]')?.focus();
            } else {
                pressBy(sitting, key, found);
            }
        };
        document.addEventListener('keydown', press, true);
        document.addEventListener('pointerdown', down, true);
        document.addEventListener('pointerover', at, true);
        document.addEventListener('focusin', at, true);
        return () => {
            document.removeEventListener('keydown', press, true);
            document.removeEventListener('pointerdown', down, true);
            document.removeEventListener('pointerover', at, true);
            document.removeEventListener('focusin', at, true);
        };
    }, [sitting]);
}

/** Arrow keys within a group: from one of its things to the next. For `onKeyDown`, with `data-arrows` on the group. */
export function walk(selector: string): (event: KeyboardEvent) => void {
    return (event) => {
        const by = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
        if (!by || (event.target as Element).closest('input'))
            return;
        const all = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>(selector)];
        const now = all.findIndex((element) => element.contains(event.target as Node));
        const next = all[(now + by + all.length) % all.length];
        if (next) {
            event.preventDefault();
            next.focus();
        }
    };
}
