// Seats: nine shapes with nine colours, always together, so that nothing is told by
// colour alone. On boards whose own colours come near, the shape stands on a plate.
import type { JSX } from 'preact';

/** The outlines of the nine shapes in a field of 24 by 24, by seat. */
export const SEAT_SHAPES: readonly string[] = [
    'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 0 1 0-19z',
    'M4.5 3.5h15a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1z',
    'M12 2.5L22.5 21h-21z',
    'M12 1.5L22.5 12L12 22.5L1.5 12z',
    'M7 3h10l5 9l-5 9H7l-5-9z',
    'M12 1.5l3.2 6.8l7.3 1l-5.3 5.2l1.3 7.4l-6.5-3.5l-6.5 3.5l1.3-7.4l-5.3-5.2l7.3-1z',
    'M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z',
    'M3 3h18v8c0 6-4 9.5-9 11.5c-5-2-9-5.5-9-11.5z',
    'M15.5 2.5A10 10 0 1 0 21.5 17A8.5 8.5 0 0 1 15.5 2.5z',
];

/** The names of the shapes, for words: `web.seat.shape.<name>`. */
export const SEAT_NAMES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star', 'cross', 'shield', 'crescent'] as const;

/** The colour of a seat in the present light. */
export const seatColour = (seat: number): string => `var(--seat-${seat % 9})`;

export interface SeatMarkProps {
    seat: number;
    /** Pixels; without it the size of the text around. */
    size?: number;
    /** On a dark plate, where a game's own colours come near. */
    plate?: boolean;
    /** A seat that nobody has taken: its outline only. */
    free?: boolean;
    /** What it stands for, where no name stands beside it. */
    label?: string;
    class?: string;
}

/** A seat's shape in its colour, as an element of HTML. */
export function SeatMark({ seat, size, plate, free, label, class: extra }: SeatMarkProps) {
    const side = size ?? '1em';
    return (
        <svg
            class={`seat${extra ? ` ${extra}` : ''}`} viewBox={plate ? '-5 -5 34 34' : '0 0 24 24'} width={side} height={side} focusable="false"
            {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}
        >
            <SeatShape seat={seat} plate={plate ?? false} free={free ?? false} />
        </svg>
    );
}

/** The same as a part of a drawing: 24 by 24 units, plate 34 by 34 around it. */
export function SeatShape({ seat, plate, free, ...others }: { seat: number; plate?: boolean; free?: boolean } & JSX.SVGAttributes<SVGGElement>) {
    const shape = SEAT_SHAPES[seat % SEAT_SHAPES.length] ?? '';
    return (
        <g {...others}>
            {plate && <rect class="seat-plate" x="-5" y="-5" width="34" height="34" rx="7" fill="#17191e" stroke="#ffffff26" />}
            {free
                ? <path d={shape} fill="none" stroke="var(--hair-strong)" stroke-width="2" stroke-dasharray="3 2.5" transform="translate(1.2 1.2) scale(.9)" />
                : <path d={shape} fill={plate ? `var(--seat-bright-${seat % 9})` : seatColour(seat)} stroke-linejoin="round" />}
        </g>
    );
}
