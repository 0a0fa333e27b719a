// Things travel from where they were to where they are: elements, of HTML or SVG, with
// the same `data-flip` key before and after a change. One that is new comes from the
// element that its `data-flip-from` names, or fades in. Nothing waits for it.
import { mayTravel } from '../app/settings';

export const TRAVEL = 280;
type Places = Map<string, DOMRect>;

const keyed = (root: ParentNode): NodeListOf<HTMLElement | SVGElement> => root.querySelectorAll<HTMLElement | SVGElement>('[data-flip]');

/** Where everything with a key is now. */
export function places(root: ParentNode): Places {
    const found: Places = new Map();
    for (const element of keyed(root)) {
        const box = element.getBoundingClientRect();
        if (box.width > 0 || box.height > 0)
            found.set(element.dataset.flip ?? '', box);
    }
    return found;
}

/** Lets everything travel from its former place. */
export function travel(root: ParentNode, before: Places, milliseconds = TRAVEL): void {
    if (!mayTravel() || !before.size)
        return;
    // All places are read before anything is moved.
    const moved = [...keyed(root)].map((element) => ({ element, to: element.getBoundingClientRect() }));
    for (const { element, to } of moved) {
        const from = before.get(element.dataset.flip ?? '') ?? before.get(element.dataset.flipFrom ?? '');
        if (to.width === 0 && to.height === 0)
            continue;
        if (!from) {
            element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: milliseconds, easing: 'ease-out' });
            continue;
        }
        const { x, y } = shift(element, from.left + from.width / 2 - (to.left + to.width / 2), from.top + from.height / 2 - (to.top + to.height / 2));
        if (Math.abs(x) < 1 && Math.abs(y) < 1)
            continue;
        element.animate([{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }], { duration: milliseconds, easing: 'cubic-bezier(.3,.7,.2,1)' });
    }
}

/** Pixels of the window in the units in which the element is drawn. */
function shift(element: Element, x: number, y: number): { x: number; y: number } {
    const parent = element.parentElement as Element | null;
    if (!(element instanceof SVGElement) || element instanceof SVGSVGElement || !(parent instanceof SVGGraphicsElement))
        return { x, y };
    const matrix = parent.getScreenCTM();
    if (!matrix)
        return { x, y };
    const { a, b, c, d } = matrix.inverse();
    return { x: a * x + c * y, y: b * x + d * y };
}

/** Puts an end to everything that travels below an element. */
export function arrive(root: Element): void {
    for (const animation of root.getAnimations({ subtree: true }))
        if (animation.effect?.getComputedTiming().iterations !== Infinity && !(animation instanceof CSSTransition))
            animation.finish();
}
