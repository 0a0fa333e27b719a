// Who the computer players are: somebody with a name, a trade, a sentence about their
// character. Names and sentences are words (`character.<key>.name`, `.trade`, `.about`);
// those of one level play alike, whatever is said of them.
import { hasWords, say } from '../words';

export type Level = 'easy' | 'normal' | 'hard';
export const LEVELS: readonly Level[] = ['easy', 'normal', 'hard'];

export interface Character {
    key: string;
    level: Level;
    /** The name as it is written in other scripts, to know a seat again that was named in another language. */
    alias: string;
}

/** The people of the house, those who are met first in front. */
export const CHARACTERS: readonly Character[] = [
    { key: 'pip', level: 'easy', alias: 'ピップ' },
    { key: 'mimsy', level: 'easy', alias: 'ミムジー' },
    { key: 'bo', level: 'easy', alias: 'ボー' },
    { key: 'fenja', level: 'easy', alias: 'フェンヤ' },
    { key: 'kasimir', level: 'normal', alias: 'カジミール' },
    { key: 'odile', level: 'normal', alias: 'オディール' },
    { key: 'tariq', level: 'normal', alias: 'タリク' },
    { key: 'hedda', level: 'normal', alias: 'ヘッダ' },
    { key: 'ravn', level: 'hard', alias: 'ラウン' },
    { key: 'leonora', level: 'hard', alias: 'レオノーラ' },
    { key: 'ignaz', level: 'hard', alias: 'イグナーツ' },
    { key: 'suri', level: 'hard', alias: 'スーリ' },
];

const byName = new Map(CHARACTERS.flatMap((each) => [[each.key, each], [each.alias, each]] as [string, Character][]));

/** The character of a key; the bookkeeper where there is none. */
export function character(key: string): Character {
    return CHARACTERS.find((each) => each.key === key) ?? (CHARACTERS[4] as Character);
}

/** A number behind a name, mostly a Roman one, parts two of the same name. */
const NUMBER = /(?:[\s\u3000]*[2-9]|[\s\u3000]+(?:I{2,3}|IV|VI{0,3}|IX))$/;

/** Whose name a seat bears, in whatever language it was given; null: nobody of the house. */
export function characterNamed(name: string): Character | null {
    return byName.get(name.trim().replace(NUMBER, '').toLowerCase()) ?? null;
}

/** A name of somebody of the house in the language that is spoken, whoever wrote it; other names stay. */
export function spelled(name: string): string {
    const known = characterNamed(name);
    return known && hasWords(`character.${known.key}.name`) ? characterName(known) + (NUMBER.exec(name.trim())?.[0] ?? '') : name;
}

/** The name in the language that is spoken. */
export const characterName = ({ key }: Character): string =>
    hasWords(`character.${key}.name`) ? say(`character.${key}.name`) : key;
export const characterTrade = ({ key }: Character): string => say(`character.${key}.trade`);
export const characterAbout = ({ key }: Character): string => say(`character.${key}.about`);

/** So many opponents of a level, the first of them chosen: all different while there are enough. */
export function company(first: Character, count: number): Character[] {
    const same = CHARACTERS.filter(({ level, key }) => level === first.level && key !== first.key);
    const others = CHARACTERS.filter(({ level }) => level !== first.level);
    return [first, ...same, ...others].slice(0, count);
}
