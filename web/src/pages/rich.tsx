// A sentence with marked parts: the words decide the order, the page the marks.
import type { ComponentChildren } from 'preact';
import { language, say, type Arguments } from '../words';

/** The words for a key; each `{name}` that is not a plain argument becomes its node. */
export function Rich({ of, args = {}, parts }: { of: string; args?: Arguments; parts: Record<string, ComponentChildren> }) {
    return <>{say(of, args).split(/(\{[a-z_]+\})/).map((piece, at) => {
        const name = /^\{([a-z_]+)\}$/.exec(piece)?.[1];
        return name !== undefined && name in parts ? <span key={at}>{parts[name]}</span> : piece;
    })}</>;
}

const joiner = () => new Intl.ListFormat(language.value === 'en' ? 'en-GB' : language.value, { type: 'conjunction' });

/** Several things as one list: "a, b and c". */
export function listed(items: ComponentChildren[]): ComponentChildren {
    let next = 0;
    return joiner().formatToParts(items.map((_, at) => `#${at}`)).map(({ type, value }) => (type === 'element' ? <span key={next}>{items[next++]}</span> : value));
}

/** The same for plain texts. */
export const listText = (items: string[]): string => joiner().format(items);
