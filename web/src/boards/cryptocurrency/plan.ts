// What the player is putting together on the tray: which parts there are, and the moves that
// they come to in each phase. How they are set, taken back and sent is shared/packet.ts;
// which moves belong together is taken from what the desk would offer after the last.
import type { Screen } from '../../desk/types';
import { kept } from '../shared/kept';
import { type Amount, type Kit, Packet, type Way as AnyWay } from '../shared/packet';
import { Reckoned } from '../shared/reckoned';
import type { Floor, Move, View } from './model';

type Way = AnyWay<Move>;

export type Verb = 'mine' | 'buy' | 'sell';
export const VERBS: readonly Verb[] = ['mine', 'buy', 'sell'];

/** A member who takes part, as itself or as a copy of another's expert. */
export interface Member { place: number; copy?: string }

/** Everything that can be pointed at before it is done; what does not fit the phase is not read. */
export interface Choice {
    verb?: Verb | undefined;
    coin?: string | undefined;
    crew: Member[];
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

/** What the tray shows besides. */
interface Found {
    /** The game's figures after these moves. */
    figures: Reckoned | null;
    /** Amounts that can be chosen. */
    span: Amount | null;
    /** How many are traded: what lies in `after` may be after the interest, too. */
    amount: number;
    /** Data Analyst is asked. */
    analyst: boolean;
    whole: boolean;
}

/** All that was found on a way; whole where it leads somewhere and nothing is left open. */
function found({ after }: Way, open = false, more: Partial<Found> = {}): Found {
    return { figures: after && new Reckoned(after.figures), span: null, amount: 0, analyst: false, whole: after !== null && !open, ...more };
}

/** One move that is all, if there is one. */
const single = (move: (choice: Choice) => string | false | undefined) => (choice: Choice, way: Way): Found => {
    const text = move(choice);
    if (text)
        way.go(text);
    return found(way);
};

/** An action, from wherever in it one is. */
function act({ verb, coin, crew, amount: wanted, apply }: Choice, way: Way, begins: boolean): Found {
    if (begins && !(verb && coin && way.go(`${verb} ${coin}`)))
        return found(way, true);
    for (const { place, copy } of crew) {
        const text = copy ? `copy ${place + 1} ${copy}` : `use ${place + 1}`;
        if (way.has(text))
            way.go(text);
    }
    if (way.has('go') && (crew.length || !way.moves.length))
        way.go('go');
    const offer = way.of('amount');
    const span = offer ? way.take(offer, 'amount', wanted) : null;
    const analyst = way.has('apply data-analyst');
    if (analyst)
        way.go(apply ? 'apply data-analyst' : 'skip data-analyst');
    const open = (['use', 'copy', 'go', 'amount'] as const).some((kind) => way.of(kind));
    // Where one amount alone is possible, it is one coin, and nobody is asked.
    return found(way, open, { span, analyst, amount: span?.value ?? (open || !way.moves.length ? 0 : 1) });
}

/** Before the action: a loan, and somebody new. */
function prepare({ borrow, hire, place }: Choice, way: Way): Found {
    if ((borrow && !way.go('borrow')) || (hire !== undefined && !way.go(`hire ${hire + 1}`)))
        return found(way, true);
    const leaves = hire !== undefined && way.of('replace');
    return found(way, leaves ? place === undefined || !way.go(`replace ${place + 1}`) : false);
}

function repay({ loans }: Choice, way: Way): Found {
    const offer = way.of('repay');
    return found(way, false, { span: offer ? way.take(offer, 'loans', loans, 'low') : null });
}

/** What an ability after the action does to a rumour. */
const ability = (only: () => string | undefined) => single(({ ability: named = only(), coin, target }) =>
    (named === 'newshawk' ? named : named && coin && target !== undefined && `${named} ${coin} ${target + 1}`));

type Phase = View['phase'];

/** What is put together in each phase. */
const forms = (only: () => string | undefined): Readonly<Partial<Record<Phase, (choice: Choice, way: Way) => Found>>> => ({
    action: (choice, way) => act(choice, way, true),
    members: (choice, way) => act(choice, way, false),
    amount: (choice, way) => act(choice, way, false),
    prepare, repay,
    abilities: ability(only),
    lay: single(({ coin }) => coin && `lay ${coin}`),
    hacked: single(({ coin }) => coin && `give ${coin}`),
    interest: single(({ coin }) => coin && `give ${coin}`),
    keep: single(({ keep }) => keep && `keep ${keep}`),
    replace: single(({ place }) => place !== undefined && `replace ${place + 1}`),
    understaffed: single(({ place }) => place !== undefined && `exhaust ${place + 1}`),
});

/** Whether some offer has this argument. */
const offered = ({ offers }: Screen, argument: string, value: string | number): boolean => offers.some(({ move }) => String(move[argument]) === String(value));

function kitOf({ screen, sitting }: Floor): Kit<Choice, Found, Move> {
    const only = () => onlyAbility(screen.peek());
    const all = forms(only);
    return {
        nothing: { crew: [] },
        about: ({ draft }) => String(draft.length),
        stands: {
            verb: (verb, { offers, match }) => match.phase?.name !== 'action' || offers.some(({ move }) => move.kind === verb),
            coin: (coin, at) => offered(at, 'coin', coin),
            keep: (keep, at) => offered(at, 'rumour', keep),
            hire: (hire, { offers }) => [...offers, ...sitting.preview('borrow')?.offers ?? []].some(({ text }) => text === `hire ${hire + 1}`),
        },
        compose: (choice, way) => {
            const { question, match } = screen.value ?? {};
            const form = question?.asked ? all[match?.phase?.name as Phase] : undefined;
            return form ? form(choice, way) : found(way, true);
        },
    };
}

/** The ability that is asked for, where it is the only one. */
function onlyAbility(screen: Screen | null): string | undefined {
    const kinds = new Set((screen?.offers ?? []).map(({ move }) => move.kind).filter((kind) => kind !== 'finish'));
    return kinds.size === 1 ? [...kinds][0] : undefined;
}

export class Plan extends Packet<Choice, Found, Move> {
    constructor(readonly floor: Floor) {
        super(floor.sitting, kitOf(floor));
    }

    get phase(): Phase | '' {
        return this.floor.screen.value?.match.phase?.name as Phase | undefined ?? '';
    }

    /** The ability that is asked for, where it is the only one. */
    get onlyAbility(): string | undefined {
        return onlyAbility(this.floor.screen.value);
    }

    /** Begins an action, with the members whom the desk would take. */
    begin(verb: Verb, coin: string): void {
        const now = this.parts.value;
        if (now.verb === verb && now.coin === coin)
            this.clear();
        else
            this.set({ verb, coin, crew: now.verb === undefined && now.crew.length ? now.crew : this.usual(verb, coin), amount: undefined, apply: undefined });
    }

    /** Takes a member in, or out again. */
    toggle(place: number, copy?: string): void {
        const { crew } = this.parts.value;
        const others = crew.filter((member) => member.place !== place);
        const same = crew.some((member) => member.place === place && member.copy === copy);
        const next = same ? others : [...others, copy ? { place, copy } : { place }];
        this.set({ crew: next.sort((a, b) => a.place - b.place), amount: undefined });
    }

    /** All fresh members for mining, less those whom it does not need; for a trade those of the desk's own order. */
    private usual(verb: Verb, coin: string): Member[] {
        const seat = this.floor.seat;
        if (seat === null)
            return [];
        const fresh = this.floor.team(seat).filter((member) => member.fresh);
        const all = fresh.map(({ place }) => ({ place }));
        if (verb !== 'mine') {
            const most = this.floor.figures.peek().one('most', `coin:${coin}`, verb === 'buy' ? 1 : 2);
            const order = this.floor.sitting.order(`${verb} ${coin} ${most}`);
            const uses = order?.what === 'moves' ? [...order.moves.matchAll(/use (\d+)/g)].map(([, place]) => ({ place: Number(place) - 1 })) : [];
            return uses.length ? uses : all;
        }
        const chance = (crew: Member[]) => this.foresee({ verb, coin, crew }).figures?.one('chance', '', 3) ?? 0;
        let crew: Member[] = all;
        const best = chance(crew);
        for (const { place } of [...fresh].sort((a, b) => a.energy - b.energy)) {
            const fewer = crew.filter((member) => member.place !== place);
            if (fewer.length && chance(fewer) === best)
                crew = fewer;
        }
        return crew;
    }
}

/** The plan of a floor: one for table and tray. */
export const planOf = kept((floor: Floor) => new Plan(floor));
