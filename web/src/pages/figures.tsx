// Figures beside the rules: tracks, dice, tables and cards, made of the numbers of the edition
// and of the game's own words. Each stands below the rule that it shows.
import type { ComponentChildren, VNode } from 'preact';
import { loadWhole } from '../desk/module';
import { hasWords, language, number, say } from '../words';

/** A line of the edition (docs/desk.md, "edition"). */
type Line = Record<string, unknown> & { name?: string; of?: string; title?: string; thing?: string };
type Printed = Record<string, Line[]>;
export interface Figures { printed: Printed; /** What a card does, in the desk's words. */ about: string; sample: Line | null }

/** What lies printed in the newest edition of a game; null where the module refuses. */
export async function figuresOf(game: string, players: number): Promise<Figures | null> {
    const spoken = language.peek();
    const kontor = await loadWhole(spoken, game);
    const match = kontor.openMatch(game, null, null, Array.from({ length: players }, () => 'greedy').join(','), 'rules');
    try {
        const desk = kontor.openDesk(match.deskHead(), 13, spoken);
        try {
            desk.feed(match.deskStart(13, 0));
            const { edition: printed } = desk.json<never>('edition') as { edition: Printed };
            const sample = printed.card?.find((card) => Array.isArray(card.abilities) && card.abilities.length > 0) ?? null;
            return { printed, sample, about: sample?.thing ? (desk.explain<never>(sample.thing) as { text: string }).text : '' };
        } finally {
            desk.close();
        }
    } finally {
        match.close();
    }
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number');
const named = (game: string, noun: string, value: string): string => (hasWords(`${game}.${noun}.${value}`) ? say(`${game}.${noun}.${value}`) : value);

type Draw = (game: string, figures: Figures) => VNode | null;

/** Under which rule each figure stands. */
const FIGURES: Record<string, Record<string, Draw[]>> = {
    cryptocurrency: { 'CC-S2': [tracks], 'CC-M2': [mining], 'CC-P4': [experts] },
    cryptoly: { 'CL-F6': [moon], 'CL-F8': [rates] },
    karthedis: { 'KA-S1': [card, values] },
    fuffziger: { 'FF-S2': [inspectors], 'FF-P1': [backs], 'FF-A1': [die], 'FF-B1': [prices] },
};

/** The figures of a rule. One that cannot be made of this edition is not there. */
export function figuresAt(game: string, rule: string, figures: Figures): VNode[] {
    return (FIGURES[game]?.[rule] ?? []).flatMap((draw) => draw(game, figures) ?? []);
}

function Figure({ game, name, children }: { game: string; name: string; children: ComponentChildren }) {
    return <figure class="rule-figure"><div class="rule-figure-scroll" tabIndex={0} role="group" aria-label={say(`${game}.figure.${name}`)}>{children}</div><figcaption>{say(`${game}.figure.${name}`)}</figcaption></figure>;
}

// ---- tracks and tables ------------------------------------------------------------------

function tracks(game: string, { printed }: Figures): VNode | null {
    const coins = (printed.coin ?? []).filter(({ name }) => name === printed.coin?.[0]?.name);
    return coins.length ? (
        <Figure game={game} name="track">
            <table class="fig-track"><tbody>
                {coins.map((coin) => (
                    <tr key={coin.of}><th scope="row">{named(game, 'coin', coin.of ?? '')}</th>
                        {numbers(coin.prices).map((price, i) => <td key={i} class={price === coin.start ? 'start' : ''}>{price}{price === coin.start && <span class="unseen"> ({say(`${game}.figure.start`)})</span>}</td>)}</tr>
                ))}
            </tbody></table>
        </Figure>
    ) : null;
}

function mining(game: string, { printed }: Figures): VNode | null {
    const row = printed.mining?.[0];
    return row ? (
        <Figure game={game} name="mining">
            <table class="fig-track"><tbody>
                {(['difficulty', 'reward', 'fee'] as const).map((what) => (
                    <tr key={what}><th scope="row">{say(`${game}.figure.${what}`)}</th>{numbers(row[what]).map((n, i) => <td key={i} class={what === 'difficulty' && i === 0 ? 'start' : ''}>{n}</td>)}</tr>
                ))}
            </tbody></table>
        </Figure>
    ) : null;
}

function experts(game: string, { printed }: Figures): VNode | null {
    return printed.expert?.length ? (
        <Figure game={game} name="experts">
            <table class="fig-table">
                <thead><tr><td /><th>{say(`${game}.figure.cost`)}</th><th>{say(`${game}.figure.energy`)}</th><th>{say(`${game}.figure.copies`)}</th></tr></thead>
                <tbody>{printed.expert.map((expert) => <tr key={expert.name}><th scope="row">{expert.title}</th><td>{String(expert.cost)}</td><td>{String(expert.energy)}</td><td>{String(expert.copies)}</td></tr>)}</tbody>
            </table>
        </Figure>
    ) : null;
}

function rates(game: string, { printed }: Figures): VNode | null {
    const colours = ['red', 'blue', 'green'] as const;
    return printed.rate?.length ? (
        <Figure game={game} name="rates">
            <ul class="fig-cards">
                {printed.rate.map((one) => <li key={one.name}><b>{one.title}</b>{colours.map((colour) => <span key={colour} class={`fig-${colour}`}>{named(game, 'stake', colour)} <b>{String(one[colour])}</b></span>)}</li>)}
            </ul>
        </Figure>
    ) : null;
}

function moon(game: string, { printed }: Figures): VNode | null {
    return printed.moon?.length ? (
        <Figure game={game} name="moon">
            <table class="fig-table">
                <thead><tr><td />{[1, 2, 3, 4, 5, 6].map((pips) => <th key={pips}><Die pips={pips} /></th>)}</tr></thead>
                <tbody>{printed.moon.map((one) => <tr key={one.name}><th scope="row">{one.title}</th>{numbers(one.returns).map((times, i) => <td key={i} class={times === 0 ? 'soft' : times > 1 ? 'gain' : ''}>×{times}</td>)}</tr>)}</tbody>
            </table>
        </Figure>
    ) : null;
}

// ---- dice -------------------------------------------------------------------------------

const PIPS: Record<number, [number, number][]> = {
    1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [0, 2], [2, 0], [2, 2]],
    5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]], 6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

function Die({ pips }: { pips: number }) {
    const dots = PIPS[pips];
    return (
        <svg class="fig-die" viewBox="0 0 40 40" role="img" aria-label={String(pips)}>
            <rect x="2" y="2" width="36" height="36" rx="7" />
            {dots ? dots.map(([x, y]) => <circle key={`${x}${y}`} cx={11 + x * 9} cy={11 + y * 9} r="3.4" />) : <text x="20" y="27" text-anchor="middle">{pips}</text>}
        </svg>
    );
}

function die(game: string, { printed }: Figures): VNode | null {
    const faces = numbers(printed.die?.[0]?.values);
    return faces.length ? <Figure game={game} name="die"><div class="fig-dice">{faces.map((pips, i) => <Die key={i} pips={pips} />)}</div></Figure> : null;
}

// ---- Falsche FuFFziger ------------------------------------------------------------------

function prices(game: string, { printed }: Figures): VNode | null {
    return printed.press?.length ? (
        <Figure game={game} name="prices">
            <table class="fig-table">
                <thead><tr><td />{printed.press.map((one) => <th key={one.name}>{one.title}</th>)}</tr></thead>
                <tbody>{(['buy', 'sell', 'scrap', 'tiles'] as const).map((what) => <tr key={what}><th scope="row">{say(`${game}.figure.${what}`)}</th>{printed.press?.map((one) => <td key={one.name}>{String(one[what])}</td>)}</tr>)}</tbody>
            </table>
        </Figure>
    ) : null;
}

const BACKS = ['unchanged', 'double', 'next', 'next-double', 'coins', 'broken'] as const;

function backs(game: string, { printed }: Figures): VNode | null {
    return printed.backs?.length ? (
        <Figure game={game} name="backs">
            <table class="fig-table">
                <thead><tr><td />{printed.backs.map((one) => <th key={one.name}>{one.title}</th>)}</tr></thead>
                <tbody>{BACKS.map((back) => (
                    <tr key={back}><th scope="row">{named(game, 'back', back)}</th>{printed.backs?.map((one) => {
                        const n = Number(one[back]) || 0, all = BACKS.reduce((sum, each) => sum + (Number(one[each]) || 0), 0);
                        return <td key={one.name} class={`fig-part ${back === 'broken' ? 'bad' : ''}`} style={{ '--part': n / (all || 1) }}>{n || '–'}</td>;
                    })}</tr>
                ))}</tbody>
            </table>
        </Figure>
    ) : null;
}

function inspectors(game: string, { printed }: Figures): VNode | null {
    return printed.inspectors?.length ? (
        <Figure game={game} name="inspectors">
            <ol class="fig-blocks">
                {printed.inspectors.map((block) => (
                    <li key={block.name} class={`fig-${block.name}`}><b>{block.title}</b>
                        <span>{(Array.isArray(block.values) ? block.values : [block.values]).map((value, i) => <i key={i}>{value === 'coin' ? say(`${game}.figure.coin`) : String(value)}</i>)}</span></li>
                ))}
            </ol>
        </Figure>
    ) : null;
}

// ---- Karthedis --------------------------------------------------------------------------

function card(game: string, { sample, about }: Figures): VNode | null {
    if (!sample)
        return null;
    return (
        <Figure game={game} name="card">
            <div class="fig-anatomy">
                <div class="fig-card">
                    <span class="fig-value">{String(sample.value)}<Mark n={1} /></span>
                    <b>{sample.title}<Mark n={2} /></b>
                    <p>{about}<Mark n={3} /></p>
                    <small>{named(game, 'species', String(sample.species))}<Mark n={4} /></small>
                </div>
                <ol>{['value', 'name', 'ability', 'species'].map((part) => <li key={part}>{say(`${game}.figure.card.${part}`)}</li>)}</ol>
            </div>
        </Figure>
    );
}

const Mark = ({ n }: { n: number }) => <sup class="fig-mark" aria-hidden="true">{n}</sup>;

function values(game: string, { printed }: Figures): VNode | null {
    const all = (printed.card ?? []).map(({ value }) => Number(value)).filter(Number.isFinite);
    const highest = Math.max(0, ...all);
    const count = (value: number) => all.filter((one) => one === value).length;
    const most = Math.max(1, ...all.map(count));
    return all.length ? (
        <Figure game={game} name="values">
            <table class="fig-columns"><tbody>
                <tr>{Array.from({ length: highest + 1 }, (_, value) => <td key={value}><span style={{ height: `${(60 * count(value)) / most}px` }} />{number(count(value))}</td>)}</tr>
                <tr>{Array.from({ length: highest + 1 }, (_, value) => <th key={value} scope="col">{value}</th>)}</tr>
            </tbody></table>
        </Figure>
    ) : null;
}
