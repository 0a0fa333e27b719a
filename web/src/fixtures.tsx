// Every state of every game, for those who draw: a stored record, forked at any
// event, played on by whoever sits at the screen. Not part of what is shipped.
//
//   /fixtures.html                                              a list of the stored records
//   /fixtures.html?record=GAME/NAME.kontor&at=120&viewer=0&lang=de&theme=dark
//   /fixtures.html?game=GAME&players=4&seed=any&lang=ja      a new match
//
// `at` is an event, or a part of the match such as 50%. `viewer=13` is a spectator. window.sitting and window.touch are there to be tried; window.onceDrawn says when the page shows what they say.
import { render } from 'preact';
import type { Board } from './boards/board';
import { folderOf } from './boards/folder';
import { type Language, loadWhole } from './desk/module';
import { Sitting } from './match/sitting';
import { Touch } from './match/touch';
import { NearSource } from './source/near';
import { MatchPage } from './match/MatchPage';
import { onceDrawn } from './match/parts';
import { character } from './draw/characters';
import { say, speak, withGame } from './words';
import './style/base.css';

const query = new URLSearchParams(location.search);
const language = (query.get('lang') ?? 'en') as Language;
const viewer = Number(query.get('viewer') ?? 0);

/** Computer players get the names and faces of the house. */
function dress(head: string): string {
    const told = JSON.parse(head) as { seats: { name: string; kind: string; level?: string; character?: string }[] };
    const faces = ['kasimir', 'odile', 'ravn', 'mimsy', 'leonora', 'tariq', 'pip', 'hedda', 'suri'];
    told.seats.forEach((seat, number) => {
        const key = faces[number] as string;
        if (seat.kind === 'computer')
            Object.assign(seat, { name: say(`character.${key}.name`), level: character(key).level, character: key });
    });
    return JSON.stringify(told);
}

/** The event that is meant: its number, or a part of them all. */
function place(at: string, count: number): number {
    const event = at.endsWith('%') ? Math.round((parseFloat(at) / 100) * count) : Number(at);
    return Math.max(0, Math.min(event || 0, count));
}

const MOMENTS = [['start', '2%'], ['middle', '50%'], ['full', '85%'], ['end', '100%']] as const;
const LOOKS = ['viewer=0', 'viewer=1', 'viewer=13', 'lang=de', 'lang=ja', 'theme=dark'] as const;

/** All stored records by game and number of players, each at some moments and as others see it. */
function Index({ names }: { names: string[] }) {
    const groups = new Map<string, string[]>();
    for (const name of names.sort()) {
        const group = `${name.split('/')[0]}, ${/-(\d+)p-/.exec(name)?.[1] ?? 'any'} players`;
        groups.set(group, [...groups.get(group) ?? [], name]);
    }
    return (
        <main class="wrap">
            <h1>Stored records</h1>
            {[...groups].map(([group, list]) => (
                <details key={group}>
                    <summary>{group} ({list.length})</summary>
                    <table class="rows"><tbody>{list.map((name) => (
                        <tr key={name}>
                            <th scope="row">{name.split('/')[1]}</th>
                            <td>{MOMENTS.map(([moment, at]) => <><a class="link" href={`?record=${name}&at=${encodeURIComponent(at)}`}>{moment}</a> </>)}</td>
                            <td>{LOOKS.map((look) => <><a class="link" href={`?record=${name}&at=50%25&${look}`}>{look}</a> </>)}</td>
                        </tr>
                    ))}</tbody></table>
                </details>
            ))}
        </main>
    );
}

async function open(): Promise<[NearSource, string]> {
    const byHand = query.get('hand') !== 'off';
    const kontor = await loadWhole(language, query.get('game') ?? query.get('record')?.split('/')[0]);
    const record = query.get('record');
    if (record) {
        const whole = kontor.readMatch(await (await fetch(`/records/${record}`)).text(), null);
        const { players, game } = whole.about<never>() as { players: number; game: string };
        const seats = Array.from({ length: players }, (_, seat) => (seat === viewer ? 'me:Mira' : 'greedy')).join(',');
        const at = place(query.get('at') ?? '100%', whole.count());
        return [new NearSource(kontor, whole.fork(at, seats, query.get('seed') ?? 'fixture'), viewer, dress, byHand), game];
    }
    const game = query.get('game') ?? '';
    const players = Number(query.get('players') ?? 3);
    const seats = Array.from({ length: players }, (_, seat) => (seat === viewer ? 'me:Mira' : 'greedy')).join(',');
    const options = query.get('options');
    return [new NearSource(kontor, kontor.openMatch(game, options, query.get('edition'), seats, query.get('seed')), viewer, dress, byHand), game];
}

document.documentElement.dataset.theme = query.get('theme') ?? 'light';
await speak(language);
const app = document.getElementById('app') as HTMLElement;
if (query.has('record') || query.has('game'))
    await show();
else
    render(<Index names={await (await fetch('/records')).json() as string[]} />, app);

async function show(): Promise<void> {
    const [source, game] = await open();
    const sitting = new Sitting(await withGame(game), source, language);
    const touch = new Touch(sitting);
    Object.assign(window, { sitting, touch, onceDrawn });
    const load = folderOf(game).board;
    const board: Board | null = load && query.get('board') !== 'off' ? (await load()).board : null;
    render(<MatchPage sitting={sitting} touch={touch} board={board} />, app);
}
