// A part of the board that fails to draw falls back to its words; it is reported once.
import { Component, type ComponentChildren } from 'preact';

const reported = new Set<string>();

/** Draws its children; where that fails, the words take their place. */
export class Guard extends Component<{ what: string; words: string; children: ComponentChildren }, { failed: boolean }> {
    override state = { failed: false };

    static override getDerivedStateFromError(): { failed: boolean } {
        return { failed: true };
    }

    override componentDidCatch(error: unknown): void {
        if (!reported.has(this.props.what))
            console.error(`board of cryptocurrency, ${this.props.what}:`, error);
        reported.add(this.props.what);
    }

    override render() {
        return this.state.failed ? <p class="cc-fallback">{this.props.words}</p> : this.props.children;
    }
}
