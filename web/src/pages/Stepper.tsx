// A number between two others: two buttons and the number, or a field to type it.
import { Icon } from '../draw/icons';
import { say } from '../words';

export interface StepperProps { label: string; value: number; low: number; high: number; typed?: boolean; onChange: (value: number) => void }

/** Less, the number, more. */
export function Stepper({ label, value, low, high, typed, onChange }: StepperProps) {
    const set = (next: number) => {
        if (Number.isInteger(next))
            onChange(Math.min(high, Math.max(low, next)));
    };
    return (
        <span class="stepper" role="group" aria-label={label}>
            <button type="button" disabled={value <= low} onClick={() => set(value - 1)} aria-label={say('web.less')}><Icon name="minus" size={16} /></button>
            {typed
                ? <input type="text" inputMode="numeric" class="stepper-number" value={value} aria-label={label} onChange={(event) => set(Number(event.currentTarget.value))} />
                : <output aria-live="polite">{value}</output>}
            <button type="button" disabled={value >= high} onClick={() => set(value + 1)} aria-label={say('web.more')}><Icon name="plus" size={16} /></button>
        </span>
    );
}
