// How many: a stepper, a slider and a number that can be typed, all of one value.
import { useState } from 'preact/hooks';
import { Icon } from '../draw/icons';
import { say } from '../words';

export interface AmountProps {
    low: number;
    high: number;
    value: number;
    onChange: (value: number) => void;
    /** What is counted. */
    label?: string;
    /** Without the slider, where there is little room. */
    small?: boolean;
}

/** Holds a number between its ends. */
export const between = (low: number, value: number, high: number): number =>
    Math.min(high, Math.max(low, Number.isFinite(value) ? Math.round(value) : low));

/** An amount to be chosen. What is typed counts as soon as it fits. */
export function Amount({ low, high, value, onChange, label = say('web.amount'), small }: AmountProps) {
    const [typed, setTyped] = useState<string | null>(null);
    const set = (next: number) => {
        setTyped(null);
        onChange(between(low, next, high));
    };
    return (
        <div class={small ? 'amount small' : 'amount'} role="group" aria-label={label}>
            <div class="amount-row">
                <button type="button" class="round" aria-label={say('web.less')} disabled={value <= low} onClick={() => set(value - 1)}><Icon name="minus" size={16} /></button>
                <input
                    class="amount-number" type="text" inputMode="numeric" aria-label={label} value={typed ?? String(value)} size={Math.max(2, String(high).length)}
                    onInput={(event) => {
                        const text = event.currentTarget.value;
                        setTyped(text);
                        const wished = Number(text);
                        if (text.trim() !== '' && Number.isInteger(wished) && wished >= low && wished <= high)
                            onChange(wished);
                    }}
                    onBlur={() => { if (typed !== null) set(Number(typed.trim() === '' ? value : typed)); }}
                    onFocus={(event) => event.currentTarget.select()}
                    onKeyDown={(event) => {
                        const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
                        if (by !== undefined) {
                            event.preventDefault();
                            set(value + by);
                        }
                    }}
                />
                <button type="button" class="round" aria-label={say('web.more')} disabled={value >= high} onClick={() => set(value + 1)}><Icon name="plus" size={16} /></button>
                <span class="amount-most">{low > 1 ? say('web.from_to', { low, high }) : say('web.at_most', { n: high })}</span>
            </div>
            {!small && high - low > 1 && (
                <input
                    class="amount-slider" type="range" min={low} max={high} value={value} aria-label={label}
                    style={{ '--part': `${((value - low) / (high - low)) * 100}%` }}
                    onInput={(event) => set(Number(event.currentTarget.value))}
                />
            )}
        </div>
    );
}
