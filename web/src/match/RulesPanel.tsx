// The rules of the game beside the table: searched, and opened at the rule that an
// explanation or a refusal names.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../draw/icons';
import { say } from '../words';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

/** All rules under their sections. */
export function RulesPanel({ sitting, touch }: { sitting: Sitting; touch: Touch }) {
    const [search, setSearch] = useState('');
    const rules = useMemo(() => sitting.rules(), [sitting, sitting.screen.value?.match.game, sitting.language]);
    const wanted = touch.page.rule.value;
    const list = useRef<HTMLDivElement>(null);

    useEffect(() => {
        if (!wanted)
            return;
        setSearch('');
        const frame = requestAnimationFrame(() => {
            const element = list.current?.querySelector<HTMLDetailsElement>(`[data-rule="${CSS.escape(wanted)}"]`);
            if (element) {
                element.open = true;
                element.scrollIntoView({ block: 'nearest' });
                element.querySelector('summary')?.focus({ preventScroll: true });
            }
        });
        return () => cancelAnimationFrame(frame);
    }, [wanted]);

    if (!rules)
        return null;
    const text = search.trim().toLocaleLowerCase();
    const shown = rules.rules.filter((rule) => text === '' || `${rule.id} ${rule.section} ${rule.text}`.toLocaleLowerCase().includes(text));
    let section = '';
    return (
        <div class="rules" ref={list}>
            <label class="search">
                <Icon name="search" size={18} />
                <span class="unseen">{say('web.search_rules')}</span>
                <input type="search" placeholder={say('web.search_rules')} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
            </label>
            {text === '' && <p class="rules-intro">{rules.intro}</p>}
            {shown.map((rule) => {
                const heading = rule.section !== section ? rule.section : null;
                section = rule.section;
                return (
                    <div key={rule.id}>
                        {heading && <h3 class="label">{heading}</h3>}
                        <details class="rule" data-rule={rule.id} open={text !== '' || rule.id === wanted}>
                            <summary><span class="rule-id">{rule.id}</span> <span class="rule-start">{rule.text}</span></summary>
                            <p>{rule.text}</p>
                        </details>
                    </div>
                );
            })}
            {shown.length === 0 && <p class="soft">{say('web.nothing_fits')}</p>}
        </div>
    );
}
