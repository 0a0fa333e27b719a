// What opens beside a thing that was pointed at: a choice among offers, what the thing
// is, why something cannot be done. On a phone it comes from below.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../draw/icons';
import type { Board } from '../boards/board';
import type { Fact, Thing } from '../desk/types';
import { say } from '../words';
import { groupFacts } from './Ledger';
import { Offers } from './Offers';
import type { Touch } from './touch';

const GAP = 10;
const EDGE = 8;

/** Draws what is open beside a thing; nothing if nothing is. A player is shown as the board does it, where the strip of players has no room for that. */
export function BesideThing({ touch, board }: { touch: Touch; board: Board | null }) {
    const beside = touch.beside.value;
    const box = useRef<HTMLDivElement>(null);
    const anchor = beside?.anchor ?? null;

    useLayoutEffect(() => {
        if (box.current)
            place(box.current, anchor);
    });
    useEffect(() => {
        const element = box.current;
        if (!beside || !element)
            return;
        (element.querySelector<HTMLElement>('.beside-body button, .beside-body input') ?? element).focus({ preventScroll: true });
        const away = (event: Event) => {
            if (!element.contains(event.target as Node) && !anchor?.contains(event.target as Node))
                touch.close();
        };
        const key = (event: KeyboardEvent) => {
            if (event.key === 'Escape') {
                event.stopPropagation();
                touch.close();
            }
        };
        const moved = () => place(element, anchor);
        document.addEventListener('pointerdown', away);
        document.addEventListener('keydown', key, true);
        window.addEventListener('resize', moved);
        return () => {
            document.removeEventListener('pointerdown', away);
            document.removeEventListener('keydown', key, true);
            window.removeEventListener('resize', moved);
        };
    }, [beside, anchor, touch]);

    if (!beside)
        return null;
    const explanation = touch.sitting.explain(beside.thing);
    const title = explanation?.title ?? '';
    const seat = board?.Ledger && beside.what === 'explanation' && beside.thing.startsWith('seat:') ? Number(beside.thing.slice('seat:'.length)) : null;
    return (
        <div class="beside" ref={box} role="dialog" aria-label={title || say('web.tray')} tabIndex={-1}>
            <div class="beside-head">
                <h3>{title}</h3>
                <button type="button" class="plain" aria-label={say('web.close')} onClick={() => touch.close()}><Icon name="close" size={18} /></button>
            </div>
            <div class="beside-body">
                {beside.what === 'offers' && <Offers sitting={touch.sitting} offers={beside.offers} onChosen={() => touch.close()} />}
                {beside.what === 'why' && (
                    <div class="why">
                        <p class="label">{say('web.why_not')}</p>
                        <p><Ruled touch={touch} sentence={beside.sentence} rule={beside.rule} /></p>
                    </div>
                )}
                {beside.what === 'explanation' && beside.note && <p class="explanation-note">{beside.note}</p>}
                {board?.Ledger && seat !== null && <div class="beside-entry"><board.Ledger sitting={touch.sitting} touch={touch} seat={seat} /></div>}
                {explanation && (
                    <ExplanationText touch={touch} text={explanation.text} rule={explanation.rule} now={explanation.now} brief={beside.what === 'offers' || seat !== null} />
                )}
            </div>
        </div>
    );
}

/** What a thing is: its text, its rule, and how it stands now. */
export function ExplanationText({ touch, text, rule, now, brief }: { touch: Touch; text: string; rule: string | null; now: Fact[]; brief?: boolean }) {
    const facts = now.filter((fact) => !fact.empty && (!brief || fact.deciding));
    return (
        <div class="explanation">
            {text !== '' && <p class="explanation-text">{text} <RuleLink touch={touch} rule={rule} /></p>}
            {text === '' && rule && <p><RuleLink touch={touch} rule={rule} /></p>}
            {facts.length > 0 && (
                <dl class="facts">
                    {groupFacts(facts).map(({ label, facts: those }, index) => (
                        <div key={`${label}${index}`} class={those.length > 1 ? 'many' : undefined}>
                            <dt>{label}</dt>
                            {those.map(({ of, fact }) => (
                                <dd key={of}>{of !== '' && <span class="soft">{of} </span>}{fact.list ? fact.list.map((cell) => cell.text ?? '').join(', ') || say('web.nothing') : fact.text ?? ''}</dd>
                            ))}
                        </div>
                    ))}
                </dl>
            )}
        </div>
    );
}

/** A sentence in which the rule it names is a link; if it names none, the link follows. */
export function Ruled({ touch, sentence, rule }: { touch: Touch; sentence: string; rule: string | null }) {
    const at = rule ? sentence.lastIndexOf(rule) : -1;
    const link = <RuleLink touch={touch} rule={rule} />;
    return rule && at >= 0 ? <>{sentence.slice(0, at)}{link}{sentence.slice(at + rule.length)}</> : <>{sentence} {link}</>;
}

/** A way into the rules. */
export function RuleLink({ touch, rule }: { touch: Touch; rule: string | null }) {
    if (!rule)
        return null;
    return (
        <button
            type="button" class="rule-link"
            onClick={() => {
                touch.close();
                touch.page.read(rule);
            }}
        >{rule}</button>
    );
}

/** Puts a box near its anchor, inside the window; narrow windows have it at the lower edge (by the style). */
export function place(box: HTMLElement, anchor: Element | null): void {
    if (window.innerWidth < 700 || !anchor?.isConnected) {
        box.style.left = box.style.top = '';
        box.toggleAttribute('data-sheet', true);
        return;
    }
    box.toggleAttribute('data-sheet', false);
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const below = at.bottom + GAP;
    const above = at.top - GAP - height;
    const beside = at.right + GAP + width < window.innerWidth - EDGE ? at.right + GAP : at.left - GAP - width;
    let top = below + height < window.innerHeight - EDGE ? below : above;
    let left = at.left + at.width / 2 - width / 2;
    if (top < EDGE) {
        top = at.top + at.height / 2 - height / 2;
        left = beside;
    }
    box.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
    box.style.top = `${Math.max(EDGE, Math.min(top, window.innerHeight - height - EDGE))}px`;
}

/** Names of things for readers: the title that the desk gives. */
export function titleOf(touch: Touch, thing: Thing): string {
    return touch.sitting.explain(thing)?.title ?? thing;
}
