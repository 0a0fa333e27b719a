// What is counted, in words: names come from the game's own words, as its log tells them.
import { hasWords, say, textOf } from '../words';
import type { Group } from './simfile';

/** A value of something that the game names. */
export function valueName(game: string, noun: string, value: string): string {
    const key = `${game}.${noun}.${value}`;
    return hasWords(key) ? say(key) : value;
}

/** A kind of move in general, for one value of its argument: "buy Flyt for …". */
export function outline(text: string, argument = '', name = ''): string {
    return text.replace(/\{([a-z_]+)([?!+.#:@][^{}]*)?\}/g, (_, what: string, form: string | undefined) => {
        if (form?.startsWith('?'))
            return form.slice(1).split('|')[1] ?? form.slice(1);
        if (form?.startsWith('!'))
            return (form.slice(1).split('|')[0] ?? '').replaceAll('*', '…');
        return what === argument && form === undefined ? name : '…';
    }).replace(/[.。]$/, '');
}

function moveText(game: string, name: string, argument: string): string {
    const found = [`${game}.choice.${name}.unseen`, `${game}.choice.${name}`, `${game}.move.${name}`].filter(hasWords).map(textOf);
    return found.find((text) => argument === '' || text.includes(`{${argument}}`)) ?? found[0] ?? name;
}

/** What a group is about. */
export function groupName(game: string, { fact, name }: Group): string {
    const key = `${game}.fact.${name}`;
    return fact ? (hasWords(key) ? say(key) : name) : outline(moveText(game, name, ''));
}

/** One row of a group. */
export function rowName(game: string, group: Group, value: string): string {
    if (group.noun === '')
        return groupName(game, group);
    const name = valueName(game, group.noun, value);
    return group.fact ? name : outline(moveText(game, group.name, group.argument), group.argument, name);
}

/** A curve, and a line of it. */
export const curveName = (game: string, name: string): string => (hasWords(`${game}.curve.${name}`) ? say(`${game}.curve.${name}`) : name);
