// The rest of a rule book beside its rules, as the module lists it: options, what is in
// the box, every card and board with its numbers, terms.

/** One line of the book: a part or a heading begins, a text, or a name with its text. */
export interface BookLine { part?: string; title?: string; head?: string; thing?: string; name?: string; text?: string }
export interface BookEntry { thing: string | undefined; name: string; text: string }
export interface BookList { title: string; texts: string[]; entries: BookEntry[] }
export interface BookPart { part: string; title: string; lists: BookList[] }

/** The lines by part and heading. */
export function bookParts(lines: readonly BookLine[]): BookPart[] {
    const parts: BookPart[] = [];
    for (const { part, title, head, thing, name, text } of lines) {
        const last = parts.at(-1);
        const list = last?.lists.at(-1);
        if (part !== undefined)
            parts.push({ part, title: title ?? '', lists: [{ title: '', texts: [], entries: [] }] });
        else if (head !== undefined)
            last?.lists.push({ title: head, texts: [], entries: [] });
        else if (name !== undefined)
            list?.entries.push({ thing, name, text: text ?? '' });
        else
            list?.texts.push(text ?? '');
    }
    return parts.map((part) => ({ ...part, lists: part.lists.filter(({ texts, entries }) => texts.length + entries.length) }));
}

/** What of the parts has all of the words that are looked for. */
export function findInBook(parts: readonly BookPart[], sought: string): BookPart[] {
    const words = sought.toLocaleLowerCase().split(/[\s\u3000]+/).filter(Boolean);
    const has = (text: string): boolean => words.every((word) => text.toLocaleLowerCase().includes(word));
    return parts.map((part) => ({
        ...part,
        lists: part.lists.map((list) => ({ ...list, texts: list.texts.filter(has), entries: list.entries.filter(({ name, text }) => has(`${name} ${text}`)) }))
            .filter(({ texts, entries }) => texts.length + entries.length),
    })).filter(({ lists }) => lists.length);
}
