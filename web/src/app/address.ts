// The address of the page: read, changed and gone back to without loading anything anew.
import { signal, type ReadonlySignal } from '@preact/signals';

export interface Address { path: string; query: URLSearchParams; hash: string }

const read = (): Address => ({ path: globalThis.location?.pathname ?? '/', query: new URLSearchParams(globalThis.location?.search ?? ''), hash: globalThis.location?.hash ?? '' });
const address = signal<Address>(read());

/** Where one is. */
export const here: ReadonlySignal<Address> = address;

/** Goes to another page of ours. */
export function navigate(href: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', href);
    address.value = read();
    if (!replace && !address.peek().hash)
        scrollTo(0, 0);
}

/** Plain links to our own pages change the address without loading anew; from now on. */
export function followLinks(): void {
    addEventListener('popstate', () => { address.value = read(); });
    document.addEventListener('click', (event) => {
        const link = (event.target as Element | null)?.closest?.('a');
        if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
            return;
        if (link.target || link.hasAttribute('download') || link.origin !== location.origin || /^\/(record|mine)(\/|$)/.test(link.pathname))
            return;
        if (link.pathname === location.pathname && link.search === location.search && link.hash !== '')
            return;
        event.preventDefault();
        navigate(link.pathname + link.search + link.hash);
    });
}
