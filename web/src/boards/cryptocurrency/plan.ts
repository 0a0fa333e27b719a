// What the player is putting together on the tray: chosen by pointing, composed of
// small moves, asked of the desk before it is sent. Which moves belong together is not
// known here: each next one is taken from what the desk would offer after the last.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Offer, Preview } from '../../desk/types';
import { kept } from '../shared/kept';
import { Reckoned } from '../shared/reckoned';
import type { Floor } from './model';

export type Verb = 'mine' | 'buy' | 'sell';
export const VERBS: readonly Verb[] = ['mine', 'buy', 'sell'];

/** A member who takes part, as itself or as a copy of another's expert. */
export interface Part { place: number; copy?: string }

/** Everything that can be pointed at before it is done; what does not fit the phase is not read. */
export interface Choice {
    verb?: Verb | undefined;
    coin?: string | undefined;
    parts: Part[];
    amount?: number | undefined;
    /** The Data Analyst's stronger shift. */
    apply?: boolean | undefined;
    borrow?: boolean | undefined;
    hire?: number | undefined;
    place?: number | undefined;
    /** An ability after the action, and the rumour that it is about. */
    ability?: string | undefined;
    target?: number | undefined;
    keep?: string | undefined;
    loans?: number | undefined;
}

/** A choice as the desk sees it. */
export interface Outlook {
    moves: string[];
    /** After these moves; null: there are none, or they are not allowed. */
    after: Preview | null;
    /** The packet is whole: nothing of it is left to be chosen. */
    whole: boolean;
    figures: Reckoned | null;
    /** Amounts that can be chosen. */
    span: { low: number; high: number; value: number } | null;
    /** How many are traded: what lies in `after` may be after the interest, too. */
    amount: number;
    /** Data Analyst is asked. */
    analyst: boolean;
}

const NOTHING: Outlook = { moves: [], after: null, whole: false, figures: null, span: null, amount: 0, analyst: false };

export class Plan {
    readonly choice = signal<Choice>({ parts: [] });
    readonly outlook: ReadonlySignal<Outlook>;

    constructor(readonly floor: Floor) {
        // What was put together is of the position that it was made for.
        const position = computed(() => {
            const screen = floor.screen.value;
            return screen ? `${screen.match.seq} ${screen.match.phase?.name} ${screen.draft.length} ${screen.question.asked}` : '';
        });
        effect(() => {
            void position.value;
            this.choice.value = { parts: [] };
        });
        this.outlook = computed(() => (floor.screen.value?.question.asked ? this.compose(this.choice.value) : NOTHING));
    }

    /** The offers of a kind in the present position. */
    offers(kind: string): Offer[] {
        return (this.floor.screen.value?.offers ?? []).filter(({ move }) => move.kind === kind);
    }

    get phase(): string {
        return this.floor.screen.value?.match.phase?.name ?? '';
    }

    /** The ability that is asked for, where it is the only one. */
    get onlyAbility(): string | undefined {
        const kinds = new Set((this.floor.screen.value?.offers ?? []).map(({ move }) => move.kind).filter((kind) => kind !== 'finish'));
        return kinds.size === 1 ? [...kinds][0] : undefined;
    }

    set(change: Partial<Choice>): void {
        this.choice.value = { ...this.choice.value, ...change };
    }

    clear(): void {
        this.choice.value = { parts: [] };
    }

    /** Whether anything has been chosen. */
    get begun(): boolean {
        const { parts, ...others } = this.choice.value;
        return parts.length > 0 || Object.values(others).some((value) => value !== undefined && value !== false);
    }

    async send(): Promise<boolean> {
        const { moves, whole } = this.outlook.value;
        if (!whole || !moves.length || this.floor.sitting.busy.value)
            return false;
        return this.floor.sitting.send(moves.join('; '));
    }

    // ---- actions ------------------------------------------------------------------

    /** Begins an action, with the members whom the desk would take. */
    begin(verb: Verb, coin: string): void {
        const now = this.choice.value;
        if (now.verb === verb && now.coin === coin) {
            this.clear();
            return;
        }
        const parts = now.verb === undefined && now.parts.length ? now.parts : this.usual(verb, coin);
        this.choice.value = { verb, coin, parts };
    }

    /** Takes a member in, or out again. */
    toggle(place: number, copy?: string): void {
        const { parts } = this.choice.value;
        const others = parts.filter((part) => part.place !== place);
        const same = parts.some((part) => part.place === place && part.copy === copy);
        const next = same ? others : [...others, copy ? { place, copy } : { place }];
        this.set({ parts: next.sort((a, b) => a.place - b.place), amount: undefined });
    }

    /** All fresh members for mining, less those whom it does not need; for a trade those of the desk's own order. */
    private usual(verb: Verb, coin: string): Part[] {
        const seat = this.floor.seat;
        if (seat === null)
            return [];
        const fresh = this.floor.team(seat).filter((member) => member.fresh);
        const all = fresh.map(({ place }) => ({ place }));
        if (verb !== 'mine') {
            const most = this.floor.figures.peek().all('most', `coin:${coin}`)[verb === 'buy' ? 1 : 2] ?? 0;
            const order = this.floor.sitting.order(`${verb} ${coin} ${most}`);
            const uses = order?.what === 'moves' ? [...order.moves.matchAll(/use (\d+)/g)].map(([, place]) => ({ place: Number(place) - 1 })) : [];
            return uses.length ? uses : all;
        }
        const chance = (parts: Part[]) => this.compose({ verb, coin, parts }).figures?.one('chance', '', 3) ?? 0;
        let parts: Part[] = all;
        const best = chance(parts);
        for (const { place } of [...fresh].sort((a, b) => a.energy - b.energy)) {
            const fewer = parts.filter((part) => part.place !== place);
            if (fewer.length && chance(fewer) === best)
                parts = fewer;
        }
        return parts;
    }

    // ---- composing ------------------------------------------------------------------

    private ask(moves: string[]): Preview | null {
        return this.floor.sitting.preview(moves.join('; '));
    }

    /** What the desk says to this choice in the present phase. */
    compose(choice: Choice): Outlook {
        switch (this.phase) {
            case 'action': return choice.verb && choice.coin ? this.act([`${choice.verb} ${choice.coin}`], choice) : NOTHING;
            case 'members': return this.act([], choice);
            case 'amount': return this.act([], choice);
            case 'prepare': return this.prepare(choice);
            case 'abilities': return this.single(abilityMove({ ...choice, ability: choice.ability ?? this.onlyAbility }));
            case 'lay': return this.single(choice.coin && `lay ${choice.coin}`);
            case 'hacked': case 'interest': return this.single(choice.coin && `give ${choice.coin}`);
            case 'keep': return this.single(choice.keep && `keep ${choice.keep}`);
            case 'replace': return this.single(choice.place !== undefined && `replace ${choice.place + 1}`);
            case 'understaffed': return this.single(choice.place !== undefined && `exhaust ${choice.place + 1}`);
            case 'repay': return this.repay(choice);
            default: return NOTHING;
        }
    }

    private single(move: string | false | undefined): Outlook {
        const after = move ? this.ask([move]) : null;
        return after && move ? { ...NOTHING, moves: [move], after, whole: true, figures: new Reckoned(after.figures) } : NOTHING;
    }

    private act(moves: string[], choice: Choice): Outlook {
        let after = moves.length ? this.ask(moves) : null;
        if (moves.length && !after)
            return NOTHING;
        const offers = () => after?.offers ?? (moves.length ? [] : this.floor.screen.value?.offers ?? []);
        const has = (text: string) => offers().some((offer) => offer.text === text);
        const add = (text: string) => {
            const next = this.ask([...moves, text]);
            if (next) {
                moves = [...moves, text];
                after = next;
            }
        };
        for (const { place, copy } of choice.parts) {
            const text = copy ? `copy ${place + 1} ${copy}` : `use ${place + 1}`;
            if (has(text))
                add(text);
        }
        if (has('go') && (choice.parts.length || !moves.length))
            add('go');
        const amount = offers().find(({ move }) => move.kind === 'amount');
        let span: Outlook['span'] = null;
        if (amount) {
            const low = amount.span?.low ?? Number(amount.move.amount);
            const high = amount.span?.high ?? low;
            span = { low, high, value: Math.min(high, Math.max(low, choice.amount ?? high)) };
            add(`amount ${span.value}`);
        }
        const analyst = has('apply data-analyst');
        if (analyst)
            add(choice.apply ? 'apply data-analyst' : 'skip data-analyst');
        const open = offers().some(({ move }) => ['use', 'copy', 'go', 'amount'].includes(move.kind));
        // Where one amount alone is possible, it is one coin, and nobody is asked.
        const traded = span?.value ?? (open || !moves.length ? 0 : 1);
        return { moves, after, whole: moves.length > 0 && !open, figures: after ? new Reckoned(after.figures) : null, span, amount: traded, analyst };
    }

    private prepare({ borrow, hire, place }: Choice): Outlook {
        const moves = borrow ? ['borrow'] : [];
        if (hire !== undefined)
            moves.push(`hire ${hire + 1}`);
        let after = moves.length ? this.ask(moves) : null;
        if (hire !== undefined && after?.offers.some(({ move }) => move.kind === 'replace')) {
            if (place === undefined)
                return { ...NOTHING, moves, after, figures: new Reckoned(after.figures) };
            moves.push(`replace ${place + 1}`);
            after = this.ask(moves);
        }
        return { ...NOTHING, moves, after, whole: after !== null, figures: after ? new Reckoned(after.figures) : null };
    }

    private repay({ loans }: Choice): Outlook {
        const offer = this.offers('repay')[0];
        if (!offer)
            return NOTHING;
        const low = offer.span?.low ?? Number(offer.move.loans);
        const high = offer.span?.high ?? low;
        const value = Math.min(high, Math.max(low, loans ?? low));
        return { ...this.single(`repay ${value}`), span: { low, high, value } };
    }
}

/** The move of an ability after the action. */
function abilityMove({ ability, coin, target }: Choice): string | undefined {
    if (ability === 'newshawk')
        return 'newshawk';
    return ability && coin && target !== undefined ? `${ability} ${coin} ${target + 1}` : undefined;
}

/** The plan of a floor: one for table and tray. */
export const planOf = kept((floor: Floor) => new Plan(floor));
