// While others play: their turn as a short row of panels, one sentence each, the one
// that is being shown framed. Any key or click shows the rest at once.
import type { ComponentChildren } from 'preact';
import type { LogLine, Paragraph } from '../../../desk/types';
import { choose, settings } from '../../../app/settings';
import { language, say } from '../../../words';
import { CoinSign, DieSign, Plate, Sign, SpaceSign } from '../art';
import { sortOf } from '../spaces';
import { whose, word } from '../seen';
import type { TrayPart } from './parts';

type EventMove = { kind: string; [argument: string]: string | number };
interface Told { event: number; actor: number | string; move: EventMove | null }

/** A sign for what happened. */
function Mark({ move, space }: { move: EventMove | null; space: string }) {
    if (!move)
        return null;
    const pips = Number(move['pips']);
    const tile = (sort: string, sign: ComponentChildren = <Sign name={`p-${sort}`} />) => <span class={`cl-psq cl-k-${sort}`}>{sign}</span>;
    switch (move.kind) {
        case 'roll': return <><DieSign pips={pips} />{space && <span class={`cl-psq cl-k-${sortOf(space)}`}><SpaceSign space={space} /></span>}</>;
        case 'die': case 'roll-off': return <DieSign pips={pips} />;
        case 'action': case 'moon': case 'mining': case 'nft': case 'time': return tile(move.kind);
        case 'staking': case 'stake': return tile('mining', <Sign name="p-lock" />);
        case 'unlock': return tile('mining', <Sign name="p-open" />);
        case 'rate': return tile('rates');
        case 'try': case 'leave': return tile('hack');
        case 'exchange': case 'amount': return tile('rates', <Sign name="p-dex" />);
        case 'offer': case 'give': case 'get': case 'send': case 'accept': case 'decline': return tile('get', <Sign name="p-offer" />);
        case 'invest': return <CoinSign coin={String(move['coin'])} />;
        case 'pay': case 'change': case 'wager': return <CoinSign coin={String(move['coin'])} />;
        case 'ico': return tile('ico', <SpaceSign space={`ico-${move['ico']}`} />);
        case 'open': case 'seal': return tile('get', <Sign name="p-bet" />);
        default: return move.kind.startsWith('give-') || move.kind.startsWith('get-') ? tile('get', <Sign name="p-cards" />) : null;
    }
}

/** A line of the log with who acted in its paragraph; one of them where several do the same. */
interface Panel { line: LogLine; actor: Paragraph['actor']; move: EventMove | null; others: number[] }

const MOST = 4, BACK = 6;

/** The last lines of what happened, up to the event that is shown. That rivals have memorised their codes is one of them. */
function panels({ sitting, seen }: TrayPart): Panel[] {
    const step = sitting.step.value;
    const all = sitting.log.value.slice(-BACK).flatMap(({ lines: list, actor }) => list.map((line) => ({ line, actor })));
    const lines = step ? all.filter(({ line }) => line.event <= step.event) : all;
    const events = lines[0] ? sitting.events<{ events: Told[] }>(lines[0].line.event)?.events ?? [] : [];
    const shown: Panel[] = [];
    for (const { line, actor } of lines) {
        const move = events.find(({ event }) => event === line.event)?.move ?? null;
        const last = shown[shown.length - 1];
        const same = move?.kind === 'memorised' && last?.move?.kind === 'memorised' && typeof last.actor === 'number' && ![last.actor, actor].includes(seen.viewer);
        if (same)
            shown.pop();
        shown.push({ line, actor, move, others: same ? [...last.others, Number(last.actor)] : [] });
    }
    return shown.slice(-MOST);
}

export function Watch(part: TrayPart) {
    const { sitting, seen } = part;
    const { state, screen, printed } = seen;
    const shown = panels(part);
    const step = sitting.step.value;
    const last = shown[shown.length - 1];
    const actor = whose(screen.match.players, step !== null, last?.actor, state.round ? state.turn : -1);
    // While a deed is shown only its doer is spoken of.
    const waiting = screen.match.players.filter((player) => player.active && !player.you && (!step || player.seat === actor)).map(({ name }) => name);
    const nobody = state.round === 0 && typeof last?.actor !== 'number' && !waiting.length;
    const forMe = settings.value.drawForMe;
    return (
        <div class="cl-watch">
            <div class="cl-whose">
                {!nobody && <Plate seat={actor} size={34} />}
                <div>
                    <b>{nobody ? word('begins') : word(actor === seen.viewer ? 'turn.mine' : 'turn.of', { player: seen.name(actor) })}</b>
                    <p>{waiting.length ? say(waiting.length > 1 ? 'web.are_thinking' : 'web.is_thinking', { who: waiting.join(', ') }) : '\u00a0'}</p>
                </div>
            </div>
            <ol class="cl-panels">
                {shown.map(({ line, actor: teller, move, others }) => {
                    const seat = Number(move?.['player'] ?? teller);
                    const space = move?.kind === 'roll' && line === last?.line ? printed.board[(state.seats[seat]?.position ?? 1) - 1] ?? '' : '';
                    return (
                        <li key={line.event} class={line === last?.line ? 'cl-cur' : ''}>
                            <div>{[...others, seat].map((one) => Number.isInteger(one) && <Plate key={one} seat={one} size={24} label={seen.name(one)} />)}<Mark move={move} space={step ? space : ''} />{line.times > 1 && <b>×{line.times}</b>}</div>
                            <span>{others.length ? word('memorised', { who: new Intl.ListFormat(language.value).format([...others, seat].map(seen.name)) }) : line.text}</span>
                            {forMe && move?.kind === 'roll' && seat === seen.viewer && <button type="button" class="cl-forme" onClick={() => choose({ drawForMe: false })}>{word('roll.done-for')} · {word('roll.mine')}</button>}
                        </li>
                    );
                })}
            </ol>
            {sitting.showing.value && (
                <button type="button" class="cl-btn" data-lit="" data-skip="" onClick={() => sitting.finish()}><Sign name="i-fast" />{say('web.skip')}</button>
            )}
        </div>
    );
}
