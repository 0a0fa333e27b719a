// Where one has scrolled to stays within a turn, though the tray below grows and shrinks
// as questions come and go: what was under the pointer is there again. What one has to
// see for an answer (`data-seen`) is in sight whatever the tray leaves.
import { useLayoutEffect } from 'preact/hooks';

/** Where the table was scrolled to, as a person did it: what a change of the room did does not count. */
export class Scrolled {
    private at: number;
    private room: number;
    constructor(at: number, room: number) {
        [this.at, this.room] = [at, room];
    }
    /** It was scrolled. */
    moved(at: number, room: number): void {
        if (room === this.room)
            this.at = at;
    }
    /** The room has changed: where to scroll to. */
    resized(room: number): number {
        this.room = room;
        return this.at;
    }
}

/** Keeps the scroll of whatever scrolls around the table. */
export function useKeptScroll(root: { current: HTMLElement | null }, there: boolean): void {
    useLayoutEffect(() => {
        const box = root.current?.closest<HTMLElement>('.table');
        if (!box || typeof ResizeObserver === 'undefined')
            return undefined;
        const room = () => box.scrollHeight * 10000 + box.clientHeight;
        const scrolled = new Scrolled(box.scrollTop, room());
        const moved = () => scrolled.moved(box.scrollTop, room());
        const observer = new ResizeObserver(() => {
            box.scrollTop = scrolled.resized(room());
            root.current?.querySelector('[data-seen]')?.scrollIntoView({ block: 'nearest' });
        });
        observer.observe(box);
        if (root.current)
            observer.observe(root.current);
        box.addEventListener('scroll', moved, { passive: true });
        return () => {
            observer.disconnect();
            box.removeEventListener('scroll', moved);
        };
    }, [there]);
}
