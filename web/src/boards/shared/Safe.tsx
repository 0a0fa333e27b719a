// What fails to draw falls back to its words, and the console hears of it once. All
// boards use this one; the page around a board has a guard of its own for the whole.
import { Component, type ComponentChildren, type ComponentType } from 'preact';
import type { Board } from '../board';
import './shared.css';

const reported = new Set<string>();

/** `name` is the part of the board, for the report; `words` stand in its place. */
export interface SafeProps { name: string; words: ComponentChildren; children: ComponentChildren; onFail?: () => void }

/** Draws its children, or their words; what comes next is tried anew. */
export class Safe extends Component<SafeProps, { failed: boolean }> {
    override state = { failed: false };

    override componentDidCatch(error: unknown): void {
        const { name, onFail } = this.props;
        if (!reported.has(name)) {
            reported.add(name);
            console.error(`the board cannot draw: ${name}`, error);
        }
        this.setState({ failed: true });
        onFail?.();
    }

    override componentWillReceiveProps(next: SafeProps): void {
        if (this.state.failed && next.children !== this.props.children)
            this.setState({ failed: false });
    }

    override render() {
        return this.state.failed ? this.props.words && <p class="words-instead">{this.props.words}</p> : this.props.children;
    }
}

/** The parts that stand outside of a board's table, each with a guard: one that fails takes nothing else with it. */
export function guarded(board: Board): Board {
    const { mood, Tray, Ledger, Account, Stage } = board;
    const wrap = <P extends object>(name: string, Part: ComponentType<P> | undefined, onFail?: (props: P) => void): ComponentType<P> | undefined =>
        Part && ((props: P) => <Safe name={`${mood}, ${name}`} words={null} {...(onFail ? { onFail: () => onFail(props) } : {})}><Part {...props} /></Safe>);
    const parts = { Tray: wrap('tray', Tray), Ledger: wrap('ledger', Ledger), Account: wrap('account', Account), Stage: wrap('stage', Stage, ({ done }) => done()) };
    return { ...board, ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part)) };
}
