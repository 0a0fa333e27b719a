// Chairs round a table: where they stand, and who of the house may still sit down.
import type { WireSeat } from '../app/house';
import { CHARACTERS, type Character } from '../draw/characters';
import { tenth } from '../draw/ink';

/** Where a chair stands, in hundredths of the room: oneself below, the others clockwise. */
export function chairPlace(seat: number, own: number, count: number): { left: number; top: number } {
    const step = (seat - own + count) % count;
    // three sit better at the long sides than at the corners
    const turn = count === 3 && step ? (step === 1 ? 0.29 : 0.71) : step / count;
    const angle = Math.PI / 2 + turn * 2 * Math.PI;
    return { left: tenth(50 + 38 * Math.cos(angle)), top: tenth(51 + 37 * Math.sin(angle)) };
}

/** Whoever of the house is still free to sit down: of the level that sits there already. */
export function nextGuests(seats: readonly WireSeat[], count: number): Character[] {
    const there = new Set(seats.map((seat) => (seat.kind === 'computer' ? seat.character : '')));
    const level = seats.find((seat) => seat.kind === 'computer')?.level ?? 'normal';
    const free = CHARACTERS.filter(({ key }) => !there.has(key));
    return [...free.filter((each) => each.level === level), ...free.filter((each) => each.level !== level)].slice(0, count);
}
