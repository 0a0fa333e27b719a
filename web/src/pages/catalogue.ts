// The games as the module lists them, in the language that is spoken, beside what
// the shelf says of them (boards/folder.ts).
import { effect, signal, type Signal, untracked } from '@preact/signals';
import type { Kontor } from 'kontor';
import { note } from '../app/house';
import { folderOf } from '../boards/folder';
import { loadKontor, loadWhole } from '../desk/module';
import { hasWords, language, say } from '../words';
import type { BookLine } from './book';

/** A value of an option: fixed, or with numbers in it such as `<2-5>-different`. */
export interface OptionForm { form: string; about: string }
export interface GameOption {
    name: string;
    title: string;
    standard: string;
    /** The option that must not have its standard value for this one to matter. */
    under?: string;
    values: OptionForm[];
}
export interface Edition { name: string; sha256: string; newest: boolean }
export interface Game {
    id: string;
    title: string;
    version: number;
    players: { least: number; most: number };
    options: GameOption[];
    editions: Edition[];
}

/** A rule as the module tells it. */
export interface Rule { id: string; section: string; text: string }
export interface RuleBook { game: string; title: string; edition: string; about: string; intro: string; rules: Rule[]; book: BookLine[] }

/** What a module lists, by the game that it was asked for; '' has all. */
interface Shelf { games: Game[]; kontor: Kontor | null }
const shelves = new Map<string, Signal<Shelf>>();

/** The games of a module, which is loaded when it is first asked for. */
function shelfOf(game: string): Shelf {
    const known = shelves.get(game);
    if (known)
        return known.value;
    const shelf = signal<Shelf>({ games: [], kontor: null });
    shelves.set(game, shelf);
    untracked(() => effect(() => {
        const spoken = language.value;
        loadKontor(spoken, game || undefined).then((kontor) => {
            if (language.peek() === spoken)
                shelf.value = { games: (kontor.games<never>(spoken) as { games: Game[] }).games, kontor };
        }, () => { note.value = say('web.error.load'); });
    }));
    return shelf.value;
}

/** All games; empty until the module is there. */
export const allGames = (): Game[] => shelfOf('').games;

/** The game of a name, if there is one; no other game is loaded for it. */
export const gameNamed = (id: string): Game | undefined => shelfOf(id).games.find((game) => game.id === id);

/** The rules of a game in the language that is spoken; null for an unknown game. */
export function rulesOf(game: string): RuleBook | null {
    try {
        const book = shelfOf('').kontor?.rules<never>(game, language.value) as RuleBook | undefined;
        return book ? { ...book, rules: book.rules.map((rule) => ({ ...rule, section: rule.section || say('web.rules.course') })) } : null;
    } catch {
        return null;
    }
}

/** What a record's proof says, checked on this device. */
export async function verifyRecord(text: string): Promise<Record<string, unknown> | null> {
    const whole = await loadWhole(language.peek());
    try {
        return whole.verify<never>(text, language.peek()) as Record<string, unknown>;
    } catch {
        return null;
    }
}

/** The title without what stands behind the dash. */
export const shortTitle = (title: string): string => title.split(/ – |：|: /)[0] ?? title;

/** The options that matter beside these values. */
export const optionsBeside = ({ options }: Game, values: Readonly<Record<string, string>>): GameOption[] =>
    options.filter(({ under }) => !under || under in values);

/** How long a table takes by these options; null where nothing is known. */
export function minutesOf(game: string, options: Record<string, string>): number | null {
    const facts = folderOf(game).shelf;
    return facts ? facts.unless?.find(({ option, value }) => options[option] === value)?.minutes ?? facts.minutes : null;
}

/** The game to begin with: the one with the least to learn, in its shortest form. */
export function firstGame(games: readonly Game[]): { game: Game; options: Record<string, string> } | null {
    const weight = ({ id }: Game) => folderOf(id).shelf?.weight ?? 3;
    const [game] = [...games].sort((one, other) => weight(one) - weight(other));
    const short = game && folderOf(game.id).shelf?.unless?.[0];
    return game ? { game, options: short ? { [short.option]: short.value } : {} } : null;
}

/** How many sit down where nobody says a number. */
export const standardPlayers = ({ id, players }: Game): number =>
    Math.min(players.most, Math.max(players.least, folderOf(id).shelf?.standard ?? 3));

/** One sentence about a game; where there is none for the shelf, what its rules say. */
export const pitch = (game: string): string => [`web.pitch.${game}`, `${game}.about`].filter(hasWords).slice(0, 1).map((key) => say(key)).join('');

// ---- options -----------------------------------------------------------------------

/** A number in a form. */
export interface Hole { low: number; high: number }

/** The numbers that a form leaves open, in their order. */
export function holes(form: string): Hole[] {
    return [...form.matchAll(/<(\d+)-(\d+)>/g)].map(([, low, high]) => ({ low: Number(low), high: Number(high) }));
}

/** A form with its numbers filled in: a value. */
export function fillForm(form: string, numbers: readonly number[]): string {
    let next = 0;
    return form.replace(/<\d+-\d+>/g, () => String(numbers[next++] ?? 0));
}

/** The numbers of a value if it has this form, else null. */
export function readForm(form: string, value: string): number[] | null {
    const pattern = form.split(/<\d+-\d+>/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(\\d+)');
    const found = new RegExp(`^${pattern}$`).exec(value);
    return found ? found.slice(1).map(Number) : null;
}

/** The form that a value has. */
export function formOf(option: GameOption, value: string): { form: OptionForm; numbers: number[] } | null {
    for (const form of option.values) {
        const numbers = readForm(form.form, value);
        if (numbers)
            return { form, numbers };
    }
    return null;
}

const wordKey = (form: string): string => form.replace(/<\d+-\d+>/g, '#');
const letters = (numbers: readonly number[]): Record<string, number> =>
    ({ ...Object.fromEntries(numbers.map((value, at) => [String.fromCharCode(97 + at), value])), seat: (numbers[0] ?? 0) + 1 });

/** A value in a word or two. */
export function tellValue(game: string, option: GameOption, value: string): string {
    const found = formOf(option, value);
    const key = found ? `${game}.option.${option.name}.${wordKey(found.form.form)}` : '';
    return found && hasWords(key) ? say(key, letters(found.numbers)) : value;
}

/** What a value means. */
export function explainValue(game: string, option: GameOption, value: string): string {
    const found = formOf(option, value);
    const key = found ? `${game}.about.${option.name}.${wordKey(found.form.form)}` : '';
    return found ? (hasWords(key) ? say(key, letters(found.numbers)) : found.form.about) : '';
}

/** What an option is about. */
export function explainOption(game: string, option: GameOption): string {
    const key = `${game}.about.${option.name}`;
    return hasWords(key) ? say(key) : '';
}
