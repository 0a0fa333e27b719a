// Faces at the table: a portrait for a computer player, a house mark for a person, so
// that one sees at once who is who; the seat's shape at the corner.
import type { SeatKind } from '../desk/types';
import { Art } from './Art';
import { characterNamed } from './characters';
import { FACES } from './faces';
import { scatter, textNumber } from './ink';
import { SeatMark } from './Seat';

/** A character's portrait, by key; unknown keys are an adding machine. */
export function Portrait({ of, label, class: extra }: { of: string; label?: string; class?: string }) {
    return <Art class={`portrait${extra ? ` ${extra}` : ''}`} view="0 0 64 64" drawing={FACES[of] ?? FACES.machine ?? ''} label={label} />;
}

// House marks, as merchants once put them on their bales. The parts are closed shapes,
// bars and anchors on a staff; nothing that could be read as a rune.
const HEADS = ['M32 8L17 23H45Z', 'M32 8L47 23H19Z', 'M32 6a7 7 0 1 0 .1 0', 'M22 7H42V19H22Z', 'M32 8H47L41 14.5L47 21H32', 'M32 8H17L23 14.5L17 21H32', 'M32 5L40 13L32 21L24 13Z'];
const MIDDLES = ['M20 34H44', 'M20 29V37M44 29V37M20 33H44', 'M32 26L42 34L32 42L22 34Z', 'M20 28H44V40H20Z', 'M32 27a8 8 0 1 0 .1 0', 'M18 30H46M22 38H42', 'M32 28H46V40H32', 'M32 28H18V40H32'];
const FEET = ['M20 58H44', 'M18 48C18 61 46 61 46 48', 'M32 58C12 46 24 38 32 48C40 38 52 46 32 58', 'M22 46H42L32 59Z', 'M22 47H42V59H22Z', 'M20 52H44M20 59H44', 'M32 48a6 6 0 1 0 .1 0'];

/** The lines of the mark that belongs to a name. */
export function houseMark(name: string): string {
    const next = scatter(textNumber(`${name}·`));
    const pick = (parts: readonly string[]): string => parts[Math.floor(next() * parts.length)] ?? '';
    return `M32 8V58${pick(HEADS)}${pick(MIDDLES)}${pick(FEET)}`;
}

/** A person's mark, made from the name: everybody has one without uploading anything. */
export function HouseMark({ name }: { name: string }) {
    return (
        <svg class="house-mark" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="square" aria-hidden="true" focusable="false">
            <path d={houseMark(name)} />
        </svg>
    );
}

export interface FaceProps {
    name: string;
    kind: SeatKind;
    /** The character's key, where the seat says one; else it is known by the name. */
    character?: string | null | undefined;
    /** The seat whose shape stands at the corner. */
    seat?: number | undefined;
    /** Pixels; 40 without. */
    size?: number | undefined;
    away?: boolean | undefined;
    class?: string;
}

/** Somebody's face; the name stands beside it in words. */
export function Face({ name, kind, character, seat, size, away, class: extra }: FaceProps) {
    const known = kind === 'computer' || kind === 'program' ? character || characterNamed(name)?.key || 'machine' : null;
    return (
        <span class={`likeness ${known ? '' : 'person'}${away ? ' away' : ''}${extra ? ` ${extra}` : ''}`} style={size ? { width: `${size}px`, height: `${size}px` } : undefined}>
            {known ? <Portrait of={known} /> : <HouseMark name={name} />}
            {seat !== undefined && <SeatMark seat={seat} />}
        </span>
    );
}
