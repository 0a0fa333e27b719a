// Parts of the order form on the tray: cells with before and after, a stepper, the
// buttons that do it or take it apart.
import type { ComponentChildren } from 'preact';
import { say } from '../../words';
import { Sign } from './marks';
import type { Plan } from './plan';

/** One result of a plan: what it is, how much, and a word about it. */
export function Cell({ label, children, note }: { label: string; children: ComponentChildren; note?: ComponentChildren }) {
    return (
        <div class="cc-cell">
            <span class="label">{label}</span>
            <span class="cc-big">{children}</span>
            {note !== undefined && <span class="cc-detail">{note}</span>}
        </div>
    );
}

/** A number between bounds: less, more, or a notch. */
export function Stepper({ low, high, value, change, notch }: { low: number; high: number; value: number; change: (to: number) => void; notch?: number }) {
    return (
        <span class="cc-stepper">
            <span class="cc-steps">
                <button type="button" disabled={value <= low} aria-label={say('web.less')} onClick={() => change(value - 1)} data-step="less"><span aria-hidden="true">−</span></button>
                <output>{value}</output>
                <button type="button" disabled={value >= high} aria-label={say('web.more')} onClick={() => change(value + 1)} data-step="more"><span aria-hidden="true">+</span></button>
            </span>
            {high > low && high - Math.max(low, 1) < 40 && (
                <span class="cc-notches" aria-hidden="true">
                    {Array.from({ length: high - Math.max(low, 1) + 1 }, (_, i) => i + Math.max(low, 1)).map((n) => (
                        <i key={n} class={`${n <= value ? 'cc-in' : ''} ${notch && n % notch === 0 ? 'cc-full' : ''}`} onClick={() => change(n)} />
                    ))}
                </span>
            )}
        </span>
    );
}

/** Takes it apart; the focus goes back to the key with which it began. */
function takeApart(plan: Plan): void {
    const { verb, coin } = plan.parts.peek();
    const here = document.activeElement?.closest('.cc-do');
    plan.clear();
    if (here)
        document.querySelector<HTMLElement>(`[data-column="${coin}"] [data-verb="${verb}"]`)?.focus({ preventScroll: true });
}

/** Do it, and take it apart. */
export function Buttons({ plan, label, hint, children }: { plan: Plan; label: string; hint?: string; children?: ComponentChildren }) {
    const { whole } = plan.outlook.value;
    const busy = plan.floor.sitting.busy.value;
    return (
        <div class="cc-do">
            <button type="button" class="cc-go" disabled={!whole || busy} aria-busy={busy} onClick={() => void plan.send()} data-do="" aria-keyshortcuts="Enter">
                {whole || !hint ? label : hint}{whole && <kbd>Enter</kbd>}
            </button>
            {plan.begun && <button type="button" class="cc-other" onClick={() => takeApart(plan)} data-apart="" aria-keyshortcuts="Escape">{say('web.take_apart')} <kbd>Esc</kbd></button>}
            {children}
        </div>
    );
}

/** Chance as hash cards: those that are drawn are filled. */
export function HashCards({ drawn, of }: { drawn: number; of: number }) {
    return (
        <span class="cc-hashes" aria-hidden="true">
            {Array.from({ length: of }, (_, i) => <span key={i} class={i < drawn ? 'cc-drawn' : ''}><Sign id="i-hash" /></span>)}
        </span>
    );
}

/** The frame of a form: title, body, fine print. */
export function Form({ title, about, children, fine = [] }: { title: ComponentChildren; about?: ComponentChildren; children?: ComponentChildren; fine?: string[] }) {
    return (
        <div class="cc-form">
            <h2>{title}{about && <span class="cc-about"> · {about}</span>}</h2>
            {children}
            {fine.length > 0 && <p class="cc-fine">{fine.map((line) => <span key={line}>{line}</span>)}</p>}
        </div>
    );
}
