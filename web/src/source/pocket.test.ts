// What a browser keeps: as long as it can, never more than it should.
import { expect, it } from 'vitest';
import { emptyVault, pocketIn, vaultIn } from './pocket';

/** A storage as browsers have one: names are its properties. */
function storage(room = Infinity): Storage {
    const methods = {
        getItem: (key: string) => (Object.hasOwn(kept, key) ? String(kept[key]) : null),
        setItem: (key: string, value: string) => {
            if (Object.keys(kept).length >= room && !Object.hasOwn(kept, key))
                throw new Error('QuotaExceededError');
            kept[key] = value;
        },
        removeItem: (key: string) => { delete kept[key]; },
    };
    const kept = Object.create(methods) as Record<string, unknown>;
    return kept as unknown as Storage;
}

const refused = (): Storage => { throw new Error('SecurityError'); };

it('keeps what is set; where storage is refused or full, as long as the page lasts', () => {
    for (const place of [() => storage(0), refused]) {
        const pocket = pocketIn(place);
        pocket.set('a', '1');
        expect(pocket.get('a')).toBe('1');
        pocket.remove('a');
        expect(pocket.get('a')).toBeNull();
        expect(pocketIn(place).get('a')).toBeNull();
    }
    const lasting = storage();
    pocketIn(() => lasting).set('a', '1');
    expect(pocketIn(() => lasting).get('a')).toBe('1');
});

it('keeps seats over days, the oldest of too many no longer, and none of somebody who was forgotten', () => {
    const lasting = storage();
    let time = 0;
    const vault = vaultIn(() => lasting, () => ++time);
    lasting.setItem('other', 'x');
    for (let at = 0; at < 60; at++)
        vault.set(`m${at}`, `key ${at}`);
    expect(vault.get('m9')).toBeNull();
    expect(vault.get('m10')).toBe('key 10');
    expect(vaultIn(() => lasting).get('m59')).toBe('key 59');
    vault.remove('m59');
    expect(vault.get('m59')).toBeNull();
    emptyVault(() => lasting);
    emptyVault(refused);
    expect(vault.get('m20')).toBeNull();
    expect(lasting.getItem('other')).toBe('x');
    expect(vaultIn(refused).get('m1')).toBeNull();
});
