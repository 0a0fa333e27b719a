// An element that fails to draw falls back to its words, and is reported once.
import { Component, type ComponentChildren } from 'preact';

const reported = new Set<string>();

export class Safe extends Component<{ name: string; words: string; children: ComponentChildren }, { failed: boolean }> {
    override state = { failed: false };

    override componentDidCatch(error: unknown): void {
        const { name } = this.props;
        if (!reported.has(name)) {
            reported.add(name);
            console.error(`cryptoly: ${name} cannot be drawn`, error);
        }
        this.setState({ failed: true });
    }

    override render() {
        return this.state.failed ? <p class="cl-words">{this.props.words}</p> : this.props.children;
    }
}
