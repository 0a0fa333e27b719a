// Things travel from where they were to where they are: elements, of HTML or SVG, with
// the same `data-flip` key before and after a change. One that is new comes from the
// element that its `data-flip-from` names, or fades in. Nothing waits for it.
import { mayTravel } from '../app/settings';

export const TRAVEL = 280;
/** How far something was scrolled. */
interface Scrolled { element: Element; left: number; top: number }
/** Where the middle of something was in the window, and what it was in that scrolls. */
interface Spot { x: number; y: number; within: Scrolled[] }
export type Places = Map<string, Spot>;

const keyed = (root: ParentNode): NodeListOf<HTMLElement | SVGElement> => root.querySelectorAll<HTMLElement | SVGElement>('[data-flip]');

/** Where everything with a key is now. */
export function places(root: ParentNode): Places {
    const found: Places = new Map();
    const known = new Map<Element, Scrolled[]>();
    for (const element of keyed(root)) {
        const box = element.getBoundingClientRect();
        if (box.width > 0 || box.height > 0)
            found.set(element.dataset.flip ?? '', { x: box.left + box.width / 2, y: box.top + box.height / 2, within: scrollers(element.parentElement, known) });
    }
    return found;
}

/** Everything around an element that can be scrolled. */
function scrollers(element: Element | null, known: Map<Element, Scrolled[]>): Scrolled[] {
    if (!element)
        return [];
    let found = known.get(element);
    if (!found) {
        // What sticks to the edge of what is scrolled stays where it is.
        const around = /sticky|fixed/.test(getComputedStyle(element).position) ? [] : scrollers(element.parentElement, known);
        found = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth ? [{ element, left: element.scrollLeft, top: element.scrollTop }, ...around] : around;
        known.set(element, found);
    }
    return found;
}

/** Where that is in the window now: what was scrolled since has taken it along. */
function present({ x, y, within }: Spot): { x: number; y: number } {
    return within.reduce((at, { element, left, top }) => (element.isConnected ? { x: at.x + left - element.scrollLeft, y: at.y + top - element.scrollTop } : at), { x, y });
}

/** Lets everything travel from its former place. */
export function travel(root: ParentNode, before: Places, milliseconds = TRAVEL): void {
    if (!mayTravel() || !before.size)
        return;
    // All places are read before anything is moved.
    const moved = [...keyed(root)].map((element) => {
        const from = before.get(element.dataset.flip ?? '') ?? before.get(element.dataset.flipFrom ?? '');
        return { element, to: element.getBoundingClientRect(), from: from && present(from) };
    });
    for (const { element, to, from } of moved) {
        if (to.width === 0 && to.height === 0)
            continue;
        if (!from) {
            element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: milliseconds, easing: 'ease-out' });
            continue;
        }
        const { x, y } = shift(element, from.x - (to.left + to.width / 2), from.y - (to.top + to.height / 2));
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
