// The side of the match page: log, chat and rules as tabs. Where there is no room for
// it, it is a drawer.
import { useEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../draw/icons';
import { say } from '../words';
import { Chat } from './Chat';
import { Log } from './Log';
import type { Tab } from './page';
import { RulesPanel } from './RulesPanel';
import { unreadLines } from './muting';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

const TABS: readonly { tab: Tab; icon: IconName }[] = [{ tab: 'log', icon: 'log' }, { tab: 'chat', icon: 'chat' }, { tab: 'rules', icon: 'rules' }];

export function Side({ sitting, touch }: { sitting: Sitting; touch: Touch }) {
    const { page } = touch;
    const shown = page.tab.value;
    const { talk } = sitting.source;
    const tabs = TABS.filter(({ tab }) => tab !== 'chat' || talk);
    const unread = shown === 'chat' ? 0 : unreadLines(talk, sitting.screen.value?.match.viewer ?? null);
    const list = useRef<HTMLDivElement>(null);
    const open = page.drawer.value;

    useEffect(() => {
        if (!open)
            return;
        const key = (event: KeyboardEvent) => {
            if (event.key === 'Escape')
                page.drawer.value = false;
        };
        document.addEventListener('keydown', key);
        return () => document.removeEventListener('keydown', key);
    }, [open, page]);

    const turn = (event: KeyboardEvent) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (!by)
            return;
        const index = tabs.findIndex(({ tab }) => tab === shown);
        const next = tabs[(index + by + tabs.length) % tabs.length];
        if (next) {
            event.preventDefault();
            event.stopPropagation();
            page.tab.value = next.tab;
            requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
        }
    };
    return (
        <>
            {open && <div class="drawer-veil" onClick={() => { page.drawer.value = false; }} />}
            <aside class="side" data-open={open ? '' : undefined} aria-label={say('web.side')}>
                <div class="side-head">
                <div class="tabs" role="tablist" ref={list} onKeyDown={turn}>
                    {tabs.map(({ tab, icon }) => (
                        <button
                            key={tab} type="button" role="tab" id={`tab-${tab}`} aria-selected={tab === shown} aria-controls="side-panel" tabIndex={tab === shown ? 0 : -1}
                            onClick={() => { page.tab.value = tab; }}
                        >
                            <Icon name={icon} size={18} /> {say(`web.${tab}`)}
                            {tab === 'chat' && unread > 0 && <span class="count" aria-label={say('web.chat.unread', { n: unread })}>{unread}</span>}
                        </button>
                    ))}
                </div>
                <button type="button" class="plain drawer-close" aria-label={say('web.close')} onClick={() => { page.drawer.value = false; }}><Icon name="close" size={18} /></button>
                </div>
                <div class="side-panel" id="side-panel" role="tabpanel" aria-labelledby={`tab-${shown}`}>
                    {shown === 'log' && <Log sitting={sitting} />}
                    {shown === 'chat' && talk && <Chat talk={talk} touch={touch} viewer={sitting.screen.value?.match.viewer ?? null} />}
                    {shown === 'rules' && <RulesPanel sitting={sitting} touch={touch} />}
                </div>
            </aside>
        </>
    );
}
