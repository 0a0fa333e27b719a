// What people at one match may want besides moves: that the clocks stand, that it ends
// without a result, and to leave. The first two need everybody.
import { useState } from 'preact/hooks';
import { navigate } from '../app/house';
import type { Company as Wishes } from '../source/source';
import { say } from '../words';
import type { Sitting } from './sitting';

const KINDS = ['pause', 'end'] as const;

function names(sitting: Sitting, seats: readonly number[]): string {
    const players = sitting.screen.value?.match.players ?? [];
    return seats.map((seat) => players[seat]?.name ?? '').join(', ');
}

/** Does it, and tells where it is refused. */
function act(sitting: Sitting, done: Promise<void>): void {
    void done.catch((fault: Error) => { sitting.told.value = { sentence: fault.message, rule: null, thing: null }; });
}

/** The part of the settings that is about this match; nothing where one plays alone. */
export function Company({ sitting }: { sitting: Sitting }) {
    const [sure, setSure] = useState(false);
    const company = sitting.source.company?.value;
    if (!company)
        return null;
    return (
        <fieldset class="choice company">
            <legend class="label">{say('web.company')}</legend>
            {KINDS.filter((kind) => kind === 'end' || company.clocked).map((kind) => (
                <label key={kind} class="switch">
                    <input type="checkbox" role="switch" checked={company[kind].wanted} onChange={(event) => act(sitting, company.want(kind, event.currentTarget.checked))} />
                    <span>{say(`web.company.${kind}`)}</span>
                </label>
            ))}
            {sure ? (
                <div class="company-sure" role="group" aria-label={say('web.company.leave')}>
                    <p>{say('web.company.leave.sure')}</p>
                    <button type="button" class="quiet" onClick={() => act(sitting, company.leave().then(() => navigate('/')))}>{say('web.company.leave')}</button>
                    <button type="button" class="quiet" onClick={() => setSure(false)}>{say('web.company.stay')}</button>
                </div>
            ) : <button type="button" class="quiet" onClick={() => setSure(true)}>{say('web.company.leave')} …</button>}
        </fieldset>
    );
}

/** Somebody else wants it, and oneself is asked; who does not want it puts the question away. */
export function Wished({ sitting }: { sitting: Sitting }) {
    const [put, setPut] = useState('');
    const company: Wishes | null = sitting.source.company?.value ?? null;
    const again = sitting.screen.value?.over ? sitting.source.again : undefined;
    const kind = company && KINDS.find((one) => company[one].others.length > 0 && !company[one].wanted);
    const wish = company && kind ? { text: `web.company.${kind}.wished`, others: company[kind].others, agree: () => company.want(kind, true) }
        : again && again.others.value.length > 0 && !again.wanted.value ? { text: 'web.over.rematch.wished', others: again.others.value, agree: () => again.want(true) } : null;
    const sign = wish ? `${wish.text} ${wish.others.join()}` : '';
    if (company?.paused && !kind)
        return (
            <div class="banner calm" role="status">
                <p>{say('web.company.paused')}</p>
                <button type="button" class="quiet" onClick={() => act(sitting, company.want('pause', false))}>{say('web.company.resume')}</button>
            </div>
        );
    if (!wish || put === sign)
        return null;
    return (
        <div class="banner calm" role="status">
            <p>{say(wish.text, { who: names(sitting, wish.others) })}</p>
            <button type="button" class="quiet" onClick={() => act(sitting, wish.agree())}>{say('web.company.agree')}</button>
            <button type="button" class="plain" onClick={() => setPut(sign)}>{say('web.company.later')}</button>
        </div>
    );
}
