// What people at one match may want besides moves: that the clocks stand, that it ends
// without a result, that a computer plays for somebody who stays away, and to leave. All
// but the last need the others.
import { useState } from 'preact/hooks';
import { navigate } from '../app/house';
import { tellTime } from '../app/time';
import type { Absent, Company as Wishes } from '../source/source';
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
            {company.absent.map(({ seat, wanted }) => (
                <label key={seat} class="switch">
                    <input type="checkbox" role="switch" checked={wanted} onChange={(event) => act(sitting, company.wantStandIn(seat, event.currentTarget.checked))} />
                    <span>{say('web.company.absent', { who: names(sitting, [seat]) })}</span>
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

/** Something that this person is asked to agree to; `sign` tells it from others. */
interface Question { sign: string; text: string; agree: string; does(): Promise<void> }

/** Somebody who is absent: whether a computer shall play. */
function ofAbsent(sitting: Sitting, company: Wishes, { seat, since, others }: Absent): Question {
    const told = { who: names(sitting, [seat]), time: tellTime(since), others: names(sitting, others) };
    return {
        sign: `absent ${seat} ${since} ${others.join()}`, text: say(others.length > 0 ? 'web.absent.wished' : 'web.absent', told),
        agree: say(others.length > 0 ? 'web.company.agree' : 'web.absent.call'), does: () => company.wantStandIn(seat, true),
    };
}

/** What others want, and what may be done about those who are absent. */
function questions(sitting: Sitting, company: Wishes | null): Question[] {
    const again = sitting.screen.value?.over ? sitting.source.again : undefined;
    const asked = (text: string, others: readonly number[], does: () => Promise<void>): Question =>
        ({ sign: `${text} ${others.join()}`, text: say(text, { who: names(sitting, others) }), agree: say('web.company.agree'), does });
    return [
        ...KINDS.flatMap((kind) => (company && company[kind].others.length > 0 && !company[kind].wanted ? [asked(`web.company.${kind}.wished`, company[kind].others, () => company.want(kind, true))] : [])),
        ...(company?.absent ?? []).flatMap((absent) => (company && !absent.wanted ? [ofAbsent(sitting, company, absent)] : [])),
        ...(again && again.others.value.length > 0 && !again.wanted.value ? [asked('web.over.rematch.wished', again.others.value, () => again.want(true))] : []),
    ];
}

/** What oneself has wanted and may take back: that the clocks stand, a computer that waits for others to agree. */
function Wanted({ sitting, company }: { sitting: Sitting; company: Wishes }) {
    const waits = company.absent.find(({ wanted, missing }) => wanted && missing.length > 0);
    const told = company.paused ? { text: say('web.company.paused'), back: say('web.company.resume'), does: () => company.want('pause', false) }
        : waits ? { text: say('web.absent.waits', { who: names(sitting, [waits.seat]), others: names(sitting, waits.missing) }), back: say('web.absent.back'), does: () => company.wantStandIn(waits.seat, false) } : null;
    return told && (
        <div class="banner calm" role="status">
            <p>{told.text}</p>
            <button type="button" class="quiet" onClick={() => act(sitting, told.does())}>{told.back}</button>
        </div>
    );
}

/** Something is to be agreed to, and oneself is asked; who does not want it puts the question away. */
export function Wished({ sitting }: { sitting: Sitting }) {
    const [put, setPut] = useState<readonly string[]>([]);
    const company: Wishes | null = sitting.source.company?.value ?? null;
    const wish = questions(sitting, company).find(({ sign }) => !put.includes(sign));
    if (!wish)
        return company && <Wanted sitting={sitting} company={company} />;
    return (
        <div class="banner calm" role="status">
            <p>{wish.text}</p>
            <button type="button" class="quiet" onClick={() => act(sitting, wish.does())}>{wish.agree}</button>
            <button type="button" class="plain" onClick={() => setPut([...put, wish.sign])}>{say('web.company.later')}</button>
        </div>
    );
}
