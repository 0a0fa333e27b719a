// A new position is drawn part by part, each part in a task of its own and laid out in
// another: the table first, then the tray, then what stands around them. So no single
// task is long, the frame that follows has only to paint, and what was clicked meanwhile
// is heard in between. What a part shows is read when it is drawn: it is never older
// than the position. (Painted in two frames instead of one, both together took longer.)
//
// Preact draws everything whose signals have changed at once. Here components that are
// told so while a position is set are kept until their part's turn has come.
import { Component, type ComponentChildren } from 'preact';

/** Whose turn it is after the page itself, which is in no part: the table, more of it, the tray, what stands around, the numbers of the players. */
export const TABLE = 1, MORE = 2, TRAY = 3, AROUND = 4, NUMBERS = 5;

const waiting = new Map<number, Set<Component>>();
let keeps = false;
/** The turn that is being drawn. */
let turn = 0;
/** From this turn on nothing is drawn for now. */
let until = Infinity;
let [drawing, painting] = [false, false];
let afterwards: (() => void) | null = null;
let waits: (() => void)[] = [];

/**
 * All below it is drawn in this turn; what is in no part belongs to the first. Where it is
 * new while an earlier part is being drawn, it comes into the page when its own turn has come.
 */
export class Part extends Component<{ turn: number; children?: ComponentChildren }> {
    private there = false;

    override getChildContext(): { turn: number } {
        return { turn: this.props.turn };
    }

    render() {
        this.there ||= !drawing || this.props.turn <= turn;
        if (!this.there)
            wait(this, this.props.turn);
        return this.there && this.props.children;
    }
}

function wait(component: Component, its: number): void {
    waiting.set(its, (waiting.get(its) ?? new Set()).add(component));
}

const setState = Component.prototype.setState as (this: Component, update: object, callback?: () => void) => void;
Component.prototype.setState = function (this: Component, update: object, callback?: () => void) {
    if (!keeps || callback || Object.keys(update).length) {
        setState.call(this, update, callback);
        return;
    }
    wait(this, (this.context as { turn?: number } | undefined)?.turn ?? 0);
};

/** Sets what is shown; whatever follows from it is drawn soon, part by part, and then `done` is called. */
export function inParts(set: () => void, done?: () => void): void {
    if (!globalThis.document || document.hidden) {
        set();
        done?.();
        return;
    }
    keeps = true;
    try {
        set();
    } finally {
        keeps = false;
    }
    afterwards = done ?? afterwards;
    begin();
}

function begin(): void {
    if (!drawing) {
        drawing = true;
        soon(next);
    }
}

/** The numbers of the players stay as they are: what has come of a great moment is not read there before it is shown. */
export function keepNumbers(still: boolean): void {
    until = still ? NUMBERS : Infinity;
    if (due() < until)
        begin();
}

/** Whose turn is next; nobody's, if nothing waits that may be drawn. */
const due = (): number => Math.min(...[...waiting.keys()].filter((its) => its < until), Infinity);

/** Draws the part whose turn it is, and has it laid out; then the next one. */
function next(): void {
    turn = due();
    for (const component of waiting.get(turn) ?? [])
        setState.call(component, {});
    waiting.delete(turn);
    soon(layOut);
    soon(due() < until ? next : end);
}

/** When what is laid out has been painted. A page that nobody sees is not painted: it does not wait. */
function onFrame(task: () => void): void {
    let waits = true;
    const run = () => {
        if (waits)
            soon(task);
        waits = false;
    };
    requestAnimationFrame(run);
    setTimeout(run, 250);
}

/** Asking for a size has it made. */
function layOut(): void {
    void document.body.offsetHeight;
}

/** Everything stands in the page. What waits is done when it is on the screen: no position is drawn that no frame shows. */
function end(): void {
    if (due() < until) {
        next();
        return;
    }
    drawing = false;
    afterwards?.();
    afterwards = null;
    if (!painting) {
        painting = true;
        onFrame(painted);
    }
}

function painted(): void {
    painting = false;
    if (drawing)
        return;
    const now = waits;
    waits = [];
    now.forEach(soon);
}

/** In a task of its own: at once, or as soon as what is being drawn is on the screen. What happens until then is drawn with it. Returns what calls it off. */
export function onceDrawn(task: () => void): () => void {
    let wanted = true;
    const run = () => {
        if (wanted)
            task();
    };
    if (drawing || painting)
        waits.push(run);
    else
        soon(run);
    return () => { wanted = false; };
}

const channel = globalThis.document ? new MessageChannel() : null;
const tasks: (() => void)[] = [];
if (channel)
    channel.port1.onmessage = () => tasks.shift()?.();
const scheduler = (globalThis as { scheduler?: { postTask(task: () => void, options: { priority: string }): Promise<void> } }).scheduler;

/** In a task of its own, as soon as there is time; where the browser can be told so, before the next frame. */
export function soon(task: () => void): void {
    if (scheduler?.postTask) {
        void scheduler.postTask(task, { priority: 'user-blocking' });
        return;
    }
    tasks.push(task);
    channel?.port2.postMessage(null);
}
