// What a player is about to do: a card taken up, a target aimed at, a pile opened.
// Everything is an offer of the desk; here it is only put together and sent.
import { effect, signal, type Signal } from '@preact/signals';
import type { Figure, Offer, Preview, Screen, Thing, View as Told } from '../../desk/types';
import { moveText, type Sitting } from '../../match/sitting';
import type { Touch } from '../../match/touch';
import { Packet } from '../shared/packet';
import { fits, type Move, readPosition, type Position, type Side, type View, viewOf, type Wish } from './model';
import { boxOf, type Box } from './box';
import { hangUp } from './draw';
import type { Weighed } from './weigh';

/** Moves that need nothing but the card: they stand as buttons while it is taken up. */
const CARD_MOVES: readonly string[] = ['call', 'intervene', 'speculate', 'deploy', 'discard', 'stow', 'take', 'return', 'reclaim', 'pass', 'leave', 'keep'] satisfies Move['kind'][];
/** Moves whose order alone matters: one click does them. */
const AT_ONCE: readonly string[] = ['settle', 'recall'] satisfies Move['kind'][];

export type Sorting = 'given' | 'value' | 'species';

/** The stalls that are weighed, in their order. */
export interface Weighing { steps: readonly Weighed[]; at: number; given: boolean }

/** What is set before it is done. */
interface Parts {
    /** The card taken up from the hand or the pack: its design and which of its copies. */
    taken: { card: string; slot: number } | null;
    /** What is aimed at: done when it is pointed at again, or by the tray's button. */
    aim: Offer | null;
    /** The number of an ability that asks for one. */
    amount: number | null;
    /** What is asked for twice has been asked for once. */
    sure: boolean;
}

export class Play {
    /** What is set, to be sent as one packet. */
    readonly packet: Packet<Parts>;
    /** Whose recall pile is looked through. */
    readonly pile: Signal<number | null> = signal(null);
    /** Whether it is shown how near everybody is to the goal. */
    readonly goal = signal(false);
    readonly sorting: Signal<Sorting> = signal('given');
    /** The card that is read in full, and beside what. */
    readonly reading: Signal<{ card: string; beside: DOMRect } | null> = signal(null);

    /** While stalls are weighed one after the other: all of them, which is at it, and whether its resource has gone to the winner. */
    readonly weighing: Signal<Weighing | null> = signal(null);

    private seen = -1;
    /** What lay at each place in this round, though it may have been taken since. */
    readonly lay: { round: number; at: Map<number, string> } = { round: 0, at: new Map() };
    private searched = -1;
    private held: Figure[] = [];
    private reckonedOf: Screen | null = null;

    constructor(readonly sitting: Sitting, readonly touch: Touch) {
        hangUp();
        this.packet = new Packet<Parts>(sitting, {
            nothing: { taken: null, aim: null, amount: null, sure: false },
            about: ({ draft }) => String(draft.length),
            stands: {
                taken: ({ card }, screen) => this.isAtHand(screen, card),
                aim: ({ id }, { offers }) => offers.some((offer) => offer.id === id),
            },
            compose: ({ aim, amount }, way) => ({ whole: aim !== null && way.go(moveText(aim, amount ?? undefined)) }),
        });
        effect(() => {
            const screen = sitting.screen.value;
            if (!screen)
                return;
            this.remember(viewOf(screen.view));
            const mark = screen.match.seq * 1000 + screen.draft.length;
            if (mark !== this.seen) {
                this.seen = mark;
                this.reading.value = null;
                this.openPile(screen);
            }
        });
    }

    get screen(): Screen | null { return this.sitting.screen.value; }
    get view(): View | null { return this.screen && viewOf(this.screen.view); }
    get box(): Box { return boxOf(this.sitting); }
    get position(): Position | null {
        const screen = this.screen;
        return screen && readPosition(screen);
    }

    /** How many sums are weighed at the fullest stall; none where nothing is being weighed. */
    get scales(): number {
        return Math.max(0, ...this.weighing.value?.steps.map(({ sums }) => sums.length) ?? []);
    }

    /** How far a stall is weighed: not yet, now, or done; done where nothing is being weighed. */
    weighed(index: number): 'later' | 'now' | 'done' {
        const weighing = this.weighing.value;
        const step = weighing ? weighing.steps.findIndex((one) => one.index === index) : -1;
        return !weighing || step < 0 || step < weighing.at || (step === weighing.at && weighing.given) ? 'done' : step === weighing.at ? 'now' : 'later';
    }

    /** What a player was awarded though it is still to be weighed, of a resource. */
    private toCome(seat: number, resource: string): number {
        return this.weighing.value?.steps.filter((step) => step.taker === seat && step.resource === resource && this.weighed(step.index) !== 'done').length ?? 0;
    }

    /** What a player holds of each resource, as far as it was given. */
    owned(side: Side): number[] {
        return this.box.resources.map((resource, i) => (side.won[i] ?? 0) - this.toCome(side.seat, resource));
    }

    /** The offers that fit a wish. */
    offers(wish: Wish): Offer[] {
        return (this.screen?.offers ?? []).filter((offer) => fits(offer, wish));
    }

    /** What may be done with a card of the hand or the pack. */
    withCard(card: string): Offer[] {
        return this.offers({ card }).filter(({ move }) => move.kind === 'lay' || CARD_MOVES.includes(move.kind));
    }

    /** The card that is taken up. */
    get taken(): Parts['taken'] { return this.packet.parts.value.taken; }
    /** What is aimed at. */
    get aim(): Offer | null { return this.packet.parts.value.aim; }

    /** Takes a card up, or puts it back where it was. */
    take(card: string, slot: number): void {
        const { taken } = this.packet.parts.peek();
        this.reading.value = null;
        this.packet.set({ taken: taken?.card === card && taken.slot === slot ? null : { card, slot }, aim: null, sure: false });
    }

    /** Points at what an offer is about: first it is aimed at, then done. */
    point(offer: Offer): void {
        if ((AT_ONCE.includes(offer.move.kind) && !offer.final) || this.packet.parts.peek().aim?.id === offer.id)
            void this.send(offer);
        else
            this.packet.set({ aim: offer });
    }

    /** Plays an offer: tried and sent in one packet. */
    send(offer: Offer, amount?: number): Promise<boolean> {
        return this.sendAll(moveText(offer, amount));
    }

    /** Several moves in one packet, written as they are sent. */
    async sendAll(moves: string): Promise<boolean> {
        const done = await this.packet.send(moves);
        if (done)
            this.pile.value = null;
        return done;
    }

    /** Puts everything back. */
    clear(): void {
        this.packet.back('taken', 'aim', 'amount', 'sure');
        this.pile.value = null;
    }

    /** What moves would do. */
    preview(moves: string): Preview | null {
        return this.sitting.preview(moves);
    }

    /** A number that the game reckons; from a preview, if one is given. */
    figure(key: string, thing: Thing, from?: Preview | null): number[] | null {
        return (from ? from.figures : this.reckoned()).find((figure) => figure.key === key && figure.thing === thing)?.values ?? null;
    }

    /** Every figure of a key. */
    figures(key: string): Figure[] {
        return this.reckoned().filter((figure) => figure.key === key);
    }

    private reckoned(): Figure[] {
        const screen = this.screen;
        if (screen !== this.reckonedOf) {
            this.reckonedOf = screen;
            this.held = this.sitting.figures();
        }
        return this.held;
    }

    /** What lay at a place in this round; whoever came when it had been taken finds it in the log. */
    lain(index: number): string | null {
        const log = this.sitting.log.value;
        if (!this.lay.at.has(index) && this.view?.awarded && this.searched !== log.length) {
            this.searched = log.length;
            const award = [...log].reverse().find(({ moment }) => moment?.key === 'award' || moment?.key === 'win')?.moment;
            const before = award ? this.sitting.past<{ before: Told | null }>(award.event)?.before : null;
            if (before && viewOf(before).round === this.lay.round)
                this.noteOffer(viewOf(before));
        }
        return this.lay.at.get(index) ?? null;
    }

    private noteOffer({ offer }: View): void {
        offer.forEach((resource, index) => {
            if (resource)
                this.lay.at.set(index, resource);
        });
    }

    private remember(view: View): void {
        if (view.round !== this.lay.round) {
            this.lay.round = view.round;
            this.lay.at.clear();
        }
        this.noteOffer(view);
    }

    private isAtHand({ view, match: { viewer }, offers }: Screen, card: string): boolean {
        const { zone, card: cards } = viewOf(view);
        return offers.some(({ move }) => move.card === card) || (viewer !== null && !!zone[viewer]?.some((its, i) => its === 'hand' && cards[viewer]?.[i] === card));
    }

    /** Where something in a recall pile, or a removed card, may be chosen, these open themselves. */
    private openPile({ offers, match }: Screen): void {
        const own = offers.find(({ move }) => ['take', 'return', 'reclaim'].includes(move.kind));
        const there = offers.find(({ move }) => move.kind === 'target' && move.spot === 'pile');
        const elsewhere = offers.some(({ move }) => move.kind === 'target' && move.spot !== 'pile');
        if (own)
            this.pile.value = match.viewer;
        else if (there && !elsewhere)
            this.pile.value = Number(there.move.player);
        else
            this.pile.value = null;
    }
}

const plays = new WeakMap<Sitting, Play>();

/** The one Play of a match, shared by the parts of the board. */
export function playOf(sitting: Sitting, touch: Touch): Play {
    let play = plays.get(sitting);
    if (!play) {
        play = new Play(sitting, touch);
        plays.set(sitting, play);
    }
    return play;
}
