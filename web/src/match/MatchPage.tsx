// The match page: bar, ledger of the players, board or general table, tray, and the
// side with log, chat and rules. A game brings its board; everything else is here.
import { useComputed, useSignalEffect } from '@preact/signals';
import { Component, type ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { navigate, openRecord } from '../app/house';
import { atNight, mayTravel, settings } from '../app/settings';
import type { Board } from '../boards/board';
import { folderOf } from '../boards/folder';
import { language, say } from '../words';
import { Bar } from './Bar';
import { BesideThing } from './Beside';
import { GeneralTable } from './GeneralTable';
import { Wished } from './Company';
import { Coach } from './Coach';
import { useKeys } from './keys';
import { Ledger } from './Ledger';
import { told } from './Log';
import { newsSince, toldUpTo, type Told } from './announce';
import { AROUND, inParts, NUMBERS, Part, TABLE, TRAY } from './parts';
import { Result } from './Result';
import { Side } from './Side';
import type { Sitting } from './sitting';
import type { Touch } from './touch';
import { arrive, places, type Places, travel } from './flip';
import { Icon } from '../draw/icons';
import { Offers } from './Offers';
import { BackLine, DraftLine, DrawButton, EndedLine, GeneralTray, RivalLine, ToldLine } from './Tray';
import { Since } from './Since';
import './match.css';

export interface MatchPageProps {
    sitting: Sitting;
    touch: Touch;
    board: Board | null;
    /** Takes the tray's place: for records. */
    tray?: ComponentChildren;
    /** A new match of the same kind, where one can be had at once. */
    rematch?: () => void;
    /** The table whose record can be played through. */
    replay?: string;
    /** Where people pass this device on: who is next, and the way there. */
    handOver?: HandOver | undefined;
}

export interface HandOver { name: string; go(): void }

export function MatchPage({ sitting, touch, board, tray, rematch, replay, handOver }: MatchPageProps) {
    useSignalEffect(() => {
        const wanted = language.value;
        if (wanted !== sitting.language)
            sitting.speak(wanted);
    });
    const root = useRef<HTMLDivElement>(null);
    const drawn = board && !settings.value.list ? board : null;
    // The same elements as long as they are about the same: each follows the signals that it reads.
    const around = useMemo(() => ({
        bar: <Part turn={AROUND}><Bar sitting={sitting} touch={touch} board={board} /></Part>,
        ledger: <Part turn={NUMBERS}><Ledger sitting={sitting} touch={touch} board={drawn} /></Part>,
        table: <Part turn={TABLE}>{drawn ? <BoardGuard instead={<GeneralTable sitting={sitting} touch={touch} />}><drawn.Table sitting={sitting} touch={touch} /></BoardGuard> : <GeneralTable sitting={sitting} touch={touch} />}</Part>,
        rest: <Part turn={AROUND}><Side sitting={sitting} touch={touch} /><Banner sitting={sitting} /><Wished sitting={sitting} /><BesideThing touch={touch} board={drawn} /><Coach sitting={sitting} /><Announcer sitting={sitting} /><Since sitting={sitting} /></Part>,
    }), [sitting, touch, board, drawn]);
    useTravel(sitting, root);
    useSkip(sitting, root);
    useKeys(sitting, touch, tray === undefined);
    const [looksAtBoard, setLooksAtBoard] = useState(false);
    useEffect(() => { sitting.staged = drawn?.Stage !== undefined; }, [sitting, drawn]);
    // What the page itself depends on; everything else is followed by the parts.
    const [there, over, title, game, many] = [
        useComputed(() => sitting.screen.value !== null),
        useComputed(() => (sitting.screen.value?.match.over ?? false) && sitting.screen.value?.over !== null),
        useComputed(() => sitting.screen.value?.match.title ?? ''),
        useComputed(() => sitting.screen.value?.match.game ?? ''),
        useComputed(() => (sitting.screen.value?.match.players.length ?? 0) > 5),
    ].map((fact) => fact.value) as [boolean, boolean, string, string, boolean];
    useEffect(() => {
        atNight.value = folderOf(game).night ?? false;
        return () => { atNight.value = false; };
    }, [game]);
    const moment = sitting.moment.value;
    const ended = over && !sitting.showing.value && tray === undefined && sitting.back.value === null;
    const result = ended && !looksAtBoard;
    // The result begins at its top, wherever the table stood; whoever comes back to it finds it as it was.
    const shown = useRef(false);
    useEffect(() => {
        if (result && !shown.current)
            root.current?.querySelector('.table')?.scrollTo(0, 0);
        shown.current ||= result;
    }, [result]);
    const place = useMemo(() => (
        <Part turn={TRAY}><TrayPlace sitting={sitting} touch={touch} board={drawn} ended={ended} result={result} handOver={handOver} onResult={() => inParts(() => setLooksAtBoard((old) => !old))} /></Part>
    ), [sitting, touch, drawn, ended, result, handOver]);
    if (!there)
        return <p class="loading" role="status">{say('web.loading')}</p>;
    return (
        <div ref={root} class={`match ${board?.mood ?? ''}`} data-back={sitting.back.value === null || tray !== undefined ? undefined : ''} data-list={drawn ? undefined : ''} data-many={many ? '' : undefined} data-result={result ? '' : undefined} data-game={game}>
            {around.bar}
            {around.ledger}
            <main class="table" aria-label={say('web.board')}>
                {result ? <Result sitting={sitting} counts={board?.counts ?? false} parts={board?.parts} percent={board?.percent ?? false} draws={drawn?.draws ?? false} unit={board?.unit ? say(board.unit) : ''} account={drawn?.Account && <drawn.Account sitting={sitting} touch={touch} />} rematch={rematch} replay={replay ? () => void replayOf(sitting, replay) : undefined} />
                    : around.table}
            </main>
            {tray !== undefined ? <section class="tray" aria-label={say('web.tray')}>{tray}</section> : place}
            {around.rest}
            {moment && drawn?.Stage && (
                <div class="stage" role="dialog" aria-label={title}>
                    <drawn.Stage key={moment.event} sitting={sitting} touch={touch} moment={moment} done={() => sitting.goOn()} />
                    <button type="button" class="quiet stage-skip" onClick={() => sitting.goOn()}><Icon name="skip" size={16} /> {say('web.skip')}</button>
                </div>
            )}
        </div>
    );
}

interface TrayPlaceProps { sitting: Sitting; touch: Touch; board: Board | null; ended: boolean; result: boolean; handOver: HandOver | undefined; onResult: () => void }

function TrayPlace({ sitting, touch, board, ended, result, handOver, onResult }: TrayPlaceProps) {
    const [all, setAll] = useState(false);
    const place = useRef<HTMLElement>(null);
    const screen = sitting.screen.value;
    const scrolled = useRef(false);
    // A new question is read from its beginning, wherever the last one was left. Only what was
    // scrolled is scrolled back: otherwise the page would be laid out once more for each event.
    useEffect(() => {
        setAll(false);
        if (place.current && scrolled.current) {
            scrolled.current = false;
            place.current.scrollTop = 0;
        }
    }, [screen?.match.seq, screen?.question.text]);
    // What was sent is on its way, whichever button sent it.
    useSignalEffect(() => place.current?.setAttribute('aria-busy', String(sitting.busy.value)));
    // A tap that was meant for a rival's turn is not an answer to what has just come up.
    const mine = screen?.question.asked ?? false;
    useEffect(() => {
        const element = place.current;
        if (!mine || !element || settings.peek().speed === 'none')
            return;
        element.toggleAttribute('data-fresh', true);
        const timer = setTimeout(() => element.toggleAttribute('data-fresh', false), 350);
        return () => clearTimeout(timer);
    }, [mine]);
    // Whoever decided by the keyboard goes on at the next question, not at the top of the page.
    const question = mine ? screen?.question.text : undefined;
    useEffect(() => {
        if (question !== undefined && document.activeElement === document.body)
            place.current?.focus({ preventScroll: true });
    }, [question, screen?.match.seq]);
    const tried = (screen?.draft.length ?? 0) > 0;
    useEffect(() => {
        if (!tried)
            touch.page.hinted.value = false;
    }, [tried, touch]);
    const hinted = touch.page.hinted.value && tried && (screen?.may.confirm ?? false);
    // Enter does what a hint has put together.
    useEffect(() => {
        if (hinted)
            place.current?.querySelector<HTMLElement>('.confirm .act')?.focus({ preventScroll: true });
    }, [hinted]);
    if (!screen)
        return null;
    const asked = screen.question.asked && !sitting.ended;
    const own = (asked || (board?.steady && !screen.match.over && !sitting.ended)) && board?.Tray ? board.Tray : null;
    const choices = screen.offers.length + (screen.may.draw ? 1 : 0);
    return (
        <section ref={place} class="tray" tabIndex={-1} aria-label={say('web.tray')} data-asked={asked ? '' : undefined} onScroll={() => { scrolled.current = true; }}>
            <ToldLine sitting={sitting} touch={touch} />
            {handOver && !ended && !sitting.showing.value && (
                <div class="hand-line" role="status">
                    <p>{say('web.hand.next', { who: handOver.name })}</p>
                    <button type="button" class="act" onClick={handOver.go}>{say('web.hand.go', { who: handOver.name })}</button>
                </div>
            )}
            {sitting.back.value !== null ? <BackLine sitting={sitting} />
                : sitting.ended ? <EndedLine sitting={sitting} />
                : ended ? (
                    <div class="back-line">
                        <p>{screen.over?.text}</p>
                        <button type="button" class="quiet" onClick={onResult}>{say(result ? 'web.over.board' : 'web.over.result')}</button>
                    </div>
                )
                    : hinted ? <div class="tray-general"><h2 class="question">{say('web.hint.title')}</h2><DraftLine sitting={sitting} /></div>
                    : own ? <TrayOf board={own} sitting={sitting} touch={touch} />
                        : asked ? <GeneralTray sitting={sitting} touch={touch} />
                            : <RivalLine sitting={sitting} />}
            {own && asked && (
                <div class="tray-tools">
                    <button type="button" class="quiet tray-more" aria-expanded={all} onClick={() => setAll(!all)}><Icon name="list" size={16} /> {choices === 1 ? say('web.one_choice') : say('web.all_choices', { n: choices })}</button>
                </div>
            )}
            {own && asked && all && screen.may.draw && <DrawButton sitting={sitting} text={screen.may.draw} />}
            {own && asked && all && screen.offers.length > 0 && <Offers sitting={sitting} offers={screen.offers} />}
        </section>
    );
}

/** Says at once when nothing gets through, and what that means. */
function Banner({ sitting }: { sitting: Sitting }) {
    const { standIn, substitutes } = sitting.source;
    const screen = sitting.screen.value;
    const level = substitutes?.value[screen?.match.viewer ?? -1] ?? null;
    const going = !screen?.match.over && !sitting.ended;
    if (sitting.connection.value === 'open' && going && sitting.source.trouble?.value.stored === false)
        return <div class="banner" role="alert"><Icon name="save" /><p><b>{say('web.outage')}</b> {say('web.outage.about')}</p></div>;
    if (sitting.connection.value === 'open')
        return standIn && level !== null && going ? (
            <div class="banner calm" role="status">
                <Icon name="computer" />
                {standIn.level.value === null ? <p>{say('web.stand_in.left')}</p> : <>
                    <p>{say('web.stand_in', { level: say(`web.level.${level}`) })}</p>
                    <button type="button" class="quiet" onClick={() => void standIn.end().catch((fault: Error) => { sitting.told.value = { sentence: fault.message, rule: null, thing: null }; })}>{say('web.stand_in.back')}</button>
                </>}
            </div>
        ) : null;
    return (
        <div class="banner" role="alert">
            <Icon name="lost" />
            <p><b>{say('web.connection.lost')}</b> {say(sitting.busy.value ? 'web.connection.lost.sent' : 'web.connection.lost.about')}</p>
            {sitting.source.retry && <button type="button" class="quiet" onClick={() => sitting.source.retry?.()}>{say('web.connection.now')}</button>}
        </div>
    );
}

/** A board that fails to draw gives way to the general table, and says so in the console, once. */
class BoardGuard extends Component<{ children: ComponentChildren; instead: ComponentChildren }, { failed: boolean }> {
    override state = { failed: false };

    override componentDidCatch(fault: unknown): void {
        console.error(fault);
        this.setState({ failed: true });
    }

    render() {
        return this.state.failed ? this.props.instead : this.props.children;
    }
}

async function replayOf(sitting: Sitting, table: string): Promise<void> {
    const record = await sitting.source.record?.();
    if (record)
        navigate(`/replay/${await openRecord(record, table)}`);
}

function TrayOf({ board: Own, sitting, touch }: { board: NonNullable<Board['Tray']>; sitting: Sitting; touch: Touch }) {
    return <Own sitting={sitting} touch={touch} />;
}

/** Things with a key travel when the position changes. */
function useTravel(sitting: Sitting, root: { current: HTMLDivElement | null }): void {
    useEffect(() => {
        let before: Places | null = null;
        let frame = 0;
        sitting.watcher = {
            before() {
                if (root.current && !before && mayTravel())
                    before = places(root.current);
            },
            after() {
                cancelAnimationFrame(frame);
                frame = requestAnimationFrame(() => {
                    if (root.current && before)
                        travel(root.current, before);
                    before = null;
                });
            },
        };
        return () => {
            cancelAnimationFrame(frame);
            sitting.watcher = null;
        };
    }, [sitting, root]);
}

const SILENT_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

/** Any click and any key finishes what is being shown. */
function useSkip(sitting: Sitting, root: { current: HTMLDivElement | null }): void {
    useEffect(() => {
        const skip = (event: Event) => {
            if (event instanceof KeyboardEvent && (SILENT_KEYS.has(event.key) || event.ctrlKey || event.metaKey))
                return;
            if (root.current)
                arrive(root.current);
            if (sitting.showing.peek() && !sitting.moment.peek())
                sitting.finish();
        };
        document.addEventListener('pointerdown', skip, true);
        document.addEventListener('keydown', skip, true);
        return () => {
            document.removeEventListener('pointerdown', skip, true);
            document.removeEventListener('keydown', skip, true);
        };
    }, [sitting, root]);
}

/** Tells readers what happened and whose turn it is, without chatter. */
function Announcer({ sitting }: { sitting: Sitting }) {
    const box = useRef<HTMLParagraphElement>(null);
    const heard = useRef<Told | null>(null);
    const asked = useRef('');
    const log = told(sitting);
    const screen = sitting.screen.value;
    useEffect(() => {
        if (!box.current || !screen)
            return;
        const news = heard.current ? newsSince(log, heard.current) : [];
        heard.current = toldUpTo(log);
        const question = screen.question.asked ? `${say('web.your_turn')}. ${screen.question.text}` : '';
        const parts = [...news, ...(question !== asked.current && question !== '' ? [question] : [])];
        asked.current = question;
        if (parts.length)
            box.current.textContent = parts.join(' ');
    }, [log, screen]);
    return <p class="unseen" role="status" aria-live="polite" ref={box} />;
}
