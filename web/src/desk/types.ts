// What a desk says, as docs/desk.md describes it. Nothing here is thought out in
// the browser: these are the shapes of JSON that comes from the module.

/** Whatever can be pointed at: `noun:value`, such as `coin:flyt` or `seat:1`. */
export type Thing = string;

/** Who acted: a seat, or one of the two that are nobody. */
export type Actor = number | 'chance' | 'host';

export type SeatKind = 'person' | 'computer' | 'program' | 'untold';

export interface Player {
    seat: number;
    name: string;
    you: boolean;
    kind: SeatKind;
    level: string;
    /** The key of a computer player's character, where the seat has one. */
    character?: string;
    present: boolean;
    clock: number | null;
    active: boolean;
}

export interface MatchSection {
    game: string;
    title: string;
    viewer: number | null;
    seq: number;
    over: boolean;
    players: Player[];
    options: Record<string, string>;
    edition: string;
    /** Null: the game has no phases. */
    phase: { name: string; text: string } | null;
    round: number | null;
}

/** A value of the view: a number, a name, `null` for nothing; lists of them. */
export type ViewValue = number | string | boolean | null | ViewValue[] | { [member: string]: ViewValue };
export type View = { [field: string]: ViewValue };

export interface Cell {
    text?: string;
    value?: number;
    thing?: Thing;
    hidden?: boolean;
    empty?: boolean;
    list?: Cell[];
}

export interface TableColumn { field: string; label: string; of?: string; thing?: Thing }
export interface TableRow { field?: string; label: string; thing?: Thing; you?: boolean; cells: Cell[] }
export interface TableSection { id: string; label: string; columns: TableColumn[]; rows: TableRow[] }

export interface Question { asked: boolean; text: string; rule: string; final: boolean; timed: boolean }

/** A move as JSON: its kind and its arguments by name. */
export type Move = { kind: string } & { [argument: string]: string | number };

export interface Tried<Made extends Move = Move> { move: Made; text: string; sentence: string }

export interface May { undo: boolean; left: number | null; untry: boolean; confirm: boolean; lost: boolean; standing?: string | null; /** What the viewer's own hand is to do now, in words: "Roll the die." */ draw?: string | null }

export interface Span { arg: string; low: number; high: number; step: number }

/** What may be done; a game's folder knows its moves more closely ('views/<game>'). */
export interface Offer<Made extends Move = Move> {
    id: number;
    move: Made;
    text: string;
    sentence: string;
    aside: string;
    verb: string;
    things: Thing[];
    span?: Span;
    rule: string;
    final: boolean;
    draft: boolean;
    /** It may be given as a standing answer. */
    stand?: boolean;
}

export interface Fact extends Cell { field?: string; label: string; deciding: boolean }
export interface PlayerFacts { seat: number; facts: Fact[] }

export interface LogLine { event: number; times: number; text: string }
export interface Moment { key: string; event: number }
export interface Paragraph {
    from: number;
    to: number;
    /** `all`: something in it is done by all at the same time. */
    actor: Actor | 'all';
    round: number | null;
    head: string;
    whole: boolean;
    lines: LogLine[];
    changes: string[];
    moment: Moment | null;
}

export interface Curve { field: string | null; label: string; of?: string; things: Thing[]; points: [number, number | null][] }

export interface Over {
    winners: number[];
    ranking: { seat: number; rank: number; points: number; text: string }[];
    text: string;
    account: {
        lines: string[];
        grid: { columns: string[]; rows: { label: string; cells: string[] }[]; notes: string[] } | null;
    };
}

export interface Explanation { thing: Thing; title: string; text: string; rule: string | null; now: Fact[] }
export interface Why { allowed: boolean; key: string; rule: string | null; sentence: string }
/** Numbers without words, for boards: of a thing, or of the whole match. */
export interface Figure { key: string; thing?: Thing; values: number[] }
export interface Preview { changes: string[]; view: View; table: TableSection[]; asked: boolean; question: Question; offers: Offer[]; figures: Figure[] }

/** All rules of a game, in order; read so, they teach it. */
export interface Rules { game: string; title: string; about: string; intro: string; rules: { id: string; section: string; text: string }[] }
/** What something typed means. */
export interface Order { what: 'moves' | 'amount' | 'fault'; moves: string; anew: boolean; low: number; high: number; question: string; fault: string }
/** Good moves, what they may expect, and why. `typed` is understood by `order`. */
export interface Hint { head: string; moves: { typed: string; text: string; /** permille */ share?: number }[]; reason: string; cause: string; next: string }

/** What changes with every event: read anew each time. The rest is asked for when needed. */
export interface Screen<Made extends Move = Move> {
    match: MatchSection;
    view: View;
    question: Question;
    draft: Tried<Made>[];
    may: May;
    offers: Offer<Made>[];
    players: PlayerFacts[];
    numbers: Fact[];
    over: Over | null;
}
export const SCREEN_SECTIONS = 'match,view,question,draft,may,offers,players,numbers,over';
