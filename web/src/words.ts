// The words of the interface: keys `web.…` and everything else in the tables of words,
// told in the language that is chosen. Sentences of a game come from the desk.
import { computed, signal } from '@preact/signals';
import type { Kontor } from 'kontor';
import { LANGUAGES, type Language, loadKontor, loadWords, speakAll } from './desk/module';
import type { Table } from './desk/tables';

/** What stands in place of `{name}` in a text. */
export type Arguments = Record<string, string | number>;

const tables = signal<Partial<Record<Language, Table>>>({});
const spoken = signal<Language>('en');

/** The language that is spoken now; its words have been loaded. */
export const language = computed(() => spoken.value);

/** Whether a text is one of our languages' names. */
export function isLanguage(text: string | null | undefined): text is Language {
    return (LANGUAGES as readonly string[]).includes(text ?? '');
}

/** The language that this browser's owner would choose. */
export function preferredLanguage(wished: readonly string[] = globalThis.navigator?.languages ?? []): Language {
    for (const tag of wished) {
        const short = tag.slice(0, 2).toLowerCase();
        if (isLanguage(short))
            return short;
    }
    return 'en';
}

/** Loads the words of a language and speaks it from then on. */
export async function speak(wanted: Language): Promise<void> {
    const [table] = await Promise.all([loadWords(wanted), speakAll(wanted)]);
    addTable(wanted, table);
    spoken.value = wanted;
    if (globalThis.document)
        document.documentElement.lang = wanted;
}

/** The module with a game and its words beside those of the pages; they can be said from then on. */
export async function withGame(game: string): Promise<Kontor> {
    const spoke = LANGUAGES.filter((one) => tables.peek()[one]);
    const load = async (): Promise<Kontor> => {
        const at = spoken.peek();
        const kontor = await loadKontor(at, game);
        // Another language may have been chosen meanwhile, which found no module to speak it.
        return at === spoken.peek() ? kontor : load();
    };
    const [kontor] = await Promise.all([load(), ...spoke.map(async (one) => addTable(one, await loadWords(one, game)))]);
    return kontor;
}

/** Words that are there without a module: for tests, and for what is told before it is loaded. */
export function addTable(of: Language, table: Table): void {
    if (tables.peek()[of] !== table)
        tables.value = { ...tables.peek(), [of]: table };
}

/** Whether there are words for a key. */
export function hasWords(key: string): boolean {
    return tables.value[spoken.value]?.[key] !== undefined;
}

/** The text of a key as it is written, with its places left open; empty where there is none. */
export function textOf(key: string): string {
    return tables.value[spoken.value]?.[key] ?? '';
}

/** The words for a key. Components that call this are drawn anew when the language changes. */
export function say(key: string, given: Arguments = {}): string {
    const text = tables.value[spoken.value]?.[key];
    return text === undefined ? key : fill(text, given);
}

/** A number as the language writes it. */
export function number(value: number, digits = 0): string {
    return new Intl.NumberFormat(spoken.value, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

/** In the place of a player's name: whoever reads, who is told of as "you". */
export const YOU = '\u2063';

/** Puts arguments into a text: `{n}`, `{n+}` with its sign, `{n?one|many}` the form for the number,
 * `{who!pays|pay}` the form for another player or for the reader, in which `*` is the name. */
export function fill(text: string, given: Arguments): string {
    return text.replace(/\{\{|\}\}|\{([a-z_]+)(\+|[?!][^{}]*)?\}/g, (whole, name: string | undefined, form: string | undefined) => {
        if (name === undefined)
            return whole.charAt(0);
        const value = given[name];
        if (value === undefined)
            return whole;
        if (form?.startsWith('?')) {
            const [one = '', many = one] = form.slice(1).split('|');
            return Number(value) === 1 ? one : many;
        }
        if (form?.startsWith('!')) {
            const [other = '', own = other] = form.slice(1).split('|');
            return (value === YOU ? own : other).replaceAll('*', () => String(value));
        }
        if (value === YOU)
            return tables.value[spoken.value]?.['seat.you'] ?? '';
        if (form === '+')
            return Number(value) > 0 ? `+${value}` : Number(value) < 0 ? `−${-Number(value)}` : '±0';
        return String(value);
    });
}
