// What is to be shown one after the other, each for a while. Nothing ever waits for
// it: whoever wants to go on flushes it, and everything is there at once.
import { signal, type ReadonlySignal } from '@preact/signals';

export class Queue<T> {
    /** How many are still to be shown, the one being shown included. */
    readonly pending: ReadonlySignal<number>;
    private readonly pendingSignal = signal(0);
    private items: T[] = [];
    private timer: ReturnType<typeof setTimeout> | undefined;
    private held = false;

    /** `show` shows one, told whether another follows, and says for how many milliseconds; `showAll` shows all that is left, at once; `done` is called when nothing is shown any more. What is set by that is set by `within`. */
    constructor(private readonly show: (item: T, more: boolean) => number, private readonly showAll: (items: T[]) => void, private readonly done: () => void = () => undefined, private readonly within: (set: () => void) => void = (set) => set()) {
        this.pending = this.pendingSignal;
    }

    /** What was not shown yet. */
    get rest(): readonly T[] {
        return this.items;
    }

    /** Adds behind what is there. */
    push(items: readonly T[]): void {
        this.items.push(...items);
        if (this.timer === undefined && !this.held)
            this.next();
        else
            this.count();
    }

    /** Shows everything that is left, now. */
    flush(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.held = false;
        const all = this.items;
        this.items = [];
        if (all.length)
            this.showAll(all);
        this.count();
    }

    /** Forgets what is left without showing it. */
    clear(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.held = false;
        this.items = [];
        this.count();
    }

    /** Waits, for a great moment, until `release` or `flush`. */
    hold(): void {
        this.held = true;
        this.count();
    }

    release(): void {
        if (!this.held)
            return;
        this.held = false;
        if (this.timer === undefined)
            this.next();
    }

    private next(): void {
        this.timer = undefined;
        while (!this.held) {
            const item = this.items.shift();
            if (item === undefined)
                break;
            const milliseconds = this.show(item, this.items.length > 0);
            if (milliseconds > 0) {
                this.timer = setTimeout(() => this.next(), milliseconds);
                break;
            }
        }
        this.count();
    }

    private count(): void {
        const pending = this.items.length + (this.timer !== undefined || this.held ? 1 : 0);
        this.within(() => {
            if (!pending)
                this.done();
            this.pendingSignal.value = pending;
        });
    }
}
