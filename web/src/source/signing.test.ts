// Keys and signatures, against the vectors of RFC 8032 (7.1), and against the example of
// docs/fairness.md, which the test `the_documented_example_is_right` makes in C.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hex, unhex } from './exchange';
import { signerOf } from './signer';
import { answer, publicKey, sign, signatureFits, type SigningAnswer, type SigningOrder } from './signing';

/** Secret, public key, message, signature. */
const VECTORS: [string, string, string, string][] = [
    ['9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', '',
        'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'],
    ['4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', '72',
        '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'],
    ['c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7', 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025', 'af82',
        '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a'],
    ['833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42', 'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
        'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
        'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704'],
];

it.each(VECTORS)('signs as RFC 8032 has it: %s', (secret, key, message, signature) => {
    expect(hex(publicKey(unhex(secret)))).toBe(key);
    expect(hex(sign(unhex(secret), unhex(message)))).toBe(signature);
    expect(signatureFits(unhex(signature), unhex(message), unhex(key))).toBe(true);
    for (let at = 0; at < 64; at++) {
        const bad = unhex(signature);
        bad[at] = (bad[at] ?? 0) ^ 1;
        expect(signatureFits(bad, unhex(message), unhex(key))).toBe(false);
    }
});

it('signs the documented example', () => {
    const page = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8');
    const told = (what: string): string => new RegExp(`^ {4}${what} +([0-9a-f]{64})$`, 'm').exec(page)?.[1] ?? '';
    const secret = new Uint8Array(32).fill(0x20);
    expect(hex(publicKey(secret))).toBe(/Ada signs by +([0-9a-f]{64})/.exec(page)?.[1]);
    expect(hex(sign(secret, unhex(told('message'))))).toBe(told('signature, first half') + told('and second half'));
});

it('refuses what is no signature, and what strict readers refuse', () => {
    const [secret, key] = [unhex(VECTORS[0]?.[0] ?? ''), unhex(VECTORS[0]?.[1] ?? '')];
    const message = new Uint8Array(32);
    const good = sign(secret, message);
    expect(signatureFits(good.slice(1), message, key)).toBe(false);
    expect(signatureFits(good, message, key.slice(1))).toBe(false);
    expect(signatureFits(good, message, new Uint8Array(32).fill(255))).toBe(false);
    // A key of small order, under which one signature is one of everything.
    const small = new Uint8Array(32);
    small[0] = 1;
    const any = new Uint8Array(64);
    any[0] = 1;
    expect(signatureFits(any, message, small)).toBe(false);
    // The same with the group's order added to its second half.
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const half = [...good.slice(32)].reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n) + order;
    const other = Uint8Array.from([...good.slice(0, 32), ...Array.from({ length: 32 }, (_, at) => Number((half >> BigInt(8 * at)) & 255n))]);
    expect(signatureFits(other, message, key)).toBe(false);
});

it('asks a worker, and says where it is broken', async () => {
    const worker = { onmessage: null, onerror: null, postMessage: (order: SigningOrder) => queueMicrotask(() => worker.onmessage?.({ data: answer(order) } as MessageEvent<SigningAnswer>)) } as unknown as
        { onmessage: ((event: MessageEvent<SigningAnswer>) => void) | null; onerror: ((event: ErrorEvent) => void) | null; postMessage(order: SigningOrder): void };
    const signer = signerOf(worker as unknown as Worker);
    const secret = unhex(VECTORS[1]?.[0] ?? '');
    const [key, signature] = await Promise.all([signer.publicKey(secret), signer.sign(secret, Uint8Array.of(0x72))]);
    expect([hex(key), hex(signature)]).toEqual([VECTORS[1]?.[1], VECTORS[1]?.[3]]);
    worker.postMessage = () => worker.onerror?.({ message: 'gone' } as ErrorEvent);
    await expect(signer.publicKey(secret)).rejects.toThrow('gone');
    await expect(signer.sign(secret, key)).rejects.toThrow('gone');
});
