// This seat's own side of the exchange, and what it signs (docs/fairness.md). What the host
// says is judged by the module alone (`Guest`); here stands which message leads to what.
// Entropy, and the secret by which the seat signs, are of one exchange each, and are kept in
// this browser only.
import type { Guest, Kontor, KontorError } from 'kontor';
import type { Pocket } from './pocket';
import type { Signer } from './signer';
import { Refused } from './source';

export interface Tools { kontor: Kontor; signer: Signer }

/** What the match has by now. */
export interface Table { head: string; commitment: string; seat: number }

/** One message of the exchange. */
export interface Said { stage: unknown; lines: unknown }

/** `taken`: the host has said that it has the promise. */
interface Kept { guest: string; secret: string; taken: boolean }

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const unfair = (key: string): Refused => new Refused(key, '');
const commitmentOf = (lines: string): string | undefined => /^fair commitment ([0-9a-f]{64})$/m.exec(lines)?.[1];
const promiseOf = (lines: string, seat: number): string | undefined => new RegExp(`^fair promise ${seat} ([0-9a-f]{64})$`, 'm').exec(lines)?.[1];
const isSpoken = (lines: string, seat: number): boolean => new RegExp(`^fair spoken(?: \\d)* ${seat}(?: |$)`, 'm').test(lines);

export class Exchange {
    private guest: Guest | null = null;
    private secret: Uint8Array | null = null;
    /** How the host took the promise: null while it has not said so. */
    private taken: 'yes' | 'no' | null = null;
    /** What was to be judged when that is known. */
    private open: (() => void) | null = null;

    constructor(private readonly tools: Tools, private readonly match: string, private readonly vault: Pocket,
        private readonly send: (type: 'promise' | 'reveal', members: Record<string, string>) => Promise<unknown>, private readonly fail: (fault: Refused) => void) {}

    close(): void {
        this.guest?.close();
        this.guest = null;
    }

    /** Everything is as it was promised: what the notes of this seat begin with. */
    get begins(): Uint8Array | null {
        return this.guest && this.facts(this.guest).checked && this.secret ? this.guest.exchange() : null;
    }

    /** Throws Refused where the host does what no honest one does: nothing is given to it then. */
    async take({ stage, lines }: Said, table: Table): Promise<void> {
        if (stage !== 'promise' && stage !== 'reveal' && stage !== 'ready')
            return;
        this.recall(table);
        this.holds(table.commitment);
        const known = this.guest && this.facts(this.guest);
        // An exchange when play has begun is none.
        if (known?.checked && stage !== 'ready')
            return;
        if (typeof lines !== 'string')
            throw unfair('error.fair.proof');
        const commitment = commitmentOf(lines);
        if (commitment !== undefined && commitment !== table.commitment)
            throw unfair('error.fair.other_commitment');
        await this.fairly(async () => {
            if (stage === 'promise')
                await this.promise(lines, table);
            else if (this.guest)
                this.judge(this.guest, stage, lines, table);
        });
    }

    /** Play begins: by then the host has shown what became of the entropy that was promised. */
    begun(table: Table): void {
        this.recall(table);
        if (this.guest && this.taken !== 'no' && !this.facts(this.guest).checked)
            throw unfair('error.fair.no_entropy');
    }

    /** The head of a match that runs is the one it began with. */
    holds(commitment: string): void {
        const known = this.guest && this.facts(this.guest);
        if (known?.checked && known.commitment !== commitment)
            throw unfair('error.fair.other_commitment');
    }

    /** The signature of a note of this seat; null: it does not sign. */
    async sign(note: string): Promise<string | null> {
        return this.guest && this.secret ? hex(await this.tools.signer.sign(this.secret, this.guest.message(note))) : null;
    }

    /** The last note is signed: the secret has done its work. */
    done(): void {
        this.secret = null;
        this.vault.remove(this.match);
    }

    // ---- inside ------------------------------------------------------------------

    private get present(): Guest | null {
        return this.guest;
    }

    private facts(guest: Guest): { commitment: string; promise: string; key?: string; stage: string; checked: boolean } {
        return guest.about<never>();
    }

    /** Errors of the module as refusals. */
    private async fairly(what: () => Promise<void>): Promise<void> {
        try {
            await what();
        } catch (fault) {
            if (fault instanceof Refused)
                throw fault;
            const { key = '', message } = fault as KontorError;
            throw key.startsWith('error.fair.') ? new Refused(key, message) : fault;
        }
    }

    /** What this page or another one in this browser knows of the exchange that the head tells of; what belongs to one before is over. */
    private recall({ head, commitment }: Table): void {
        const fits = (guest: Guest) => { const known = this.facts(guest); return known.commitment === commitment || known.checked; };
        if (this.guest && !fits(this.guest))
            this.forget();
        if (this.guest)
            return;
        try {
            const { guest: text, secret, taken } = JSON.parse(this.vault.get(this.match) ?? 'null') as Kept;
            const guest = this.tools.kontor.restoreGuest(head, text);
            if (fits(guest))
                [this.guest, this.secret, this.taken] = [guest, unhex(secret), taken ? 'yes' : 'no'];
            else
                guest.close();
        } catch {
            // Nothing is kept, or nothing that could be used.
        }
    }

    private keep(): void {
        if (this.guest && this.secret)
            this.vault.set(this.match, JSON.stringify({ guest: this.guest.text(), secret: hex(this.secret), taken: this.taken === 'yes' } satisfies Kept));
    }

    private forget(): void {
        this.close();
        this.secret = null;
    }

    private async promise(lines: string, table: Table): Promise<void> {
        if (!this.guest) {
            // Somebody has promised for this seat: the host, as it says, or another device.
            if (promiseOf(lines, table.seat) !== undefined)
                return;
            const secret = crypto.getRandomValues(new Uint8Array(32));
            const key = await this.tools.signer.publicKey(secret);
            // Another page of this browser may have come first.
            this.recall(table);
            if (!this.guest) {
                this.guest = this.tools.kontor.openGuest(table.head, table.seat, lines, null);
                this.guest.bringKey(key);
                [this.secret, this.taken] = [secret, null];
            }
        }
        const { guest } = this;
        guest.follow(lines);
        if (this.facts(guest).stage === 'ready' || promiseOf(lines, table.seat) !== undefined)
            return;
        const hash = guest.promise();
        this.taken = this.taken === 'yes' ? 'yes' : null;
        this.keep();
        this.send('promise', { hash }).then(() => this.answered(guest, 'yes'), (fault: unknown) => {
            // Of two devices one was first; or the host waits no longer.
            if (fault instanceof Refused && /^error\.(fair\.(twice|stage)|wire\.state)$/.test(fault.key))
                this.answered(guest, 'no');
        });
    }

    private answered(guest: Guest, taken: 'yes' | 'no'): void {
        if (guest !== this.guest || this.taken === 'yes')
            return;
        this.taken = taken;
        if (taken === 'yes')
            this.keep();
        const { open } = this;
        this.open = null;
        open?.();
    }

    private judge(guest: Guest, stage: 'reveal' | 'ready', lines: string, table: Table): void {
        const stands = promiseOf(lines, table.seat);
        const own = stands === this.facts(guest).promise && !isSpoken(lines, table.seat);
        if (!own && stands !== undefined && this.taken !== 'yes') {
            // Who speaks for the seat is known when the promise is answered: the host, where it came
            // too late, or another device.
            this.open = () => this.fairly(() => Promise.resolve(this.passed(stage, lines, table))).catch((fault: Refused) => this.fail(fault));
            if (this.taken === 'no' || isSpoken(lines, table.seat))
                this.passed(stage, lines, table);
            return;
        }
        guest.follow(lines);
        if (stage === 'reveal') {
            const entropy = guest.reveal(lines);
            const { key } = this.facts(guest);
            this.keep();
            this.send('reveal', { entropy, ...(key ? { key } : {}) }).catch(() => undefined);
        } else {
            guest.check(lines);
            this.keep();
        }
    }

    /** Another promise stands for this seat than this page's. */
    private passed(stage: 'reveal' | 'ready', lines: string, table: Table): void {
        if (this.taken === 'yes')
            throw unfair('error.fair.other_promises');
        this.forget();
        // Another page of this browser may be the one.
        this.recall(table);
        const other = this.present;
        if (other && promiseOf(lines, table.seat) === this.facts(other).promise) {
            this.judge(other, stage, lines, table);
        } else {
            this.forget();
            this.vault.remove(this.match);
        }
    }
}
