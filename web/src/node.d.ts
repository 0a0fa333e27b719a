// The few things of Node that tests use.
declare module 'node:fs' {
    export function readFileSync(path: string | URL): Uint8Array;
    export function readFileSync(path: string | URL, encoding: 'utf8'): string;
    export function readdirSync(path: string | URL, options?: { recursive?: boolean }): string[];
    export function existsSync(path: string | URL): boolean;
}
declare module 'node:url' {
    export function fileURLToPath(url: URL): string;
}
declare module 'node:crypto' {
    export function createHash(name: string): { update(data: Uint8Array | string): { digest(): Uint8Array; digest(form: 'hex'): string }; digest(form: 'hex'): string };
}
/** The text of a file beside the sources. */
declare module '*?raw' {
    const text: string;
    export default text;
}
