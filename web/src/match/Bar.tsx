// The bar at the top of a match: where one is, and what can be opened from everywhere.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { settings, choose } from '../app/settings';
import { SettingsPanel } from '../app/SettingsPanel';
import { Icon } from '../draw/icons';
import { Mark } from '../draw/Logo';
import type { Board } from '../boards/board';
import { soften } from '../boards/shared/hyphens';
import { say } from '../words';
import { Company } from './Company';
import { HintPanel } from './HintPanel';
import { KeysList } from './keys';
import { unreadLines } from './muting';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

export function Bar({ sitting, touch, board }: { sitting: Sitting; touch: Touch; board: Board | null }) {
    const screen = sitting.screen.value;
    const { page } = touch;
    if (!screen)
        return null;
    const { match, may } = screen;
    // While a great moment is staged the bar stays where it begins: it does not tell the end before the stage does.
    const { round, phase } = (sitting.moment.value && sitting.untold) ?? match;
    const list = settings.value.list;
    const { talk } = sitting.source;
    const unread = page.drawer.value && page.tab.value === 'chat' ? 0 : unreadLines(talk, match.viewer);
    return (
        <header class="bar">
            <a class="bar-home" href="/" aria-label={say('web.home')}><Mark size={26} /></a>
            <h1 class="bar-title">{match.title}</h1>
            {round !== null && round > 0 && <span class="bar-round" title={say('web.round', { n: round })}>{!phase?.text.includes(String(round)) && <span class="unseen">{say('web.round', { n: round })}</span>}<span aria-hidden="true">{round}</span></span>}
            {phase && <span class="bar-phase">{phase.text.split(' · ').map((part, i) => <>{i > 0 && ' · '}<span>{soften(part, sitting.language)}</span></>)}</span>}
            <span class="bar-space" />
            {sitting.source.watching && sitting.source.watching.value > 0 && <span class="bar-watch soft small"><Icon name="eye" size={16} label={say('web.spectators', { n: sitting.source.watching.value })} /> {sitting.source.watching.value}</span>}
            <nav class="bar-acts">
                {board && (
                    <button type="button" class="plain" aria-label={say(list ? 'web.board' : 'web.list')} onClick={() => choose({ list: !list })}>
                        <Icon name={list ? 'board' : 'list'} /> <span class="bar-word wide-only">{say(list ? 'web.board' : 'web.list')}</span>
                    </button>
                )}
                <button type="button" class="plain" data-act="undo" aria-label={say('web.undo')} disabled={!may.undo || sitting.busy.value} onClick={() => void sitting.undo()}>
                    <Icon name="undo" /> <span class="bar-word">{say('web.undo')}</span>
                </button>
                {sitting.hints && (
                    <button type="button" class="plain" data-act="hint" aria-label={say('web.hint')} aria-expanded={page.panel.value === 'hint'} disabled={!screen.question.asked || !screen.offers.length} onClick={() => page.toggle('hint')}>
                        <Icon name="hint" /> <span class="bar-word">{say('web.hint')}</span>
                    </button>
                )}
                <button type="button" class="plain wide-hidden" data-act="log" aria-label={unread ? `${say('web.log')}, ${say('web.chat.unread', { n: unread })}` : say('web.log')} aria-expanded={page.drawer.value} onClick={() => (page.drawer.value ? page.drawer.value = false : page.open(unread ? 'chat' : page.tab.value))}>
                    <Icon name="log" /> <span class="bar-word">{say('web.log')}</span>{unread > 0 && <span class="count" aria-hidden="true">{unread}</span>}
                </button>
                <button type="button" class="plain wide-only" onClick={() => page.open('rules')}>
                    <Icon name="rules" /> <span class="bar-word">{say('web.rules')}</span>
                </button>
                <button type="button" class="plain wide-only" aria-label={say('web.keys')} aria-expanded={page.panel.value === 'keys'} onClick={() => page.toggle('keys')}>
                    <Icon name="why" />
                </button>
                <button type="button" class="plain" aria-label={say('web.settings')} aria-expanded={page.panel.value === 'settings'} onClick={() => page.toggle('settings')}>
                    <Icon name="settings" />
                </button>
            </nav>
            {page.panel.value === 'hint' && <BarPanel touch={touch} title={say('web.hint.title')}><HintPanel sitting={sitting} touch={touch} /></BarPanel>}
            {page.panel.value === 'keys' && <BarPanel touch={touch} title={say('web.keys.title')}><KeysList /></BarPanel>}
            {page.panel.value === 'settings' && <BarPanel touch={touch} title={say('web.settings')}><Company sitting={sitting} /><SettingsPanel /></BarPanel>}
        </header>
    );
}

/** What the bar opens: a sheet below it, closed by Escape or a click elsewhere. */
export function BarPanel({ touch, title, children }: { touch: Touch; title: string; children: ComponentChildren }) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const before = document.activeElement;
        const close = () => { touch.page.panel.value = null; };
        box.current?.focus({ preventScroll: true });
        const away = (event: Event) => {
            if (box.current && !box.current.contains(event.target as Node) && !(event.target as Element).closest('.bar-acts'))
                close();
        };
        const key = (event: KeyboardEvent) => {
            if (event.key === 'Escape')
                close();
        };
        document.addEventListener('pointerdown', away);
        document.addEventListener('keydown', key);
        return () => {
            document.removeEventListener('pointerdown', away);
            document.removeEventListener('keydown', key);
            if (before instanceof HTMLElement && before.isConnected)
                before.focus({ preventScroll: true });
        };
    }, [touch]);
    return (
        <div class="bar-panel" ref={box} role="dialog" aria-label={title} tabIndex={-1}>
            <div class="beside-head">
                <h2>{title}</h2>
                <button type="button" class="plain" aria-label={say('web.close')} onClick={() => { touch.page.panel.value = null; }}><Icon name="close" size={18} /></button>
            </div>
            <div class="bar-panel-body">{children}</div>
        </div>
    );
}
