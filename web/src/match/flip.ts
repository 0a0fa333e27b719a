// Things travel from where they were to where they are: elements, of HTML or SVG, with
// the same `data-flip` key before and after a change. One that is new comes from the
// element that its `data-flip-from` names, or fades in. Nothing waits for it.
import { mayTravel } from '../app/settings';

export const TRAVEL = 280;
/** How far something was scrolled. */
interface Scrolled { element: Element; left: number; top: number }
/** The section of the page that things lie in, where it was, and what is scrolled in it. */
interface Ground { element: Element; left: number; top: number; within: Scrolled[] }
interface Point { x: number; y: number }
/** Where the middle of something was in the window, and on which ground. */
interface Spot extends Point { ground: Ground | null }
export type Places = Map<string, Spot>;

const keyed = (root: ParentNode): NodeListOf<HTMLElement | SVGElement> => root.querySelectorAll<HTMLElement | SVGElement>('[data-flip]');

/** Where everything with a key is now. */
export function places(root: ParentNode): Places {
    const found: Places = new Map();
    const known = new Map<Element, Ground | null>();
    for (const element of keyed(root)) {
        const box = element.getBoundingClientRect();
        if (box.width > 0 || box.height > 0)
            found.set(element.dataset.flip ?? '', { ...middle(box), ground: groundOf(element.parentElement, known) });
    }
    return found;
}

const middle = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 });

/** The ground around an element: its section, or what sticks to the edge of what is scrolled. */
function groundOf(element: Element | null, known: Map<Element, Ground | null>): Ground | null {
    if (!element)
        return null;
    let found = known.get(element);
    if (found === undefined) {
        if (element.matches('section, aside, main') || /sticky|fixed/.test(getComputedStyle(element).position)) {
            const { left, top } = element.getBoundingClientRect();
            found = { element, left, top, within: [] };
        } else {
            found = groundOf(element.parentElement, known);
        }
        if (found && (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth))
            found = { ...found, within: [{ element, left: element.scrollLeft, top: element.scrollTop }, ...found.within] };
        known.set(element, found);
    }
    return found;
}

/** Where that is in the window now: the ground has taken it along, and what was scrolled since. */
function present({ x, y, ground }: Spot): Point {
    if (!ground?.element.isConnected)
        return { x, y };
    const { left, top } = ground.element.getBoundingClientRect();
    return ground.within.reduce((at, { element, left, top }) => (element.isConnected ? { x: at.x + left - element.scrollLeft, y: at.y + top - element.scrollTop } : at), { x: x + left - ground.left, y: y + top - ground.top });
}

/** The shorter of both ways: what has stayed in its place, in the window or on its ground, has not moved. */
function way(from: Spot, to: Point): Point {
    const [seen, now] = [from, present(from)].map(({ x, y }) => ({ x: x - to.x, y: y - to.y })) as [Point, Point];
    return Math.hypot(seen.x, seen.y) < Math.hypot(now.x, now.y) ? seen : now;
}

/** Lets everything travel from its former place. */
export function travel(root: ParentNode, before: Places, milliseconds = TRAVEL): void {
    if (!mayTravel() || !before.size)
        return;
    // All places are read before anything is moved.
    const moved = [...keyed(root)].map((element) => {
        const from = before.get(element.dataset.flip ?? '') ?? before.get(element.dataset.flipFrom ?? '');
        const to = element.getBoundingClientRect();
        return { element, to, by: from && way(from, middle(to)) };
    });
    for (const { element, to, by } of moved) {
        if (to.width === 0 && to.height === 0)
            continue;
        if (!by) {
            element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: milliseconds, easing: 'ease-out' });
            continue;
        }
        const { x, y } = shift(element, by.x, by.y);
        if (Math.abs(x) < 1 && Math.abs(y) < 1)
            continue;
        element.animate([{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }], { duration: milliseconds, easing: 'cubic-bezier(.3,.7,.2,1)' });
    }
}

/** Pixels of the window in the units in which the element is drawn. */
function shift(element: Element, x: number, y: number): Point {
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
