// What of the match page is open: which tab of the side, the drawer, the rule that is
// read, panels of the bar. Of this page alone; nothing of it is sent anywhere.
import { signal } from '@preact/signals';

export type Tab = 'log' | 'chat' | 'rules';
export type Panel = 'settings' | 'hint' | 'keys' | 'choices' | null;

export class PageState {
    /** The tab that is shown at the side. */
    readonly tab = signal<Tab>('log');
    /** Whether the side lies open where it is a drawer. */
    readonly drawer = signal(false);
    /** The rule that is looked at. */
    readonly rule = signal<string | null>(null);
    /** What the bar has opened. */
    readonly panel = signal<Panel>(null);
    /** A hint was taken over: it lies there to be confirmed, whatever the board's own tray would show. */
    readonly hinted = signal(false);

    /** Shows a tab, in the drawer too. */
    open(tab: Tab): void {
        this.tab.value = tab;
        this.drawer.value = true;
    }

    /** Opens the rules at this one. */
    read(rule: string): void {
        this.rule.value = rule;
        this.open('rules');
    }

    /** Opens a panel, or puts it away if it is the open one. */
    toggle(panel: Panel): void {
        this.panel.value = this.panel.peek() === panel ? null : panel;
    }
}
