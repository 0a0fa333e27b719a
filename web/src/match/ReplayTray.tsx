// Below the board of a record: a ruler over all events, ways back and forth, and whose
// eyes one looks with.
import { useEffect, useState } from 'preact/hooks';
import { settings } from '../app/settings';
import { Icon } from '../draw/icons';
import { SeatMark, seatColour } from '../draw/Seat';
import type { RecordSource } from '../source/record';
import { say } from '../words';
import { shorten } from './Log';
import type { Sitting } from './sitting';

const SPECTATOR = 13;
const BEAT = { slow: 2200, normal: 1300, quick: 500, none: 200 };

export function ReplayTray({ sitting, source }: { sitting: Sitting; source: RecordSource }) {
    const log = sitting.log.value;
    const screen = sitting.screen.value;
    const at = sitting.back.value ?? source.events;
    const [playing, setPlaying] = useState(false);
    const [eyes, setEyes] = useState<number>(screen?.match.viewer ?? SPECTATOR);
    const last = source.events;
    const stops = [...log.map(({ from }) => from), last];
    const turn = log.find((paragraph) => paragraph.to > at - 1 && paragraph.from <= at - 1);
    const go = (event: number) => sitting.lookBack(Math.max(0, Math.min(last, event)));
    const forth = () => go(stops.find((stop) => stop > at) ?? last);
    const back = () => go([...stops].reverse().find((stop) => stop < at) ?? 0);
    const round = (by: 1 | -1) => {
        const starts = log.filter((paragraph, index) => paragraph.round !== log[index - 1]?.round).map(({ from }) => from);
        go(by > 0 ? starts.find((start) => start > at) ?? last : [...starts].reverse().find((start) => start < at) ?? 0);
    };

    useEffect(() => {
        if (!playing)
            return;
        if (at >= last) {
            setPlaying(false);
            return;
        }
        const timer = setTimeout(forth, BEAT[settings.value.speed]);
        return () => clearTimeout(timer);
    });
    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            if ((event.target as Element).closest('input, [role=tab], textarea') || event.ctrlKey || event.metaKey || event.altKey)
                return;
            if (event.key === 'ArrowRight')
                event.shiftKey ? round(1) : forth();
            else if (event.key === 'ArrowLeft')
                event.shiftKey ? round(-1) : back();
            else if (event.key === ' ' && !(event.target as Element).closest('button, [role=button], a, summary'))
                setPlaying(!playing);
            else
                return;
            event.preventDefault();
        };
        document.addEventListener('keydown', key);
        return () => document.removeEventListener('keydown', key);
    });

    if (!screen)
        return null;
    const choose = (viewer: number) => {
        setEyes(viewer);
        const share = at / Math.max(1, last);
        source.look(viewer);
        sitting.lookBack(Math.round(share * source.events));
    };
    return (
        <div class="replay">
            <p class="replay-turn" aria-live="polite">{turn ? shorten(turn.head, 260) : say('web.replay.start')} <span class="soft">{say('web.replay.at', { n: at, of: last })}</span></p>
            <div class="replay-ruler">
                <div class="replay-marks" aria-hidden="true">
                    {log.map((paragraph) => (
                        <i key={paragraph.from} style={{
                            left: `${(paragraph.from / Math.max(1, last)) * 100}%`, width: `max(2px, ${((paragraph.to - paragraph.from) / Math.max(1, last)) * 100}% - 1px)`,
                            background: typeof paragraph.actor === 'number' ? seatColour(paragraph.actor) : 'var(--hair-strong)',
                        }} />
                    ))}
                </div>
                <input type="range" min={0} max={last} value={at} aria-label={say('web.replay.ruler')} onInput={(event) => go(Number(event.currentTarget.value))} />
            </div>
            <div class="replay-acts">
                <button type="button" class="plain" aria-label={say('web.replay.round_back')} onClick={() => round(-1)}><Icon name="first" /></button>
                <button type="button" class="plain" aria-label={say('web.replay.back')} onClick={back}><Icon name="previous" /></button>
                <button type="button" class="round go" aria-label={say(playing ? 'web.replay.pause' : 'web.replay.play')} onClick={() => setPlaying(!playing)}><Icon name={playing ? 'pause' : 'play'} /></button>
                <button type="button" class="plain" aria-label={say('web.replay.forth')} onClick={forth}><Icon name="next" /></button>
                <button type="button" class="plain" aria-label={say('web.replay.round_forth')} onClick={() => round(1)}><Icon name="last" /></button>
                <span class="replay-eyes" role="group" aria-label={say('web.replay.eyes')}>
                    <Icon name="eye" size={18} />
                    {screen.match.players.map((player) => (
                        <button key={player.seat} type="button" class="plain" aria-pressed={eyes === player.seat} title={player.name} aria-label={player.name} onClick={() => choose(player.seat)}><SeatMark seat={player.seat} size={18} /></button>
                    ))}
                    <button type="button" class="plain" aria-pressed={eyes === SPECTATOR} title={say('seat.spectator')} aria-label={say('seat.spectator')} onClick={() => choose(SPECTATOR)}><Icon name="people" size={18} /></button>
                </span>
            </div>
        </div>
    );
}
