// A number that counts from what it was to what it is.
import { useEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../app/settings';

const TIME = 450;

/** Shows a number; when it changes, it counts there. Readers get the number itself. */
export function Count({ value, format = String }: { value: number; format?: (value: number) => string }) {
    const [shown, setShown] = useState(value);
    const from = useRef(value);
    useEffect(() => {
        const start = from.current;
        if (start === value)
            return;
        if (!mayMove()) {
            from.current = value;
            setShown(value);
            return;
        }
        const begun = performance.now();
        let frame = requestAnimationFrame(function step(now) {
            const part = Math.min(1, (now - begun) / TIME);
            const at = Math.round(start + (value - start) * (1 - (1 - part) ** 3));
            from.current = at;
            setShown(at);
            if (part < 1)
                frame = requestAnimationFrame(step);
        });
        return () => cancelAnimationFrame(frame);
    }, [value]);
    return shown === value
        ? <span class="counting">{format(value)}</span>
        : <span class="counting"><span aria-hidden="true">{format(shown)}</span><span class="unseen">{format(value)}</span></span>;
}
