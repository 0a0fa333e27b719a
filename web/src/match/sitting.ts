// A match on the screen: a desk fed by a source, and what the desk says as signals.
//
// One direction: message → desk → signals → components. What a player does goes to
// the desk first, where it is tried on the viewer's own view, and from there as a
// packet through the source. No rule is known here, and no sentence is made.
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Desk, Kontor, KontorError } from 'kontor';
import {
    type Actor, type Curve, type Explanation, type Figure, type Hint, type Moment, type Offer, type Order, type Paragraph, type Preview, type Rules, type Screen, type TableSection,
    type Thing, type View, type Why, SCREEN_SECTIONS,
} from '../desk/types';
import type { Language } from '../desk/module';
import { settings, type Speed } from '../app/settings';
import { Refused, type Source, type Until } from '../source/source';
import { isAgain, isPresent, type Piece, readingTime, takeApart } from './news';
import { inParts, keepNumbers, onceDrawn } from './parts';
import { Queue } from './queue';

/** A sentence for the player: what was refused, or why something cannot be done. */
export interface Told { sentence: string; rule: string | null; thing: Thing | null }

/** The event that is being shown: who acted, how it was before, and the paragraph it belongs to. */
export interface Step { event: number; actor: Actor; before: View; paragraph: Paragraph | null }

/** Is told before and after every change of the screen: for what travels. */
export interface Watcher { before(): void; after(): void }

const SPEED: Record<Speed, number> = { slow: 1.7, normal: 1, quick: 0.4, none: 0 };
/** More than this is not followed event by event. */
const MOST_PENDING = 60;
/** An answer that comes within so many milliseconds is not seen to be awaited: showing that would only keep it waiting. */
const SHOWN_AFTER = 100;

/** What the screen shows besides the position is drawn part by part too. */
function set(what: () => void): void {
    inParts(() => batch(what));
}

export class Sitting {
    /** The present position with what is tried in it; null until the source has opened. */
    readonly screen: ReadonlySignal<Screen | null>;
    /** Paragraphs of what happened, from the beginning. */
    readonly log: ReadonlySignal<Paragraph[]>;
    /** A request is on its way: nothing else is tried or sent until its answer is on the screen. */
    readonly pending: ReadonlySignal<boolean>;
    /** It is on its way for so long that this is shown. */
    readonly busy: ReadonlySignal<boolean>;
    readonly connection: ReadonlySignal<'open' | 'lost'>;
    /** What the player was told last, and has not put away. */
    readonly told: Signal<Told | null> = signal(null);
    /** The event that is being shown, while events are shown one after the other. */
    readonly step: ReadonlySignal<Step | null>;
    /** A great moment that is to be staged now. */
    readonly moment: ReadonlySignal<Moment | null>;
    /** Where the match stood before the great moment that is staged: what it comes to is still to be told. */
    untold: Screen['match'] | null = null;
    /** The log up to it. */
    heard: Paragraph[] = [];
    /** The event up to which one looks back; null: now. */
    readonly back: ReadonlySignal<number | null>;
    /** Whether something is still to be shown. */
    readonly showing: ReadonlySignal<boolean>;
    /** Whether great moments are staged: set by the page, where the board has a stage. */
    staged = false;
    /** Whether several people look at this screen in turn; and up to which event each has seen it. */
    shared = false;
    readonly seenBy = new Map<number, number>();
    watcher: Watcher | null = null;

    private readonly screenSignal = signal<Screen | null>(null);
    private readonly logSignal = signal<Paragraph[]>([]);
    private readonly pendingSignal = signal(false);
    private readonly busySignal = signal(false);
    private readonly connectionSignal = signal<'open' | 'lost'>('open');
    private readonly stepSignal = signal<Step | null>(null);
    private readonly momentSignal = signal<Moment | null>(null);
    private readonly backSignal = signal<number | null>(null);
    private readonly queue = new Queue<Piece>((piece, more) => this.show(piece, more), (pieces) => this.showAll(pieces), () => { this.stepSignal.value = null; }, set);
    /** What the desk said in this position, and what holds for longer. */
    private readonly fresh = new Map<string, unknown>();
    private readonly lasting = new Map<string, unknown>();
    private desk: Desk | null = null;
    /** A second desk, for looking back. */
    private memory: Desk | null = null;
    private head = '';
    private viewer = 0;
    /** What the desk was fed with, to look back. */
    private fed: string[] = [];
    /** The number of the viewer's next event. */
    private next = 0;
    /** Whether what comes is new, not told from the beginning. */
    private live = false;
    private readonly spoken: Signal<Language>;
    /** When the end was staged because the rest was skipped. */
    private hurried = 0;
    /** What is read next may be the end, which is staged. */
    private ending = false;
    /** A packet is on its way whose moves the desk still holds. */
    private sent = false;
    private showBusy: ReturnType<typeof setTimeout> | undefined;
    /** A request is answered: called when that is on the screen. */
    private answered: (() => void) | null = null;
    /** The desk knows more than the screen shows. */
    private stale = false;
    /** The desk is read soon; what calls that off. */
    private due: (() => void) | null = null;
    /** The desk keeps a note of what it is shown, for this seat to sign. */
    private noting = false;
    /** All that was told when the desk was asked last; its last note is to be signed when nothing happens any more. */
    private whole = false;
    /** What is to be told when the request on its way is answered. */
    private aside: Refused | null = null;
    private readonly stopClosed: () => void;

    constructor(private readonly kontor: Kontor, readonly source: Source, lang: Language) {
        this.spoken = signal(lang);
        this.screen = this.screenSignal;
        this.log = this.logSignal;
        this.pending = this.pendingSignal;
        this.busy = this.busySignal;
        this.connection = this.connectionSignal;
        this.step = this.stepSignal;
        this.moment = this.momentSignal;
        this.momentSignal.subscribe((moment) => keepNumbers(moment !== null));
        this.back = this.backSignal;
        this.showing = computed(() => this.queue.pending.value > 0);
        source.listen({
            open: (head, viewer, start) => this.open(head, viewer, start),
            news: (text) => this.hear(text),
            connection: (state) => { this.connectionSignal.value = state; },
            tell: (fault) => this.hearAside(fault),
        });
        this.stopClosed = source.closed?.subscribe(() => this.vouch()) ?? (() => undefined);
    }

    /** Why the match is over without a result; null where it goes on, or has one. */
    get ended(): string | null {
        return this.source.ended?.value ?? null;
    }

    /** The language in which the desk speaks; whoever reads it, or asks the desk in words, is drawn anew when it changes. */
    get language(): Language {
        return this.spoken.value;
    }

    private get lang(): Language {
        return this.spoken.peek();
    }

    /** Ends it; a source that others still use is left open. */
    close(keepSource = false): void {
        this.stopClosed();
        this.queue.clear();
        this.momentSignal.value = null;
        this.forget();
        this.release();
        if (!keepSource)
            this.source.close();
        this.memory?.close();
        this.desk?.close();
        this.memory = this.desk = null;
    }

    /** Everything is told anew; the words of the language must have been added. */
    speak(language: Language): void {
        batch(() => {
            this.spoken.value = language;
            this.desk?.language(language);
            this.memory?.language(language);
            this.read(true);
        });
    }

    /** Shows at once what is still to be shown. The great moment that ends a match is staged even so, and skipped by itself. */
    finish(): void {
        this.settle();
        const over = this.screen.peek()?.match.over ?? false;
        // The key or click that hurried to it does not skip it too.
        if (this.momentSignal.peek() && Date.now() - this.hurried < 400)
            return;
        this.untold = this.screen.peek()?.match ?? null;
        this.queue.flush();
        this.settle();
        set(() => { this.momentSignal.value = null; });
        if (this.staged && !over)
            this.stageEnd();
    }

    /** Stages the last great moment of a match that has just ended. */
    private stageEnd(): void {
        if (!this.screen.peek()?.match.over)
            return;
        const last = this.logSignal.peek().reduce<Moment | null>((found, { moment }) => moment ?? found, null);
        if (last) {
            this.hurried = Date.now();
            this.heard = this.logSignal.peek().filter(({ to }) => to <= last.event);
            set(() => { this.momentSignal.value = last; });
            this.queue.hold();
        }
    }

    /** The great moment is over. */
    goOn(): void {
        set(() => { this.momentSignal.value = null; });
        this.queue.release();
    }

    /** Looks back to how it was before an event of the viewer's; null: back to now. */
    lookBack(event: number | null): void {
        this.queue.flush();
        this.memory?.close();
        this.memory = null;
        this.backSignal.value = null;
        if (event !== null && this.desk) {
            const desk = this.kontor.openDesk(this.head, this.viewer, this.lang);
            for (const [index, text] of this.fed.entries())
                if (index <= event)
                    desk.feed(text);
            const present = (this.screen.peek()?.match.players ?? []).map(() => true);
            desk.feed(JSON.stringify({ asked: false, undo: false, present }));
            this.memory = desk;
            this.backSignal.value = event;
        }
        this.read(false);
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

    /** Makes the chance move by the viewer's own hand: the one that waits, or that these moves lead to. */
    draw(moves?: string): Promise<boolean> {
        return this.send(moves, true, true);
    }

    /** Tries more moves, if there are any, and sends all that was tried as a packet. Where it is refused, what was tried before stays, unless `fleeting`, and these do not. */
    async send(moves?: string, fleeting = false, draw = false): Promise<boolean> {
        const { desk } = this;
        const before = this.tried();
        // What is sent at once is not drawn as tried before.
        if (!desk || this.pending.peek() || (moves !== undefined && !this.atDesk(() => desk.try(moves), () => false)))
            return false;
        const packet = desk.packet();
        this.sent = true;
        return this.request(() => this.source.play(packet, this.next, draw, this.note()), (played) => {
            if (this.sent && (played || fleeting))
                desk.drop();
            else if (this.sent)
                for (let more = this.tried(); more > before; more--)
                    desk.untry();
            this.stale ||= this.sent;
            this.sent = false;
        });
    }

    /** How many moves lie at the desk, tried. */
    private tried(): number {
        return this.desk ? (this.desk.json<never>('draft') as Pick<Screen, 'draft'>).draft.length : 0;
    }

    /** A choice: tried, and sent at once where that is a whole answer which needs no confirmation. */
    async choose(offer: Offer, amount?: number): Promise<boolean> {
        const moves = moveText(offer, amount);
        if (offer.draft || (offer.final && settings.peek().confirmFinal))
            return this.attempt(moves);
        let whole = false;
        const tried = this.atDesk((desk) => {
            desk.try(moves);
            whole = (desk.json<never>('may') as Pick<Screen, 'may'>).may.confirm;
        }, () => !whole);
        return tried && whole ? this.send(undefined, true) : tried;
    }

    undo(): Promise<boolean> {
        this.queue.flush();
        return this.request(() => this.source.undo(this.next, this.note()));
    }

    // ---- what may be asked -------------------------------------------------------

    explain(thing: Thing): Explanation | null {
        void this.spoken.value;
        return this.once(`explain ${thing}`, (desk) => desk.explain<never>(thing) as Explanation);
    }

    why(move: string): Why | null {
        return this.once(`why ${move}`, (desk) => desk.why<never>(move) as Why);
    }

    /** What moves would do, from the position that is shown; null: they are not allowed. */
    preview(moves: string): Preview | null {
        const found = this.foreseen(moves);
        return found && 'view' in found ? found : null;
    }

    /** Why moves are not allowed, as a sentence; empty: they are. */
    refused(moves: string): string {
        const found = this.foreseen(moves);
        return found && 'sentence' in found ? found.sentence : '';
    }

    private foreseen(moves: string): Preview | Why | null {
        return this.once(`preview ${moves}`, (desk) => desk.preview<never>(moves) as Preview | Why);
    }

    /** The general table, and curves over time: asked for when they are shown. */
    table(): TableSection[] {
        return this.once('table', (desk) => (desk.json<never>('table') as { table: TableSection[] }).table) ?? [];
    }

    curves(): Curve[] {
        const { seq } = this.screen.peek()?.match ?? { seq: 0 };
        return this.once(`curves ${seq}`, (desk) => (desk.json<never>('curves') as { curves: Curve[] }).curves, this.lasting) ?? [];
    }

    /** Goes through a part of the match for the curves; true once all of it was: then they are there at once. */
    reckon(): boolean {
        return !this.ask((desk) => desk.reckon(100));
    }

    /** Numbers that the game reckons for its own board. */
    figures(): Figure[] {
        return this.once('figures', (desk) => (desk.json<never>('figures') as { figures: Figure[] }).figures) ?? [];
    }

    /** What lies printed on the board and the cards (docs/desk.md, "edition"); titles in the language of the desk. */
    edition<Lines = Record<string, Record<string, unknown>[]>>(): Lines | null {
        return this.once('edition', (desk) => (desk.json<never>('edition') as { edition: Lines }).edition, this.lasting);
    }

    /** All rules of the game with what the match's edition has, in the language of the desk. */
    rules(): Rules | null {
        return this.once('rules', (desk) => (desk.json<never>('rules') as { rules: Rules }).rules, this.lasting);
    }

    /** Events from a number on with their moves, as the viewer saw them. */
    events<T>(from: number): T | null {
        return this.ask((desk) => desk.events<never>(from) as T);
    }

    /** What the viewer was told, the start and then an event each: to hold against a record. */
    shown(): { viewer: number | null; fed: readonly string[] } {
        return { viewer: this.screen.peek()?.match.viewer ?? null, fed: this.fed };
    }

    /** One event with the views before and after it. */
    past<T>(event: number): T | null {
        return this.ask((desk) => desk.past<never>(event) as T);
    }

    /** Answers like this from now on, until …; null: asks again. */
    stand(move: string | null, until: Until): Promise<boolean> {
        return this.source.stand ? this.request(() => this.source.stand?.(move, until) ?? Promise.resolve()) : Promise.resolve(false);
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

    /** What this seat was shown up to now, as a note; null: none is kept. */
    private note(): string | null {
        try {
            return this.noting ? this.desk?.note() ?? null : null;
        } catch {
            return null; // not from the first event on
        }
    }

    /** The note of all that was heard; null: none is kept, or more is to come. */
    private lastNote(): string | null {
        const { rest } = this.queue;
        if (!rest.length)
            return this.whole ? this.note() : null;
        const begins = this.source.begins ?? null;
        if (!this.noting || !begins || rest[rest.length - 1]?.actor !== null)
            return null;
        // The desk of the screen must not run ahead of what is shown.
        const ahead = this.kontor.openDesk(this.head, this.viewer, this.lang);
        try {
            ahead.keepNote(begins);
            for (const text of [...this.fed, ...rest.map((piece) => piece.text)])
                ahead.feed(text);
            return ahead.note();
        } catch {
            return null; // not from the first event on
        } finally {
            ahead.close();
        }
    }

    /** The match is over, and all of it was heard: its last note is signed, however long the end is still being told. */
    private vouch(): void {
        const note = this.source.closed?.peek() && this.source.vouch ? this.lastNote() : null;
        if (note !== null && ((this.source.ended?.peek() ?? null) !== null || note.includes(':over:')))
            void this.source.vouch?.(note);
    }

    private hearAside(fault: Refused): void {
        this.aside = fault;
        if (!this.pending.peek())
            this.tellAside();
    }

    private tellAside(): void {
        if (this.aside)
            this.tell(this.aside);
        this.aside = null;
    }

    /** Asks the desk once for each position; boards may ask again and again. */
    private once<T>(key: string, what: (desk: Desk) => T, kept = this.fresh): T | null {
        if (!kept.has(key)) {
            if (kept.size > 400)
                kept.clear();
            kept.set(key, this.ask(what));
        }
        return kept.get(key) as T | null;
    }

    private ask<T>(what: (desk: Desk) => T): T | null {
        try {
            const desk = this.memory ?? this.desk;
            return desk ? what(desk) : null;
        } catch {
            return null;
        }
    }

    /** Changes what is tried. While an answer is awaited nothing is: what stands on the screen is of the position before. */
    private atDesk(what: (desk: Desk) => void, shown: () => boolean = () => true): boolean {
        if (!this.desk || this.pending.peek())
            return false;
        this.queue.flush();
        if (this.memory)
            this.lookBack(null);
        try {
            what(this.desk);
        } catch (error) {
            this.tell(error as KontorError);
            return false;
        }
        this.told.value = null;
        this.stale = true;
        if (shown())
            this.read(false);
        return true;
    }

    private async request(what: () => Promise<void>, afterwards?: (done: boolean) => void): Promise<boolean> {
        let done = false;
        this.pendingSignal.value = true;
        this.showBusy = setTimeout(() => { this.busySignal.value = true; }, SHOWN_AFTER);
        try {
            await what();
            this.told.value = null;
            done = true;
        } catch (error) {
            this.tell(error as KontorError | Refused);
        }
        this.tellAside();
        if (this.desk)
            afterwards?.(done);
        await new Promise<void>((resolve) => {
            this.answered = resolve;
            if (this.desk)
                this.readSoon();
            else
                this.release();
        });
        return done;
    }

    /** The request that was on its way is answered, and that is shown. */
    private release(): void {
        if (!this.answered)
            return;
        const { answered } = this;
        this.answered = null;
        clearTimeout(this.showBusy);
        this.pendingSignal.value = this.busySignal.value = false;
        answered();
    }

    private open(head: string, viewer: number, start: string): void {
        this.queue.clear();
        this.memory?.close();
        this.desk?.close();
        this.memory = null;
        this.backSignal.value = this.stepSignal.value = this.momentSignal.value = null;
        this.desk = this.kontor.openDesk(head, viewer, this.lang);
        const begins = this.source.begins ?? null;
        [this.noting, this.whole] = [begins !== null, false];
        if (begins)
            this.desk.keepNote(begins);
        this.desk.feed(start);
        [this.head, this.viewer, this.fed, this.live, this.sent] = [head, viewer, [start], false, false];
        this.next = (JSON.parse(start) as { seq?: number }).seq ?? 0;
        this.read(true);
    }

    private hear(text: string): void {
        const pieces = takeApart(text);
        if (!this.live || SPEED[settings.peek().speed] === 0 || globalThis.document?.hidden) {
            const over = this.screen.peek()?.match.over ?? false;
            this.untold = this.screen.peek()?.match ?? null;
            this.queue.flush();
            this.ending ||= this.live && !over && !globalThis.document?.hidden && this.staged;
            this.live ||= isPresent(text);
            this.showAll(pieces);
            return;
        }
        this.queue.push(pieces);
        this.vouch();
        if (this.queue.pending.peek() > MOST_PENDING)
            this.finish();
    }

    private feed({ text, actor }: Piece): void {
        if (this.sent && actor !== null && actor === this.screen.peek()?.match.viewer) {
            this.desk?.drop();
            this.sent = false;
        }
        this.desk?.feed(text);
        this.stale = true;
        if (actor !== null) {
            this.fed.push(text);
            this.next++;
        }
        // What is said of the present comes behind all events.
        this.whole = actor === null;
        if (this.whole && !this.queue.rest.length)
            this.vouch();
    }

    /** Shows one event; says for how long. What is not told in words is shown together with the next. */
    private show(piece: Piece, more: boolean): number {
        this.settle();
        const before = this.screen.peek();
        const [last, event, log] = [this.lastTold(), this.next, this.logSignal.peek()];
        this.feed(piece);
        if (piece.actor === null || !before) {
            this.read(false);
            return 0;
        }
        const paragraphs = this.readLog(false);
        const paragraph = paragraphs[paragraphs.length - 1] ?? null;
        const great = this.staged && paragraph?.moment?.event === event ? paragraph.moment : null;
        const own = piece.actor === before.match.viewer;
        const milliseconds = own || isAgain(paragraph, last) ? 0 : SPEED[settings.peek().speed] * readingTime(paragraph?.head ?? '', last?.head ?? '');
        if (more && milliseconds === 0 && !great)
            return 0;
        this.read(false);
        const { actor } = piece;
        set(() => {
            this.stepSignal.value = { event, actor, before: before.view, paragraph };
            this.momentSignal.value = great ?? this.momentSignal.peek();
        });
        if (great) {
            this.untold = before.match;
            this.heard = log;
            this.queue.hold();
            return 0;
        }
        return milliseconds;
    }

    private showAll(pieces: Piece[]): void {
        if (!pieces.length)
            return;
        for (const piece of pieces)
            this.feed(piece);
        this.stepSignal.value = null;
        this.readSoon();
    }

    /** Reads the desk in a task of its own; while the last position is being drawn, after that: what arrives until then is drawn once. Without a page, at once. */
    private readSoon(): void {
        if (!globalThis.document || document.hidden)
            this.readStale();
        else
            this.due ??= onceDrawn(() => this.settle());
    }

    private forget(): void {
        this.due?.();
        this.due = null;
    }

    /** What was to be read soon is read now. */
    private settle(): void {
        if (this.due !== null)
            this.readStale();
    }

    /** An answer that came behind its news changes nothing: then there is nothing to read. */
    private readStale(): void {
        if (this.stale) {
            this.read(false);
            return;
        }
        this.forget();
        this.release();
    }

    private lastTold(): Paragraph | undefined {
        const log = this.logSignal.peek();
        return log[log.length - 1];
    }

    private tell(error: { message: string; rule?: string | null }): void {
        this.told.value = { sentence: error.message, rule: error.rule ?? null, thing: null };
    }

    private read(anew: boolean): void {
        const desk = this.desk;
        this.forget();
        if (!desk)
            return;
        this.stale = false;
        this.watcher?.before();
        this.fresh.clear();
        if (anew)
            this.lasting.clear();
        const { answered } = this;
        inParts(() => batch(() => {
            this.screenSignal.value = (this.memory ?? desk).json<never>(SCREEN_SECTIONS) as Screen;
            this.readLog(anew);
        }), () => {
            this.watcher?.after();
            if (answered && answered === this.answered)
                this.release();
        });
        if (this.ending) {
            this.ending = false;
            this.stageEnd();
        }
    }

    /** Reads what is new in the log; old paragraphs stay the same objects. */
    private readLog(anew: boolean): Paragraph[] {
        const old = anew ? [] : this.logSignal.peek();
        const from = old[old.length - 1]?.from ?? 0;
        const log = (this.desk?.log<never>(from) as { log: Paragraph[] } | undefined)?.log ?? [];
        const last = old[old.length - 1];
        const same = log.length === 1 && last && log[0]?.to === last.to && log[0].head === last.head && log[0].changes.length === last.changes.length;
        if (!same)
            this.logSignal.value = [...old.filter((paragraph) => paragraph.to <= (log[0]?.from ?? 0)), ...log];
        return this.logSignal.peek();
    }
}

/** The move of an offer as it is sent: an amount takes the place of the last number in it. */
export function moveText({ text, span }: Offer, amount?: number): string {
    return span && amount !== undefined ? text.replace(/\d+(?=\D*$)/, String(amount)) : text;
}
