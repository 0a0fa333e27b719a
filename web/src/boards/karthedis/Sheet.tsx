// A sheet over the market, closed by its button, by Escape or by a press beside it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../../words';
import { Sign } from './draw';

/** `head` stands before the title, `beside` behind it; `of` is what it is about: another one takes the focus again. */
export function Sheet({ title, shut, head, beside, of, children }: { title: string; shut: () => void; head?: ComponentChildren; beside?: ComponentChildren; of?: number; children: ComponentChildren }) {
    const close = useRef<HTMLButtonElement>(null);
    useEffect(() => { close.current?.focus({ preventScroll: true }); }, [of]);
    return (
        <div class="ka-veil" onClick={(event) => event.target === event.currentTarget && shut()} onKeyDown={(event) => { if (event.key === 'Escape') { event.stopPropagation(); shut(); } }}>
            <section class="ka-sheet" role="dialog" aria-modal="true" aria-label={title}>
                <header>
                    {head}
                    <h2>{title}</h2>
                    {beside}
                    <button ref={close} type="button" class="ka-button" onClick={shut}><Sign of="ic-close" />{say('karthedis.web.close')}</button>
                </header>
                {children}
            </section>
        </div>
    );
}
