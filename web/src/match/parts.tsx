// A new position is drawn part by part, each part in a task and a frame of its own: the
// table first, then the tray, then what stands around them. So no single task is long,
// and what was clicked meanwhile is heard in between. What a part shows is read when it
// is drawn: it is never older than the position, only a frame later.
//
// Preact draws everything whose signals have changed at once. Here components that are
// told so while a position is set are kept until their part's turn has come.
import { Component, type ComponentChildren } from 'preact';

/** All below it is drawn in this turn; what is in no part belongs to the first. */
export class Part extends Component<{ turn: number; children?: ComponentChildren }> {
    override getChildContext(): { turn: number } {
        return { turn: this.props.turn };
    }

    render() {
        return this.props.children;
    }
}

const waiting = new Map<number, Set<Component>>();
let keeps = false;
let scheduled = false;
let afterwards: (() => void) | null = null;
let waits: (() => void)[] = [];

const setState = Component.prototype.setState as (this: Component, update: object, callback?: () => void) => void;
Component.prototype.setState = function (this: Component, update: object, callback?: () => void) {
    if (!keeps || callback || Object.keys(update).length) {
        setState.call(this, update, callback);
        return;
    }
    const turn = (this.context as { turn?: number } | undefined)?.turn ?? 0;
    waiting.set(turn, (waiting.get(turn) ?? new Set()).add(this));
};

/** Sets what is shown; whatever follows from it is drawn soon, part by part, and then `done` is called. */
export function inParts(set: () => void, done: () => void): void {
    if (!globalThis.document || document.hidden) {
        set();
        done();
        return;
    }
    keeps = true;
    try {
        set();
    } finally {
        keeps = false;
    }
    afterwards = done;
    if (!scheduled) {
        scheduled = true;
        soon(next);
    }
}

/** Draws the part whose turn it is; the next one when this is on the screen. */
function next(): void {
    const turn = Math.min(...waiting.keys());
    for (const component of waiting.get(turn) ?? [])
        setState.call(component, {});
    waiting.delete(turn);
    if (waiting.size) {
        requestAnimationFrame(() => soon(next));
        return;
    }
    scheduled = false;
    afterwards?.();
    afterwards = null;
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
    if (scheduled)
        waits.push(run);
    else
        soon(run);
    return () => { wanted = false; };
}

const channel = globalThis.document ? new MessageChannel() : null;
const tasks: (() => void)[] = [];
if (channel)
    channel.port1.onmessage = () => tasks.shift()?.();

/** In a task of its own, as soon as there is time. */
export function soon(task: () => void): void {
    tasks.push(task);
    channel?.port2.postMessage(null);
}
