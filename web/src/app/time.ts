// Times in words: spans of clocks, and how long ago something was.
import type { Clock } from './house';
import { language, say } from '../words';

/** A span in its largest whole unit. */
export function tellSpan(ms: number): string {
    const seconds = Math.round(ms / 1000);
    if (seconds >= 86400 && seconds % 86400 === 0)
        return say('web.time.days', { n: seconds / 86400 });
    if (seconds >= 3600 && seconds % 3600 === 0)
        return say('web.time.hours', { n: seconds / 3600 });
    if (seconds >= 60 && seconds % 60 === 0)
        return say('web.time.minutes', { n: seconds / 60 });
    return say('web.time.seconds', { n: seconds });
}

/** A clock in words. */
export function tellClock(clock: Clock): string {
    if (clock.kind === 'move')
        return say('web.clock.move', { time: tellSpan(clock.ms) });
    if (clock.kind === 'match')
        return say('web.clock.match', { time: tellSpan(clock.ms), add: tellSpan(clock.add) });
    return say('web.clock.none');
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [['day', 86400], ['hour', 3600], ['minute', 60]];

/** How long ago a moment was, roughly. */
export function tellAgo(at: number, now = Date.now()): string {
    const seconds = Math.max(0, (now - at) / 1000);
    const format = new Intl.RelativeTimeFormat(localeOf(language.value), { numeric: 'auto', style: 'short' });
    for (const [unit, size] of UNITS)
        if (seconds >= size)
            return format.format(-Math.floor(seconds / size), unit);
    return format.format(0, 'minute');
}

/** How dates and times are written: as this device's owner writes the language that is spoken; in English, where they do not say, by 24 hours and with the day first. */
export function localeOf(spoken: string, own: readonly string[] = globalThis.navigator?.languages ?? []): string {
    return own.find((tag) => tag.startsWith(`${spoken}-`)) ?? (spoken === 'en' ? 'en-GB' : spoken);
}

/** The time of day. */
export function tellTime(at: number): string {
    return new Intl.DateTimeFormat(localeOf(language.value), { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** Day and time. */
export function tellMoment(at: number): string {
    return new Intl.DateTimeFormat(localeOf(language.value), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** Milliseconds as people read clocks. */
export function clockText(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (value: number) => String(value).padStart(2, '0');
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
