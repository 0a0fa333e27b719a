// Signatures of what a seat was shown (docs/fairness.md): Ed25519, by a library
// (docs/decisions/noble-curves.md). No page has this by itself: it is loaded with a match,
// in workers.
import { ed25519 } from '@noble/curves/ed25519.js';

export const publicKey = (secret: Uint8Array): Uint8Array => ed25519.getPublicKey(secret);

export const sign = (secret: Uint8Array, message: Uint8Array): Uint8Array => ed25519.sign(message, secret);

/** Whether it is the key's signature of the message, as strictly as RFC 8032 has it. */
export function signatureFits(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
    try {
        return ed25519.verify(signature, message, key, { zip215: false });
    } catch {
        return false; // no key, or none of the curve
    }
}

/** What a worker is asked: the public key that follows from a secret, or its signature of a message. */
export interface SigningOrder { n: number; secret: Uint8Array; message: Uint8Array | null }
export interface SigningAnswer { n: number; bytes: Uint8Array }

export const answer = ({ n, secret, message }: SigningOrder): SigningAnswer => ({ n, bytes: message ? sign(secret, message) : publicKey(secret) });
