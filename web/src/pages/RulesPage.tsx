// The rule book of a game: rules in the order in which they teach it, options, what is in
// the box, cards with their numbers, terms; a search over all of it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { keep } from '../app/settings';
import { CoverThumb } from '../boards/Cover';
import { folderOf } from '../boards/folder';
import { figuresAt, type Figures } from '../boards/shared/figures';
import { Icon } from '../draw/icons';
import { language, say, withGame } from '../words';
import { bookParts, findInBook, type BookPart } from './book';
import { allGames, pitch, rulesOf } from './catalogue';
import { Weight } from './HomePage';
import type { PageProps } from './index';
import { Shell } from './Shell';
import { figuresOf } from './figures';
import { bySection, findRules } from './find';
import './rules.css';

const anchor = (section: string): string => `section-${encodeURIComponent(section)}`;

export function Page({ params }: PageProps) {
    const id = params[0] ?? allGames()[0]?.id ?? '';
    const game = allGames().find((each) => each.id === id);
    const [worded, setWorded] = useState<string | null>(null);
    useEffect(() => {
        let wanted = true;
        if (id !== '')
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
    const parts = useMemo(() => (book ? bookParts(book.book) : []), [book]);
    const shown = findInBook(parts, sought);
    const facts = folderOf(id).shelf;
    const [figures, setFigures] = useState<Figures | null>(null);
    const least = game?.players.least;
    useEffect(() => {
        let wanted = true;
        setFigures(null);
        if (least !== undefined && worded === id)
            figuresOf(id, least).then((drawn) => { if (wanted) setFigures(drawn); }, () => undefined);
        return () => { wanted = false; };
    }, [id, least, worded, language.value]);
    return (
        <Shell where="rules" title={book ? `${say('web.rules')}: ${book.title} · Kontor` : 'Kontor'}>
            <div class="rules-page">
                <div class="rules-contents">
                    <nav class="rules-games" aria-label={say('web.tables.game')}>
                        {allGames().map((each) => <a key={each.id} href={`/rules/${each.id}`} aria-current={each.id === id ? 'page' : undefined} aria-label={each.title} title={each.title}><CoverThumb game={each.id} /></a>)}
                    </nav>
                    <nav class="rules-sections" aria-label={say('web.rules.sections')}>
                        {book && bySection(book.rules).map(([section]) => <a key={section} href={`#${anchor(section)}`} class={sections.some(([name]) => name === section) ? '' : 'none'}>{section}</a>)}
                        {parts.map(({ part, title }) => <a key={part} href={`#${part}`} class={shown.some((each) => each.part === part) ? '' : 'none'}>{title}</a>)}
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
                                        {figures && !sought && figuresAt(rule, figures)}
                                    </div>
                                ))}
                            </section>
                        ))}
                        {sought && !found.length && !shown.length && <p class="soft rules-none">{say('web.rules.none')}</p>}
                        {shown.map((part) => <Part key={part.part} part={part} sought={sought} figures={figures} />)}
                        {figures?.drawings.sheet?.(figures)}
                    </article>
                ) : <article>{worded === id && allGames().length > 0 && <p class="soft">{say('web.rules.unknown')}</p>}</article>}
                <aside class="rules-beside" aria-label={say('web.rules.try')}>
                    {game && (
                        <>
                            <h2 class="label">{say('web.rules.try')}</h2>
                            <p class="small soft">{pitch(id)}</p>
                            <a class="button can" href={`/new/${id}`}>{say('web.tables.make')}</a>
                            {parts.filter(({ part }) => part === 'asked').map(({ title, lists }) => (
                                <nav key={title} class="rules-asked" aria-label={title}>
                                    <h2 class="label">{title}</h2>
                                    <ul>{lists.flatMap(({ entries }) => entries).map(({ thing, name, text }) => <li key={name}><a href={`#${thing}`}>{name}</a> <span class="rule-id">{RULE_ID.exec(text)?.[0]}</span></li>)}</ul>
                                </nav>
                            ))}
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

const RULE_ID = /[A-Z]{2}-[A-Z]?\d+/;

/** The same, with a way to every rule that is named. */
function Linked({ text, sought }: { text: string; sought: string }) {
    return <>{text.split(/([A-Z]{2}-[A-Z]?\d+)/).map((part, at) => (at % 2 ? <a key={at} class="rule-id" href={`#${part}`}>{part}</a> : <Marked key={at} text={part} sought={sought} />))}</>;
}

/** A part of the book; its lists are closed until something is looked for, but for what is short. */
function Part({ part: { part, title, lists }, sought, figures }: { part: BookPart; sought: string; figures: Figures | null }) {
    const picture = (thing: string | undefined) => (figures && thing ? figures.drawings.picture?.(thing, figures) ?? null : null);
    return (
        <section id={part}>
            <h2>{title}</h2>
            {lists.map((list) => (part === 'cards' && list.title ? (
                <details key={list.title} class="card-list" open={sought.trim() !== ''}>
                    <summary>{list.title} <span class="soft">{list.entries.length}</span></summary>
                    <ul class={figures?.drawings.mood}>
                        {list.entries.map(({ thing, name, text }) => (
                            <li key={thing ?? name} class="card small-card">
                                {picture(thing)}
                                <b><Marked text={name} sought={sought} /></b>
                                <p><Marked text={text} sought={sought} /></p>
                            </li>
                        ))}
                    </ul>
                </details>
            ) : (
                <div key={list.title} class="book-list">
                    {list.title && <h3>{list.title}</h3>}
                    {part === 'box' ? <ul class="book-box">{list.texts.map((text) => <li key={text}><Marked text={text} sought={sought} /></li>)}</ul> : list.texts.map((text) => <p key={text} class="soft"><Marked text={text} sought={sought} /></p>)}
                    {list.entries.length > 0 && (
                        <dl>
                            {list.entries.map(({ thing, name, text }) => <div key={thing ?? name} id={thing}><dt><Marked text={name} sought={sought} /></dt><dd><Linked text={text} sought={sought} /></dd></div>)}
                        </dl>
                    )}
                </div>
            )))}
        </section>
    );
}
