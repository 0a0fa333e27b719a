import { beforeEach, expect, it } from 'vitest';
import { dropNotice, hearNotice, notices } from './notices';

const told = (match: string, what: string) => hearNotice({ type: 'told', match, what, game: 'cryptoly' });

beforeEach(() => notices.value.forEach(({ match }) => dropNotice(match)));

it('what is told of a match stands there once, the newest last, until it is looked at', () => {
    told('a', 'begin');
    told('b', 'rematch');
    told('a', 'turn');
    expect(notices.value.map(({ match, what }) => `${match} ${what}`)).toEqual(['b rematch', 'a turn']);
    dropNotice('b');
    expect(notices.value.map(({ match }) => match)).toEqual(['a']);
});

it('what is not known is passed over, and there are never too many', () => {
    expect(told('a', 'surprise')).toBeNull();
    expect(notices.value).toEqual([]);
    for (const match of 'abcdefgh')
        told(match, 'turn');
    expect(notices.value.map(({ match }) => match)).toEqual(['e', 'f', 'g', 'h']);
});
