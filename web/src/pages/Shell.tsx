// What stands around every page that is not a table: the house's name, the main pages,
// languages, the lamp, oneself; and the small print below.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LANGUAGE_NAMES, chooseLanguage } from '../app/SettingsPanel';
import { myName } from '../app/house';
import { choose, isDark, recall } from '../app/settings';
import { LANGUAGES } from '../desk/module';
import { Icon, Lamp } from '../draw/icons';
import { Mark, Wordmark } from '../draw/Logo';
import { Face } from '../draw/Portrait';
import { language, say } from '../words';
import './shell.css';

export type Where = 'play' | 'rules' | 'replay' | 'designers' | 'about' | 'player' | 'none';

const SHORT = { en: 'EN', de: 'DE', ja: '日本語' } as const;

/** The first page is where the browser puts the focus; those that are gone to take it themselves. */
let shown = 0;

/** A page with its head and foot. `title` is what the browser's tab says. */
export function Shell({ where, title, bare, children }: { where: Where; title: string; bare?: boolean; children: ComponentChildren }) {
    const content = useRef<HTMLElement>(null);
    useEffect(() => {
        if (shown++ > 0)
            content.current?.focus({ preventScroll: true });
    }, []);
    useEffect(() => {
        document.title = where === 'none' || title === '' ? 'Kontor' : title;
    }, [title, where]);
    return (
        <div class="house">
            <a class="skip-link" href="#content">{say('web.skip_to_content')}</a>
            <TopBar where={where} />
            <main id="content" ref={content} tabIndex={-1} class={bare ? undefined : 'wrap'}>{children}</main>
            <Foot />
        </div>
    );
}

function TopBar({ where }: { where: Where }) {
    const [open, setOpen] = useState(false);
    const dark = isDark();
    const name = myName.value || say('web.guest');
    const pages: [Where, string, string][] = [
        ['play', '/', say('web.nav.play')],
        ['rules', ['/rules', recall<string>('game') ?? []].flat().join('/'), say('web.rules')],
        ['replay', '/replay', say('web.nav.replays')],
        ['designers', '/designers', say('web.nav.designers')],
        ['about', '/about', say('web.nav.about')],
    ];
    return (
        <header class="top-bar">
            <a class="top-home" href="/" aria-label={say('web.home')}><Wordmark /></a>
            <button type="button" class="top-menu" aria-expanded={open} aria-controls="top-nav" onClick={() => setOpen(!open)} aria-label={say('web.nav.menu')}>
                <Icon name={open ? 'close' : 'list'} size={22} />
            </button>
            <nav id="top-nav" class={open ? 'open' : ''} aria-label={say('web.nav')} onClick={() => setOpen(false)}>
                {pages.map(([key, href, text]) => <a key={key} href={href} aria-current={key === where ? 'page' : undefined}>{text}</a>)}
            </nav>
            <div class="top-languages" role="group" aria-label={say('web.language')}>
                {LANGUAGES.map((one) => (
                    <button key={one} type="button" lang={one} aria-pressed={one === language.value} title={LANGUAGE_NAMES[one]} onClick={() => void chooseLanguage(one)}>
                        {SHORT[one]}
                    </button>
                ))}
            </div>
            <button type="button" class="top-lamp" onClick={() => choose({ theme: dark ? 'light' : 'dark' })} aria-label={say(dark ? 'web.lamp.day' : 'web.lamp.night')}>
                <Lamp lit={!dark} />
            </button>
            <a class="top-me" href="/player" aria-current={where === 'player' ? 'page' : undefined} aria-label={`${name}: ${say('web.nav.player')}`}>
                <Face name={name} kind="person" size={28} /><span class="cut">{name}</span>
            </a>
        </header>
    );
}

function Foot() {
    return (
        <footer class="foot wrap">
            <div>
                <Mark size={18} />
                <span>{say('web.foot.nothing')}</span>
                <a href="/about">{say('web.nav.about')}</a>
                <a href="/style">{say('web.foot.style')}</a>
                <span class="push">{say('web.foot.owners')}</span>
            </div>
        </footer>
    );
}
