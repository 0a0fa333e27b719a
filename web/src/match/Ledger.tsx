// The ledger of the players: face, name, whose turn it is, the numbers that decide.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../draw/icons';
import { SeatMark } from '../draw/Seat';
import type { Board } from '../boards/board';
import type { Fact, Player } from '../desk/types';
import { hasWords, say } from '../words';
import { clockText, tellSpan } from '../app/time';
import { Face } from './Face';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

export interface LedgerProps { sitting: Sitting; touch: Touch; board: Board | null }

/** All players, in the order of their seats. */
export function Ledger({ sitting, touch, board }: LedgerProps) {
    const screen = sitting.screen.value;
    if (!screen)
        return null;
    // Where a match has ended without a result it is nobody's turn, wherever it stood.
    // While a deed is shown, it is the turn of who does it.
    const doer = sitting.showing.value ? sitting.step.value?.paragraph?.actor : null;
    const players = sitting.ended ? screen.match.players.map((player) => ({ ...player, active: false, clock: null }))
        : typeof doer === 'number' ? screen.match.players.map((player) => ({ ...player, active: player.seat === doer })) : screen.match.players;
    return (
        <aside class="ledger" aria-label={say('web.players')}>
            <ul class="ledger-list" style={{ '--players': players.length }}>
                {players.map((player) => (
                    <li key={player.seat} class="entry" data-active={player.active ? '' : undefined} data-you={player.you ? '' : undefined}>
                        <Entry sitting={sitting} touch={touch} player={player}>
                            {board?.Ledger ? <board.Ledger sitting={sitting} touch={touch} seat={player.seat} /> : <DecidingFacts sitting={sitting} seat={player.seat} />}
                        </Entry>
                    </li>
                ))}
            </ul>
        </aside>
    );
}

function Entry({ sitting, touch, player, children }: { sitting: Sitting; touch: Touch; player: Player; children: ComponentChildren }) {
    const facts = sitting.screen.value?.players.find(({ seat }) => seat === player.seat)?.facts ?? [];
    const first = facts.find((fact) => fact.deciding && !fact.list);
    return (
        <>
            <div class="entry-head" {...touch.props(`seat:${player.seat}`)}>
                <Face player={player} />
                <SeatMark seat={player.seat} size={16} class="entry-seat" />
                <span class="entry-who">
                    <span class="entry-name">{player.name}</span>
                    {player.you && <small class="entry-you">{say('web.you')}</small>}
                    <Status player={player} still={sitting.source.trouble?.value.still ?? false} substitute={sitting.source.substitutes?.value[player.seat] ?? null} left={sitting.source.left?.value[player.seat] ?? false} />
                </span>
                {first && (
                    <span class="entry-first">
                        <b>{first.hidden ? '?' : first.text}</b>
                        <small>{first.label}</small>
                    </span>
                )}
            </div>
            <GiveTime sitting={sitting} player={player} />
            <div class="entry-body">{children}</div>
        </>
    );
}

/** What is said below a name: turn, level, absence, clock. */
function Status({ player, still, substitute, left }: { player: Player; still: boolean; substitute: string | null; left: boolean }) {
    const level = player.kind === 'computer' && hasWords(`web.level.${player.level}`) ? say(`web.level.${player.level}`)
        : player.kind === 'program' ? say('web.kind.program') : null;
    return (
        <span class="status">
            {player.active ? <><b class="status-turn">{say(player.you ? 'web.your_turn' : 'web.to_move')}</b>{!player.present && substitute === null && <span class="status-away"> · {say('web.away')}</span>}</>
                : substitute !== null ? <span class="status-away">{say(left ? 'web.substitute.left' : 'web.substitute', { level: hasWords(`web.level.${substitute}`) ? say(`web.level.${substitute}`) : substitute })}</span>
                : !player.present ? <span class="status-away">{say('web.away')}</span>
                    : level ?? (player.you ? say('web.you') : say('web.here'))}
            {player.clock !== null && <Clock left={player.clock} runs={player.active && !still} />}
        </span>
    );
}

/** More time for somebody else, whose clock runs. */
function GiveTime({ sitting, player }: { sitting: Sitting; player: Player }) {
    const more = sitting.source.giveTime?.value;
    if (!more || player.clock === null || player.you || player.kind === 'computer' || sitting.ended || sitting.back.value !== null)
        return null;
    const label = say('web.clock.give', { who: player.name, time: tellSpan(more.ms) });
    const give = () => void more.give(player.seat).catch((fault: Error) => { sitting.told.value = { sentence: fault.message, rule: null, thing: null }; });
    return <button type="button" class="quiet give-time" aria-label={label} title={label} onClick={give}><Icon name="clock" size={13} /> +{tellSpan(more.ms)}</button>;
}

/** A clock that runs on between what the server says. */
function Clock({ left, runs }: { left: number; runs: boolean }) {
    const told = useRef({ left, shown: left, at: Date.now(), runs });
    const [, setTick] = useState(0);
    const now = Date.now();
    if (told.current.left !== left)
        told.current = { left, shown: left, at: now, runs };
    else if (told.current.runs !== runs)
        told.current = { left, shown: told.current.runs ? told.current.shown - (now - told.current.at) : told.current.shown, at: now, runs };
    useEffect(() => {
        if (!runs)
            return;
        const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
        return () => clearInterval(timer);
    }, [runs]);
    const shown = told.current.shown - (runs ? now - told.current.at : 0);
    return <span class="status-clock" data-short={shown < 30000 ? '' : undefined}><Icon name="clock" size={13} /> {clockText(shown)}</span>;
}

interface Group { label: string; facts: { of: string; fact: Fact }[] }

/** Facts of one field belong together: "Coins held · Flyt", "Coins held · Aquora". */
export function groupFacts(facts: readonly Fact[]): Group[] {
    const groups: Group[] = [];
    for (const fact of facts) {
        const [label = '', of = ''] = fact.label.split(' · ');
        const last = groups[groups.length - 1];
        if (of !== '' && last?.label === label)
            last.facts.push({ of, fact });
        else
            groups.push({ label, facts: [{ of, fact }] });
    }
    return groups;
}

/** The numbers that decide, of one player, without the first, which stands beside the name. */
export function DecidingFacts({ sitting, seat }: { sitting: Sitting; seat: number }) {
    const facts = sitting.screen.value?.players.find((player) => player.seat === seat)?.facts ?? [];
    const first = facts.find((fact) => fact.deciding && !fact.list);
    const groups = groupFacts(facts.filter((fact) => fact.deciding && fact !== first && !fact.empty))
        .filter((group) => group.facts.length < 6 || group.facts.some(({ fact }) => fact.value !== 0));
    return (
        <dl class="deciding">
            {groups.map((group, index) => (
                <div key={`${group.label}${index}`} class={group.facts.length > 1 ? 'many' : undefined}>
                    <dt>{group.label}</dt>
                    {group.facts.map(({ of, fact }) => (
                        <dd key={of} class={fact.value === 0 ? 'zero' : undefined}>
                            {of !== '' && <span class="soft">{of} </span>}
                            <b>{fact.hidden ? '?' : fact.list ? fact.list.length : fact.text ?? ''}</b>
                        </dd>
                    ))}
                </div>
            ))}
        </dl>
    );
}
