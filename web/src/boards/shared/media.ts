// What the window is like, as a signal: for boards that lay a part elsewhere, where
// style sheets alone would need it twice on the page.
import { signal, type ReadonlySignal } from '@preact/signals';

function watched(query: string): ReadonlySignal<boolean> {
    const list = typeof matchMedia === 'undefined' ? null : matchMedia(query);
    const found = signal(list?.matches ?? false);
    list?.addEventListener('change', () => { found.value = list.matches; });
    return found;
}

/** The ledger stands beside the table, and the log too. */
export const wide = watched('(min-width: 68.75em)');
/** Wide, and high enough for things to stand. */
export const roomy = watched('(min-width: 68.75em) and (min-height: 50.0625em)');
/** Too low for things to stand as high as they like; and too low for them to stand at all. */
export const low = watched('(min-width: 43.75em) and (max-height: 50em)');
export const flat = watched('(min-width: 43.75em) and (max-height: 43.9375em)');
/** A phone: one column. */
export const narrow = watched('(max-width: 43.6875em)');
