// A resource that was won travels, as a rug, from its stall to whoever took it. A copy
// flies on an arc and is gone; nothing waits for it.
import { mayTravel } from '../../app/settings';
import type { Weighed } from './weigh';

const TIME = 900;

/** The first of these that can be seen. */
function seen(selectors: readonly string[]): Element | null {
    for (const selector of selectors)
        for (const element of document.querySelectorAll(selector)) {
            const box = element.getBoundingClientRect();
            if (box.width > 0 && box.bottom > 0 && box.top < innerHeight)
                return element;
        }
    return null;
}

/** Lets the rug of a stall fly to its winner's entry. */
export function flyRug({ index, resource, taker }: Weighed): void {
    const from = seen([`.ka-stall[data-place="${index + 1}"] .ka-rug`, '.ka-weigh-rug .ka-rug']);
    const goal = seen([`[data-flip="ware-${taker}-${resource}"]`, `[data-flip="entry-${taker}"]`]);
    if (!from || !goal || !mayTravel())
        return;
    const [a, b] = [from.getBoundingClientRect(), goal.getBoundingClientRect()];
    const rug = from.cloneNode(true) as SVGElement;
    rug.style.cssText = `position:fixed;left:${a.left}px;top:${a.top}px;width:${a.width}px;height:${a.height}px;min-height:0;max-height:none;z-index:60;pointer-events:none`;
    document.querySelector('.match')?.append(rug);
    const [x, y] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2];
    const small = Math.min(1, 26 / a.height);
    const at = (part: number, lift: number, scale: number) => `translate(${x * part}px, ${y * part - lift}px) scale(${scale})`;
    rug.animate([
        { transform: at(0, 0, 1) }, { transform: at(0.3, 70, 1.06), offset: 0.35 }, { transform: at(0.75, 46, (1 + small) / 2), offset: 0.75 }, { transform: at(1, 0, small) },
    ], { duration: TIME, easing: 'ease-in-out' }).finished.then(() => rug.remove(), () => rug.remove());
}
