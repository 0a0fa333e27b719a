// Asking people to a table: the link, others with an end, a number of uses and a seat of
// their own, and a list from which each can be taken back.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../draw/icons';
import { SeatMark } from '../draw/Seat';
import type { WireMatch } from '../app/house';
import { say } from '../words';
import { copyText, Invite } from './Invite';
import { invitations, linkOf, lookAfter, makeInvite, STANDARD_HOURS, takeBack, type Invitation } from './invite';
import { tryTo } from './Problem';
import { Stepper } from './Stepper';
import { tellMoment, tellSpan } from '../app/time';

const HOURS = [1, 24, STANDARD_HOURS, 720] as const;
const MOST_USES = 100;

/** All of it, for who sits at the table. */
export function Invitations({ state, title }: { state: WireMatch; title: string }) {
    const { match } = state;
    const list = invitations(match);
    useEffect(() => {
        // The first link is there without asking for it; later ones, and one in place of what was taken back, are wished for.
        void (list.peek() === null ? makeInvite(match) : lookAfter(match)).catch(() => undefined);
        const timer = setInterval(() => void lookAfter(match).catch(() => undefined), 60000);
        return () => clearInterval(timer);
    }, [match]);
    const made = list.value ?? [];
    const main = made.find(({ seat }) => seat === null);
    return (
        <section class="card wait-invite" aria-labelledby="invite-head">
            <h2 id="invite-head" class="label">{say('web.invite')}</h2>
            {main ? <Invite link={linkOf(main)} title={say('web.invite.title', { game: title })} />
                : <button type="button" class="button" onClick={() => void tryTo(() => makeInvite(match))}>{say('web.invite.make')}</button>}
            {made.length > 0 && (
                <ul class="invite-list" aria-label={say('web.invite.list')}>
                    {made.map((each) => <OneInvitation key={each.code} of={each} match={match} first={each === main} />)}
                </ul>
            )}
            <Another state={state} />
        </section>
    );
}

function OneInvitation({ of, match, first }: { of: Invitation; match: string; first: boolean }) {
    const [done, setDone] = useState(false);
    const when = tellMoment(of.until);
    const what = of.seat === null ? say('web.invite.any') : say('web.seat', { n: of.seat + 1 });
    return (
        <li>
            {of.seat === null ? <Icon name="link" size={16} /> : <SeatMark seat={of.seat} size={16} />}
            <span><b>{what}</b> <span class="soft small">{say('web.invite.holds', { n: of.uses, when })}</span></span>
            <span class="invite-acts">
                {!first && <button type="button" class="button small" aria-label={`${say('web.copy')}: ${what}`} onClick={() => void copyText(linkOf(of)).then(setDone)}><Icon name={done ? 'check' : 'copy'} size={16} /><span aria-live="polite">{say(done ? 'web.copied' : 'web.copy')}</span></button>}
                <button type="button" class="button small quiet" aria-label={`${say('web.invite.back')}: ${what}`} onClick={() => void tryTo(() => takeBack(match, of))}>{say('web.invite.back')}</button>
            </span>
        </li>
    );
}

/** One with an end, a number of uses, for a seat. */
function Another({ state }: { state: WireMatch }) {
    const [seat, setSeat] = useState('');
    const [uses, setUses] = useState(1);
    const [hours, setHours] = useState<number>(24);
    const free = state.seats.flatMap(({ kind }, at) => (kind === 'open' || kind === 'invited' ? [at] : []));
    const chosen = free.includes(Number(seat)) && seat !== '' ? Number(seat) : null;
    const make = () => void tryTo(() => makeInvite(state.match, { uses: chosen === null ? uses : 1, hours, ...(chosen === null ? {} : { seat: chosen }) }));
    return (
        <details class="invite-more">
            <summary>{say('web.invite.another')}</summary>
            <div class="invite-form">
                <label class="field"><span>{say('web.invite.for')}</span>
                    <select class="input" value={chosen === null ? '' : String(chosen)} onChange={(event) => setSeat(event.currentTarget.value)}>
                        <option value="">{say('web.invite.any')}</option>
                        {free.map((at) => <option key={at} value={String(at)}>{say('web.seat', { n: at + 1 })}</option>)}
                    </select>
                </label>
                <label class="field"><span>{say('web.invite.until')}</span>
                    <select class="input" value={String(hours)} onChange={(event) => setHours(Number(event.currentTarget.value))}>
                        {HOURS.map((each) => <option key={each} value={String(each)}>{tellSpan(each * 3600000)}</option>)}
                    </select>
                </label>
                {chosen === null && <div class="field"><span>{say('web.invite.uses')}</span><Stepper label={say('web.invite.uses')} value={uses} low={1} high={MOST_USES} typed onChange={setUses} /></div>}
                <button type="button" class="button" onClick={make}><Icon name="link" size={16} />{say('web.invite.make')}</button>
            </div>
        </details>
    );
}
