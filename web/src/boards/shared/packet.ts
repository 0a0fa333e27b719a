// How a move is put together, at every board: what is set, what the desk would make of it,
// what is taken back, and how it goes out as one packet. A board says what its parts are called
// and which moves they come to; what may be done is always an offer of the desk.
//
// What is set stays while the same is asked: through what others do, and through a packet that is
// refused. A part that the desk offers no longer is taken away, and the player is told.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Actor, Move, Offer, Preview, Screen } from '../../desk/types';
import { moveText, type Sitting } from '../../match/sitting';
import { say } from '../../words';

/** An amount within its bounds. */
export interface Amount { low: number; high: number; value: number }

/** The moves of a kind, where the game's kinds are known; else any. */
type Of<Made extends Move, Kind> = Made extends { kind: Kind } ? Made : string extends Made['kind'] ? Made : never;
/** An offer of one kind of move. */
export type OfferOf<Made extends Move, Kind extends Made['kind']> = Offer<Of<Made, Kind>>;

/** The offers of a kind of move. */
export const ofKind = <Made extends Move, Kind extends Made['kind']>(offers: readonly Offer<Made>[], kind: Kind): OfferOf<Made, Kind>[] =>
    offers.filter(({ move }) => move.kind === kind) as OfferOf<Made, Kind>[];

/** Moves that follow each other: each next one is taken from what the desk would offer after the last. */
export class Way<Made extends Move = Move> {
    readonly moves: string[] = [];
    /** Where they lead; null: nowhere yet. */
    after: Preview | null = null;
    /** Why the desk will not have what is set; empty: it will. */
    fault = '';

    constructor(private readonly table: Pick<Sitting, 'screen' | 'preview'>) {}

    /** What may be done next. */
    get offers(): readonly Offer<Made>[] {
        return ((this.after ?? this.table.screen.value)?.offers ?? []) as readonly Offer[] as readonly Offer<Made>[];
    }

    of<Kind extends Made['kind']>(kind: Kind): OfferOf<Made, Kind> | undefined {
        return ofKind(this.offers, kind)[0];
    }

    has(text: string): boolean {
        return this.offers.some((offer) => offer.text === text);
    }

    /** Goes on by moves, if the desk allows them. False: it does not, and nothing has changed. */
    go(moves: string): boolean {
        const after = this.table.preview([...this.moves, moves].join('; '));
        if (after) {
            this.moves.push(moves);
            this.after = after;
        }
        return after !== null;
    }

    /** Goes on by an offer with an amount: as many as are wanted, within what may be; else all that may be, or the least. */
    take(offer: Offer, argument: string, wanted?: number, standard: 'low' | 'high' = 'high'): Amount {
        const low = offer.span?.low ?? Number(offer.move[argument]), high = offer.span?.high ?? low;
        const value = Math.min(high, Math.max(low, wanted ?? (standard === 'low' ? low : high)));
        this.go(moveText(offer, value));
        return { low, high, value };
    }
}

/** What is set, as the desk sees it. */
export interface Outlook {
    moves: readonly string[];
    /** After these moves; null: there are none, or they are not allowed. */
    after: Preview | null;
    /** Why it will not have them; empty: it will. */
    fault: string;
    /** Nothing is left to be set: this can be sent. */
    whole: boolean;
}

/** What a board says of its packets. */
export interface Kit<Parts extends object, Found extends { whole: boolean }, Made extends Move = Move> {
    /** Nothing is set. */
    nothing: Parts;
    /** The moves that the parts come to, along a way; and what the board wants to know of them. */
    compose: (parts: Parts, way: Way<Made>) => Found;
    /** Where the parts lie at the desk, tried, so that the table shows them: reads them there. Else they are only previewed. */
    lying?: (screen: Screen<Made>) => Parts;
    /** What is asked, where the phase does not say all of it: when that changes, one begins anew. */
    about?: (screen: Screen<Made>) => string;
    /** Whether a part can still be done in a position; what is not named here can. */
    stands?: { readonly [Part in keyof Parts]?: (value: NonNullable<Parts[Part]>, screen: Screen<Made>) => boolean };
}

/** What a packet needs of a sitting. */
export type Hands = Pick<Sitting, 'screen' | 'preview' | 'attempt' | 'drop' | 'send' | 'pending' | 'told' | 'events'>;

export class Packet<Parts extends object, Found extends { whole: boolean } = { whole: boolean }, Made extends Move = Move> {
    /** What is set, while one is asked. */
    readonly parts: ReadonlySignal<Parts>;
    readonly outlook: ReadonlySignal<Outlook & Found>;
    private readonly held: Signal<Parts>;
    private asked = '';
    private seq = 0;
    private lost = false;

    constructor(private readonly hands: Hands, private readonly kit: Kit<Parts, Found, Made>) {
        const { lying, nothing } = kit;
        this.held = signal(nothing);
        this.parts = computed(() => {
            const { screen } = this;
            return !screen?.question.asked ? nothing : lying ? lying(screen) : this.held.value;
        });
        this.outlook = computed(() => {
            void this.screen;
            return this.foresee(this.parts.value);
        });
        effect(() => {
            // While events are shown one after the other nobody is asked; what is set waits for their end.
            if (this.screen?.question.asked)
                this.meet(this.screen);
        });
    }

    private get screen(): Screen<Made> | null {
        return this.hands.screen.value as Screen | null as Screen<Made> | null;
    }

    /** What the desk would make of these parts. */
    foresee(parts: Parts): Outlook & Found {
        const way = new Way<Made>(this.hands);
        const found = this.kit.compose(parts, way);
        return { ...found, moves: way.moves, after: way.after, fault: way.fault };
    }

    /** The offers of a kind in the present position. */
    offers<Kind extends Made['kind']>(kind: Kind): OfferOf<Made, Kind>[] {
        return ofKind(this.screen?.offers ?? [], kind);
    }

    /** Whether anything is set. */
    get begun(): boolean {
        return this.setOf(this.parts.value).length > 0;
    }

    /** Sets parts, beside what is set already. */
    set(change: Partial<Parts>): void {
        const parts = { ...this.parts.peek(), ...change };
        if (!this.kit.lying) {
            this.held.value = parts;
            return;
        }
        const { moves, fault } = this.foresee(parts);
        if (fault === '')
            this.try(moves.join(';'));
    }

    /** Takes parts back. */
    back(...parts: (keyof Parts)[]): void {
        this.set(Object.fromEntries(parts.map((part) => [part, this.kit.nothing[part]])) as Partial<Parts>);
    }

    /** Takes everything back, at the desk too. */
    clear(): void {
        batch(() => {
            this.held.value = this.kit.nothing;
            this.try('');
        });
    }

    /** Tries moves at the desk, in the place of what was tried there: the table shows them, and what follows is offered. */
    try(moves: string): void {
        batch(() => {
            if (this.hands.screen.peek()?.draft.length)
                this.hands.drop();
            if (moves !== '')
                this.hands.attempt(moves);
        });
    }

    /** Sends what is set, or these moves behind what lies at the desk, as one packet. What is refused leaves all as it was. */
    async send(moves?: string): Promise<boolean> {
        const { whole, moves: all } = this.outlook.peek();
        if (this.hands.pending.peek() || (moves === undefined && (!whole || !all.length)))
            return false;
        const done = await this.hands.send(moves ?? (this.kit.lying ? undefined : all.join('; ')));
        if (done)
            this.held.value = this.kit.nothing;
        return done;
    }

    /** The parts that are not as they are where nothing is set. */
    private setOf(parts: Parts): (keyof Parts)[] {
        const { nothing } = this.kit;
        return (Object.keys(parts) as (keyof Parts)[]).filter((part) =>
            parts[part] !== undefined && parts[part] !== false && JSON.stringify(parts[part]) !== JSON.stringify(nothing[part]));
    }

    /** A position in which one is asked: what is set stays where the same is asked and only others have acted, as far as it can still be done. */
    private meet(screen: Screen<Made>): void {
        const { about, lying, stands, nothing } = this.kit;
        const { match: { seq, phase, viewer }, may } = screen;
        const asked = `${phase?.name} ${about?.(screen) ?? ''}`, parts = this.held.peek(), set = this.setOf(parts);
        if (asked !== this.asked || (set.length && this.acted(seq, viewer))) {
            this.held.value = nothing;
        } else {
            const gone = set.filter((part) => stands?.[part]?.(parts[part]!, screen) === false);
            if (gone.length)
                this.held.value = { ...parts, ...Object.fromEntries(gone.map((part) => [part, nothing[part]])) };
            if (gone.length || (lying && may.lost && !this.lost))
                this.hands.told.value = { sentence: say('web.draft_lost'), rule: null, thing: null };
        }
        [this.asked, this.seq, this.lost] = [asked, seq, may.lost];
    }

    /** Whether the viewer has acted since the position before, or it was taken back. */
    private acted(seq: number, viewer: number | null): boolean {
        const since = seq > this.seq ? this.hands.events<{ events: { actor: Actor }[] }>(this.seq)?.events ?? [] : [];
        return seq < this.seq || since.some(({ actor }) => actor === viewer);
    }
}
