// The rules of a game: sections in the order in which they teach it, a search over all
// of them, the cards of the edition.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { keep } from '../app/settings';
import { CoverThumb } from '../draw/Cover';
import { Icon } from '../draw/icons';
import { language, say, withGame } from '../words';
import { cardLists, type CardList } from './cards';
import { games, gameNamed, pitch, rulesOf, SHELF } from './catalogue';
import { Weight } from './HomePage';
import type { PageProps } from './index';
import { Shell } from './Shell';
import { bySection, findRules } from './find';
import './rules.css';

const anchor = (section: string): string => `section-${encodeURIComponent(section)}`;

export function Page({ params }: PageProps) {
    const id = params[0] ?? 'cryptocurrency';
    const game = gameNamed(id);
    const [worded, setWorded] = useState<string | null>(null);
    useEffect(() => {
        let wanted = true;
        withGame(id).then(() => { if (wanted) setWorded(id); }, () => { if (wanted) setWorded(id); });
        return () => { wanted = false; };
    }, [id]);
    const book = useMemo(() => (worded === id ? rulesOf(id) : null), [id, language.value, game, worded]);
    const [sought, setSought] = useState('');
    useEffect(() => { if (game) keep('game', id); }, [id, game]);
    useEffect(() => {
        const target = book && location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
        target?.scrollIntoView();
        if (target)
            target.dataset.aimed = '';
    }, [book !== null]);
    useEffect(() => {
        const slash = (event: KeyboardEvent) => {
            if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
                event.preventDefault();
                document.getElementById('rules-search')?.focus();
            }
        };
        addEventListener('keydown', slash);
        return () => removeEventListener('keydown', slash);
    }, []);
    const found = book ? findRules(book.rules, sought) : [];
    const sections = bySection(found);
    const facts = SHELF[id];
    return (
        <Shell where="rules" title={book ? `${say('web.rules')}: ${book.title} · Kontor` : 'Kontor'}>
            <div class="rules-page">
                <div class="rules-contents">
                    <nav class="rules-games" aria-label={say('web.tables.game')}>
                        {games.value.map((each) => <a key={each.id} href={`/rules/${each.id}`} aria-current={each.id === id ? 'page' : undefined} aria-label={each.title} title={each.title}><CoverThumb game={each.id} /></a>)}
                    </nav>
                    <nav class="rules-sections" aria-label={say('web.rules.sections')}>
                        {book && bySection(book.rules).map(([section]) => <a key={section} href={`#${anchor(section)}`} class={sections.some(([name]) => name === section) ? '' : 'none'}>{section}</a>)}
                        {book && <a href="#cards">{say('web.rules.cards')}</a>}
                    </nav>
                </div>
                {book ? (
                    <article>
                        <h1>{book.title}</h1>
                        <p class="rules-facts soft small">
                            {game && <span><Icon name="people" size={16} />{say('web.players.span', { low: game.players.least, high: game.players.most })}</span>}
                            {facts && <span><Icon name="clock" size={16} />{say('web.minutes', { n: facts.minutes })}</span>}
                            {facts && <Weight weight={facts.weight} />}
                        </p>
                        <div class="rules-find" role="search">
                            <Icon name="search" />
                            <input id="rules-search" type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} placeholder={say('web.search_rules')} aria-label={say('web.search_rules')} autoComplete="off" />
                            <kbd>/</kbd>
                        </div>
                        <p class="unseen" role="status">{sought && say('web.rules.found', { n: found.length })}</p>
                        {!sought && <p class="rules-intro">{book.intro}</p>}
                        {sections.map(([section, rules]) => (
                            <section key={section} id={anchor(section)}>
                                <h2>{section}</h2>
                                {rules.map(({ id: rule, text }) => (
                                    <div key={rule} class="rule-row" id={rule}>
                                        <a class="rule-id" href={`#${rule}`}>{rule}</a>
                                        <p><Marked text={text} sought={sought} /></p>
                                    </div>
                                ))}
                            </section>
                        ))}
                        {sought && !found.length && <p class="soft rules-none">{say('web.rules.none')}</p>}
                        {game && <Cards game={id} players={game.players.least} sought={sought} />}
                    </article>
                ) : <article>{worded === id && games.value.length > 0 && <p class="soft">{say('web.rules.unknown')}</p>}</article>}
                <aside class="rules-beside" aria-label={say('web.rules.try')}>
                    {game && (
                        <>
                            <h2 class="label">{say('web.rules.try')}</h2>
                            <p class="small soft">{pitch(id)}</p>
                            <a class="button can" href={`/new/${id}`}>{say('web.tables.make')}</a>
                            <h2 class="label">{say('web.new.edition')}</h2>
                            <p class="small soft">{say('web.rules.edition', { name: game.editions.find(({ newest }) => newest)?.name ?? '' })}</p>
                        </>
                    )}
                </aside>
            </div>
        </Shell>
    );
}

/** A text with what is looked for marked in it. */
function Marked({ text, sought }: { text: string; sought: string }) {
    const words = sought.split(/[\s\u3000]+/).filter((word) => word.length > 1 || /[^\x20-\x7e]/.test(word));
    if (!words.length)
        return <>{text}</>;
    const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
    return <>{text.split(pattern).map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part))}</>;
}

function Cards({ game, players, sought }: { game: string; players: number; sought: string }) {
    const [lists, setLists] = useState<CardList[]>([]);
    useEffect(() => {
        let wanted = true;
        cardLists(game, players).then((told) => { if (wanted) setLists(told); }, () => setLists([]));
        return () => { wanted = false; };
    }, [game, players, language.value]);
    const words = sought.toLocaleLowerCase().split(/[\s\u3000]+/).filter(Boolean);
    const shown = lists.map((list) => ({ ...list, cards: list.cards.filter(({ title, text, facts }) => words.every((word) => `${title} ${text} ${facts.join(' ')}`.toLocaleLowerCase().includes(word))) }))
        .filter(({ cards }) => cards.length);
    if (!shown.length)
        return null;
    return (
        <section id="cards">
            <h2>{say('web.rules.cards')}</h2>
            {shown.map(({ key, title, cards }) => (
                <details key={key} class="card-list" open={words.length > 0}>
                    <summary>{title} <span class="soft">{cards.length}</span></summary>
                    <ul>
                        {cards.map((card) => (
                            <li key={card.thing} class="card small-card">
                                <b><Marked text={card.title} sought={sought} /></b>
                                {card.text && <p><Marked text={card.text} sought={sought} /></p>}
                                {card.facts.length > 0 && <p class="soft tiny">{card.facts.join(' · ')}</p>}
                            </li>
                        ))}
                    </ul>
                </details>
            ))}
        </section>
    );
}
