// Keys and signatures, made in a worker: the first of them takes a tenth of a second, for
// which no page is to stand still.
import type { SigningAnswer, SigningOrder } from './signing';

/** Makes what belongs to a secret of 32 bytes. */
export interface Signer {
    publicKey(secret: Uint8Array): Promise<Uint8Array>;
    sign(secret: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

/** What a worker is to this. */
type Desk = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror'>;

export function signerOf(worker: Desk): Signer {
    const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(fault: Error): void }>();
    let [last, broken] = [0, null as Error | null];
    worker.onmessage = ({ data: { n, bytes } }: MessageEvent<SigningAnswer>) => {
        waiting.get(n)?.resolve(bytes);
        waiting.delete(n);
    };
    worker.onerror = ({ message }: ErrorEvent) => {
        broken = new Error(message);
        waiting.forEach(({ reject }) => reject(broken as Error));
        waiting.clear();
    };
    const ask = (secret: Uint8Array, message: Uint8Array | null) => new Promise<Uint8Array>((resolve, reject) => {
        if (broken) {
            reject(broken);
            return;
        }
        waiting.set(++last, { resolve, reject });
        worker.postMessage({ n: last, secret, message } satisfies SigningOrder);
    });
    return { publicKey: (secret) => ask(secret, null), sign: ask };
}

let signer: Signer | null = null;

/** The one of this page. */
export const theSigner = (): Signer => (signer ??= signerOf(new Worker(new URL('./signing.worker.ts', import.meta.url), { type: 'module' })));
