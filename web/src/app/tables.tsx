// The pages on which a match is shown: a table in this browser, one at the server, a
// record. Each makes a source, a desk fed by it, and hands both to the match page.
import { effect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { lazyPage } from './lazy';
import { useEffect, useState } from 'preact/hooks';
import type { Board } from '../boards/board';
import { folderOf } from '../boards/folder';
import { loadWhole } from '../desk/module';
import { SeatMark } from '../draw/Seat';
import { MatchPage } from '../match/MatchPage';
import { ReplayTray } from '../match/ReplayTray';
import { Sitting } from '../match/sitting';
import { Touch } from '../match/touch';
import { RecordSource } from '../source/record';
import { type Kept, shelf } from '../source/shelf';
import { TableSource } from '../source/table';
import { language, say, withGame } from '../words';
import { navigate } from './address';
import { Sentence } from './App';
import { keepTable, leaveRoom, makeAgain, server, takeRoom, tellFault, whyNoServer, wire } from './house';
import { useSounds } from './sound';
import { settings } from './settings';
import { useByHand, useStanding } from './standing';
import { useTurnTitle } from './turn';

const Nowhere = lazyPage(async () => (await import('../pages/UnknownPage')).Nowhere);

interface Props { params: string[] }
interface Laid { sitting: Sitting; touch: Touch; board: Board | null; table?: TableSource; people?: number[] | undefined }

const boardOf = async (game: string): Promise<Board | null> => {
    try {
        return (await folderOf(game).board?.())?.board ?? null;
    } catch (fault) {
        console.error(fault);
        return null;
    }
};

/** A table in this browser. */
export function HerePage({ params: [id = ''] }: Props) {
    const [laid, setLaid] = useState<Laid | null>(null);
    const [fault, setFault] = useState<string | null>(null);
    useEffect(() => {
        let [wanted, close] = [true, () => {}];
        void (async () => {
            const kept = await (await shelf()).get(id);
            if (!kept || kept.kind !== 'table') {
                if (wanted)
                    setFault('web.error.table');
                return;
            }
            const state: Kept = { ...kept };
            const source = new TableSource({
                game: kept.game,
                opening: kept.record
                    ? { record: kept.record, seats: kept.seats, ...(kept.branch ? { branch: true } : {}) }
                    : { game: kept.game, options: Object.entries(kept.options).map(([name, value]) => `${name}=${value}`).join(',') || null, edition: kept.edition, seats: kept.seats, seed: kept.seed ?? null },
                viewer: kept.viewer, language: language.peek(), sitters: kept.players, hints: kept.hints, byHand: !settings.peek().drawForMe,
                keep: (record, over) => {
                    Object.assign(state, { record, over, changed: Date.now() });
                    void keepTable({ ...state });
                },
                broken: (message) => {
                    console.error(message);
                    setFault('web.error.worker');
                },
            });
            close = () => source.close();
            const [kontor, board] = await Promise.all([withGame(kept.game), boardOf(kept.game), source.begin()]);
            if (!wanted)
                return;
            const sitting = new Sitting(kontor, source, language.peek());
            const stop = [
                effect(() => {
                    const screen = sitting.screen.value;
                    if (!screen)
                        return;
                    const { over, match } = screen;
                    Object.assign(state, { round: match.round, yours: screen.question.asked, won: over ? over.winners.includes(kept.viewer) : null });
                    if (over)
                        void keepTable({ ...state, over: true });
                }),
                effect(() => {
                    const spoken = language.value;
                    if (spoken !== sitting.language)
                        source.speak(spoken).catch(() => undefined);
                }),
            ];
            close = () => {
                stop.forEach((end) => end());
                sitting.close();
            };
            sitting.shared = kept.people !== undefined;
            setLaid({ sitting, touch: new Touch(sitting), board, table: source, people: kept.people });
        })().catch((error: Error) => {
            console.error(error);
            if (wanted)
                setFault('web.error.worker');
        });
        return () => {
            wanted = false;
            close();
        };
    }, [id]);
    useTurnTitle(laid?.sitting ?? null);
    useSounds(laid?.sitting ?? null);
    useStanding(laid?.sitting ?? null);
    useByHand(laid?.sitting ?? null);
    if (fault === 'web.error.table')
        return <Nowhere about={say(fault)} />;
    if (fault)
        return <Sentence text={say(fault)} again />;
    if (!laid)
        return <p class="loading" role="status">{say('web.loading')}</p>;
    const { table, people, ...match } = laid;
    const again = { rematch: () => void makeAgain(id).then((next) => navigate(`/here/${next}`)), replay: id };
    return table && people ? <SharedTable key={id} table={table} people={people} match={match} again={again} /> : <MatchPage {...match} {...again} />;
}

interface Shared { table: TableSource; people: number[]; match: Pick<Laid, 'sitting' | 'touch' | 'board'>; again: { rematch: () => void; replay: string } }

/** A table whose people pass one device on: between two of them nothing is to be seen. */
function SharedTable({ table, people, match, again }: Shared) {
    const asked = table.asked.value;
    const eyes = table.eyes.value;
    const isAsked = (seat: number) => (asked >> seat & 1) === 1;
    const next = isAsked(eyes) ? eyes : people.find((seat) => seat > eyes && isAsked(seat)) ?? people.find(isAsked) ?? null;
    // Whoever opens the page is not yet known to be the one whose cards would lie there.
    const [covered, setCovered] = useState<number | null>(() => (match.sitting.screen.peek()?.match.over ? null : next ?? eyes));
    const [busy, setBusy] = useState(false);
    const players = match.sitting.screen.value?.match.players ?? [];
    const nameOf = (seat: number) => players[seat]?.name ?? say('web.seat', { n: seat + 1 });
    if (covered !== null) {
        const show = async () => {
            setBusy(true);
            try {
                if (covered !== table.eyes.peek())
                    await table.look(covered);
                setCovered(null);
            } finally {
                setBusy(false);
            }
        };
        return (
            <main class="hand-over">
                <SeatMark seat={covered} size={72} />
                <h1>{say('web.hand.to', { who: nameOf(covered) })}</h1>
                <p class="soft">{say('web.hand.about')}</p>
                <button type="button" class="button go large" disabled={busy} ref={(button) => button?.focus()} onClick={() => void show()}>{say('web.hand.show', { who: nameOf(covered) })}</button>
            </main>
        );
    }
    const other = next !== null && next !== eyes ? next : null;
    return <MatchPage {...match} {...again} handOver={other === null ? undefined : { name: nameOf(other), go: () => setCovered(other) }} />;
}

const waiting = import.meta.glob<{ WaitPage: ComponentType<{ match: string }> }>('../pages/WaitPage.tsx');
const WaitPage = lazyPage(async () => (await waiting['../pages/WaitPage.tsx']?.())?.WaitPage ?? (() => null));

/** A match at the server: its waiting room, then its table. */
export function ServerPage({ params: [id = ''] }: Props) {
    const [laid, setLaid] = useState<Laid | null>(null);
    const [unloaded, setUnloaded] = useState(false);
    const [source] = useState(() => takeRoom(id));
    useEffect(() => {
        let sitting: Sitting | null = null;
        let [wanted, began] = [true, false];
        const stop = effect(() => {
            const state = source.state.value;
            // A table that was cleared away before anybody played at it has nothing to show.
            if (!state || began || (state.state !== 'running' && (state.state !== 'over' || !state.started)))
                return;
            began = true;
            void (async () => {
                const [kontor, board] = await Promise.all([withGame(state.game), boardOf(state.game)]);
                if (!wanted)
                    return;
                sitting = new Sitting(kontor, source, language.peek());
                restoreDraft(id, sitting);
                setLaid({ sitting, touch: new Touch(sitting), board });
            })().catch((error: Error) => {
                console.error(error);
                setUnloaded(wanted);
            });
        });
        const renew = effect(() => {
            if (!wire.renewed.value)
                return;
            // Another program serves this page now: it is loaded anew, with what was being put together.
            if (sitting)
                keepDraft(id, sitting);
            location.reload();
        });
        // Whoever comes back to a match that has a successor wants to see this one.
        let first = true;
        let before: string | null = null;
        const follow = effect(() => {
            const state = source.state.value;
            if (!state)
                return;
            const next = state.next ?? null;
            if (first)
                before = next;
            first = false;
            if (next && next !== before && source.again?.wanted.value)
                navigate(`/table/${next}`);
        });
        return () => {
            wanted = false;
            stop();
            renew();
            follow();
            sitting?.close(true);
            leaveRoom(id);
        };
    }, [id, source]);
    useTurnTitle(laid?.sitting ?? null);
    useSounds(laid?.sitting ?? null);
    useStanding(laid?.sitting ?? null);
    useByHand(laid?.sitting ?? null);
    const fault = source.fault.value;
    const told = source.state.value;
    const ended = source.ended.value;
    if (server.value === 'none')
        return <Sentence text={whyNoServer()} again />;
    if (fault)
        return <Nowhere about={tellFault(fault)} />;
    if (ended && told && !laid?.sitting.screen.value)
        return <Sentence text={say(told.started ? `web.ended.${ended}` : 'web.ended.room')}><a class="button go" href={`/new/${told.game}?friends`}>{say('web.over.new')}</a></Sentence>;
    if (unloaded)
        return <Sentence text={say('web.error.load')} again />;
    if (laid)
        return <MatchPage {...laid} replay={id} />;
    if (told?.state === 'waiting' || told?.state === 'exchange')
        return <WaitPage match={id} />;
    return <p class="loading" role="status">{say('web.loading')}</p>;
}

const draftKey = (id: string) => `kontor.draft.${id}`;

function keepDraft(id: string, sitting: Sitting): void {
    const draft = sitting.screen.peek()?.draft;
    try {
        if (draft?.length)
            sessionStorage.setItem(draftKey(id), JSON.stringify({ seq: sitting.screen.peek()?.match.seq, moves: draft.map(({ text }) => text).join(';') }));
    } catch {
        // Storage is refused: the draft is lost, the match is not.
    }
}

function restoreDraft(id: string, sitting: Sitting): void {
    try {
        const text = sessionStorage.getItem(draftKey(id));
        sessionStorage.removeItem(draftKey(id));
        const draft = text ? JSON.parse(text) as { seq: number; moves: string } : null;
        if (draft && sitting.screen.peek()?.match.seq === draft.seq)
            sitting.attempt(draft.moves);
    } catch {
        // Nothing was kept.
    }
}

/** A record, with anybody's eyes. */
export function ReplayPage({ params: [id = ''] }: Props) {
    const [laid, setLaid] = useState<(Laid & { source: RecordSource; kept: Kept }) | null>(null);
    const [fault, setFault] = useState<string | null>(null);
    useEffect(() => {
        let [wanted, close] = [true, () => {}];
        void (async () => {
            const kept = await (await shelf()).get(id);
            if (!kept?.record) {
                if (wanted)
                    setFault('web.error.table');
                return;
            }
            const [kontor, whole, board] = await Promise.all([withGame(kept.game), loadWhole(language.peek(), kept.game), boardOf(kept.game)]);
            if (!wanted)
                return;
            const source = new RecordSource(whole, kept.record, kept.viewer, kept.players);
            const sitting = new Sitting(kontor, source, language.peek());
            close = () => sitting.close();
            sitting.lookBack(0);
            setLaid({ sitting, touch: new Touch(sitting), board, source, kept });
        })().catch((error: Error) => { if (wanted) setFault(error.message); });
        return () => {
            wanted = false;
            close();
        };
    }, [id]);
    useEffect(() => effect(() => {
        const title = laid?.sitting.screen.value?.match.title;
        document.title = title ? `${say('web.over.replay')} – ${title}` : 'Kontor';
    }), [laid]);
    if (fault === 'web.error.table')
        return <Nowhere about={say(fault)} />;
    if (fault)
        return <Sentence text={fault} />;
    if (!laid)
        return <p class="loading" role="status">{say('web.loading')}</p>;
    return <MatchPage sitting={laid.sitting} touch={laid.touch} board={laid.board} tray={<ReplayTray sitting={laid.sitting} source={laid.source} />} />;
}
