// A match on the screen: a desk fed by a source, and what the desk says as signals.
//
// One direction: message → desk → signals → components. What a player does goes to
// the desk first, where it is tried on the viewer's own view, and from there as a
// packet through the source. No rule is known here, and no sentence is made.
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Desk, Kontor, KontorError } from 'kontor';
import {
    type Curve, type Explanation, type Figure, type Hint, type Offer, type Order, type Paragraph, type Preview, type Rules, type Screen, type TableSection,
    type Thing, type Why, SCREEN_SECTIONS,
} from '../desk/types';
import type { Language } from '../desk/module';
import { settings } from '../app/settings';
import { Refused, type Source } from '../source/source';

/** A sentence for the player: what was refused, or why something cannot be done. */
export interface Told { sentence: string; rule: string | null; thing: Thing | null }

export class Sitting {
    /** The present position with what is tried in it; null until the source has opened. */
    readonly screen: ReadonlySignal<Screen | null>;
    /** Paragraphs of what happened, from the beginning. */
    readonly log: ReadonlySignal<Paragraph[]>;
    /** A request is on its way. */
    readonly busy: ReadonlySignal<boolean>;
    readonly connection: ReadonlySignal<'open' | 'lost'>;
    /** What the player was told last, and has not put away. */
    readonly told: Signal<Told | null> = signal(null);

    private readonly screenSignal = signal<Screen | null>(null);
    private readonly logSignal = signal<Paragraph[]>([]);
    private readonly busySignal = signal(false);
    private readonly connectionSignal = signal<'open' | 'lost'>('open');
    private desk: Desk | null = null;

    constructor(private readonly kontor: Kontor, private readonly source: Source, private lang: Language) {
        this.screen = this.screenSignal;
        this.log = this.logSignal;
        this.busy = this.busySignal;
        this.connection = this.connectionSignal;
        source.listen({
            open: (head, viewer, start) => {
                this.desk?.close();
                this.desk = this.kontor.openDesk(head, viewer, this.lang);
                this.desk.feed(start);
                this.read(true);
            },
            news: (text) => {
                this.desk?.feed(text);
                this.read(false);
            },
            connection: (state) => { this.connectionSignal.value = state; },
        });
    }

    /** The language in which the desk speaks. */
    get language(): Language {
        return this.lang;
    }

    close(): void {
        this.source.close();
        this.desk?.close();
        this.desk = null;
    }

    /** Everything is told anew; the words of the language must have been added. */
    speak(language: Language): void {
        this.lang = language;
        this.desk?.language(language);
        this.read(true);
    }

    // ---- what may be done ------------------------------------------------------

    /** Tries moves at the desk, all or none, and holds them there. False: it was told why not. */
    attempt(moves: string): boolean {
        return this.atDesk((desk) => desk.try(moves));
    }

    /** Takes the last tried move back. */
    untry(): void {
        this.atDesk((desk) => desk.untry());
    }

    /** Takes everything apart that was tried. */
    drop(): void {
        this.atDesk((desk) => desk.drop());
    }

    /** Tries one more move, if there is one, and sends all that was tried as a packet. */
    async send(moves?: string): Promise<boolean> {
        if (moves !== undefined && !this.attempt(moves))
            return false;
        const desk = this.desk;
        const at = this.screen.value?.match.seq;
        if (!desk || at === undefined || this.busy.value)
            return false;
        const packet = desk.packet();
        return this.request(async () => {
            await this.source.play(packet, at);
        }, () => desk.drop());
    }

    /** A choice: tried, and sent at once where that is a whole answer which needs no confirmation. */
    async choose(offer: Offer, amount?: number): Promise<boolean> {
        if (!this.attempt(moveText(offer, amount)))
            return false;
        const may = this.screen.value?.may;
        if (may?.confirm && !offer.draft && !(offer.final && settings.peek().confirmFinal))
            return this.send();
        return true;
    }

    undo(): Promise<boolean> {
        return this.request(() => this.source.undo());
    }

    // ---- what may be asked -------------------------------------------------------

    explain(thing: Thing): Explanation | null {
        return this.ask((desk) => desk.explain<never>(thing) as Explanation);
    }

    why(move: string): Why | null {
        return this.ask((desk) => desk.why<never>(move) as Why);
    }

    /** What moves would do, from the position that is shown; null: they are not allowed. */
    preview(moves: string): Preview | null {
        return this.ask((desk) => desk.preview<never>(moves) as Preview);
    }

    /** The general table, and curves over time: asked for when they are shown. */
    table(): TableSection[] {
        return this.ask((desk) => (desk.json<never>('table') as { table: TableSection[] }).table) ?? [];
    }

    curves(): Curve[] {
        return this.ask((desk) => (desk.json<never>('curves') as { curves: Curve[] }).curves) ?? [];
    }

    /** Numbers that the game reckons for its own board. */
    figures(): Figure[] {
        return this.ask((desk) => (desk.json<never>('figures') as { figures: Figure[] }).figures) ?? [];
    }

    /** What lies printed on the board and the cards (docs/desk.md, "edition"); titles in the language of the desk. */
    edition(): Record<string, Record<string, unknown>[]> | null {
        return this.ask((desk) => (desk.json<never>('edition') as { edition: Record<string, Record<string, unknown>[]> }).edition);
    }

    /** All rules of the game, in the language of the desk. */
    rules(): Rules | null {
        const game = this.screen.peek()?.match.game;
        return this.ask(() => (game ? this.kontor.rules<never>(game, this.lang) as Rules : null));
    }

    /** What something typed means: moves, or a question back. */
    order(typed: string): Order | null {
        return this.ask((desk) => desk.order<never>(typed) as Order);
    }

    /** The best moves with reasons; null where there are none to be had. */
    hint(milliseconds = 1200): Promise<Hint | null> {
        return this.source.hint ? this.source.hint(milliseconds) as Promise<Hint> : Promise.resolve(null);
    }

    /** Whether hints can be had at this table. */
    get hints(): boolean {
        return this.source.hint !== undefined;
    }

    // ---- inside -------------------------------------------------------------------

    private ask<T>(what: (desk: Desk) => T): T | null {
        try {
            return this.desk ? what(this.desk) : null;
        } catch {
            return null;
        }
    }

    private atDesk(what: (desk: Desk) => void): boolean {
        if (!this.desk)
            return false;
        try {
            what(this.desk);
        } catch (error) {
            this.tell(error as KontorError);
            return false;
        }
        this.told.value = null;
        this.read(false);
        return true;
    }

    private async request(what: () => Promise<void>, afterwards?: () => void): Promise<boolean> {
        this.busySignal.value = true;
        try {
            await what();
            this.told.value = null;
            return true;
        } catch (error) {
            this.tell(error as KontorError | Refused);
            return false;
        } finally {
            if (this.desk)
                afterwards?.();
            this.busySignal.value = false;
            this.read(false);
        }
    }

    private tell(error: { message: string; rule?: string | null }): void {
        this.told.value = { sentence: error.message, rule: error.rule ?? null, thing: null };
    }

    private read(anew: boolean): void {
        const desk = this.desk;
        if (!desk)
            return;
        batch(() => {
            this.screenSignal.value = desk.json<never>(SCREEN_SECTIONS) as Screen;
            const old = anew ? [] : this.logSignal.value;
            const from = old[old.length - 1]?.from ?? 0;
            const { log } = desk.log<never>(from) as { log: Paragraph[] };
            this.logSignal.value = [...old.filter((paragraph) => paragraph.to <= (log[0]?.from ?? 0)), ...log];
        });
    }
}

/** The move of an offer as it is sent: an amount takes the place of the last number in it. */
export function moveText({ text, span }: Offer, amount?: number): string {
    return span && amount !== undefined ? text.replace(/\d+(?=\D*$)/, String(amount)) : text;
}
