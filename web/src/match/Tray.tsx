// The tray at the lower edge: the question, what may be done, what is put together,
// and what a rival does meanwhile. A board may bring its own for the time when its
// player is asked; it can use the parts of this one.
import { standAlways } from '../app/standing';
import { Icon } from '../draw/icons';
import { tellSpan } from '../app/time';
import { say } from '../words';
import { Ruled, RuleLink } from './Beside';
import { Face } from './Face';
import type { Paragraph } from '../desk/types';
import { Offers } from './Offers';
import { saveRecord } from './record';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

export interface TrayProps { sitting: Sitting; touch: Touch }

/** The general tray: everything in words. */
export function GeneralTray({ sitting, touch }: TrayProps) {
    const screen = sitting.screen.value;
    if (!screen)
        return null;
    return (
        <div class="tray-general">
            <Question sitting={sitting} touch={touch} />
            <DraftLine sitting={sitting} />
            {screen.may.draw && <DrawButton sitting={sitting} text={screen.may.draw} />}
            {(screen.offers.length > 0 || !screen.may.draw) && <Offers sitting={sitting} offers={screen.offers} />}
            <Standing sitting={sitting} />
        </div>
    );
}

/** A chance move by the own hand. */
export function DrawButton({ sitting, text }: { sitting: Sitting; text: string }) {
    return (
        <button type="button" class="offer draw" disabled={sitting.busy.value} onClick={() => void sitting.draw()}>
            <Icon name="dice" size={20} /> <span class="offer-sentence">{text}</span>
        </button>
    );
}

/** What is asked, with its rule. */
export function Question({ sitting, touch }: TrayProps) {
    const question = sitting.screen.value?.question;
    if (!question)
        return null;
    return (
        <h2 class="question">
            <span>{question.text}</span> <RuleLink touch={touch} rule={question.rule || null} />
        </h2>
    );
}

/** What was put together: each tried move, with ways to take it apart or do it. */
export function DraftLine({ sitting }: { sitting: Sitting }) {
    const screen = sitting.screen.value;
    if (!screen)
        return null;
    const { draft, may, question } = screen;
    if (may.lost && !sitting.pending.value)
        return (
            <div class="draft lost" role="status">
                <p>{say('web.draft_lost')}</p>
                <button type="button" class="quiet" onClick={() => sitting.drop()}>{say('web.take_apart')}</button>
            </div>
        );
    if (!draft.length)
        return null;
    return (
        <div class="draft">
            <ol class="draft-moves" aria-label={say('web.draft')}>
                {draft.map((tried, index) => <li key={`${index} ${tried.text}`}>{tried.sentence}</li>)}
            </ol>
            <Confirm sitting={sitting} final={question.final} />
        </div>
    );
}

/** The buttons below what was put together: do it, one step back, take it apart. */
export function Confirm({ sitting, final, label }: { sitting: Sitting; final?: boolean; label?: string }) {
    const screen = sitting.screen.value;
    if (!screen)
        return null;
    const { may, draft } = screen;
    return (
        <div class="confirm">
            {may.confirm && final && <p class="confirm-final"><Icon name="warning" size={16} /> {say('web.cannot_be_undone')}</p>}
            {may.confirm && (
                <button type="button" class="act" disabled={sitting.busy.value} onClick={() => void sitting.send()}>
                    {sitting.busy.value ? say('web.busy') : label ?? say('web.confirm')}
                </button>
            )}
            {may.untry && draft.length > 1 && (
                <button type="button" class="quiet" disabled={sitting.busy.value} onClick={() => sitting.untry()}><Icon name="undo" size={16} /> {say('web.one_back')}</button>
            )}
            {may.untry && (
                <button type="button" class="quiet" disabled={sitting.busy.value} onClick={() => sitting.drop()}><Icon name="close" size={16} /> {say('web.take_apart')}</button>
            )}
        </div>
    );
}

/** Answers that may be given once and for a while, where the desk offers them; and the one that is. */
export function Standing({ sitting }: { sitting: Sitting }) {
    const screen = sitting.screen.value;
    if (!screen || !sitting.source.stand)
        return null;
    const { standing } = screen.may;
    if (standing)
        return (
            <p class="standing">
                {say('web.standing', { move: standing })} <button type="button" class="quiet" onClick={() => { standAlways(screen.match.game, null); void sitting.stand(null, 'turn'); }}>{say('web.standing.stop')}</button>
            </p>
        );
    const offers = screen.offers.filter((offer) => offer.stand && !offer.span);
    if (!offers.length || screen.draft.length)
        return null;
    return (
        <details class="standing">
            <summary>{say('web.stand')}</summary>
            <ul>
                {offers.slice(0, 12).map((offer) => (
                    <li key={offer.text}>
                        {offer.sentence}:{' '}
                        {(['turn', 'round', 'match'] as const).map((until) => (
                            <button key={until} type="button" class="quiet" onClick={() => void sitting.stand(offer.text, until)}>{say(`web.stand.${until}`)}</button>
                        ))}
                        <button type="button" class="quiet" onClick={() => standAlways(screen.match.game, offer.text)}>{say('web.stand.always')}</button>
                    </li>
                ))}
            </ul>
        </details>
    );
}

/** A sentence that the player was told: refused, or why not. */
export function ToldLine({ sitting, touch }: TrayProps) {
    const told = sitting.told.value;
    if (!told)
        return null;
    return (
        <div class="told" role="alert">
            <p><Ruled touch={touch} sentence={told.sentence} rule={told.rule} /></p>
            <button type="button" class="plain" aria-label={say('web.close')} onClick={() => { sitting.told.value = null; }}><Icon name="close" size={16} /></button>
        </div>
    );
}

/** How long one waits for somebody who is gone; who is absent already is spoken of elsewhere. */
function Patience({ sitting }: { sitting: Sitting }) {
    const company = sitting.source.company?.value;
    return company && company.patience !== null && company.absent.length === 0
        ? <p class="soft small">{say('web.absent.soon', { time: tellSpan(company.patience) })}</p> : null;
}

/** What a rival has just done, and for whom one waits; skipped by a click or any key. */
export function RivalLine({ sitting }: { sitting: Sitting }) {
    const screen = sitting.screen.value;
    const log = sitting.log.value;
    if (!screen)
        return null;
    const { players, viewer } = screen.match;
    const shown = sitting.showing.value ? sitting.step.value?.paragraph : null;
    const last = shown ?? lastTold(log);
    const actor = typeof last?.actor === 'number' ? players[last.actor] : undefined;
    const active = players.filter((player) => player.active && !player.you);
    const names = active.map(({ name }) => name).join(', ');
    const waiting = active.every(({ seat, kind }) => kind === 'computer' || sitting.source.substitutes?.value[seat]) ? (active.length > 1 ? 'web.are_thinking' : 'web.is_thinking')
        : active.every(({ seat, present }) => !present && !sitting.source.substitutes?.value[seat]) ? 'web.waiting_for.away' : 'web.waiting_for';
    const share = sitting.source.trouble?.value.share ?? 1000;
    return (
        <div class="rival">
            {actor ? <Face player={actor} size={56} /> : <span class="rival-chance">{last && <Icon name={last.actor === 'all' ? 'people' : 'dice'} size={28} />}</span>}
            <p class="rival-head"><span>{last?.head ?? ''}</span></p>
            <div class="rival-last">
                <p class="rival-next">
                    {active.length > 0
                        ? <>{say(waiting, { who: names })} <span class="dots" aria-hidden="true"><i /><i /><i /></span></>
                        : sitting.showing.value || screen.match.viewer === null ? null : say('web.waiting')}
                </p>
                {waiting === 'web.waiting_for.away' && <Patience sitting={sitting} />}
                {viewer === null && <p class="soft small">{say('web.watching')}</p>}
                {share < 1000 && active.some(({ kind }) => kind === 'computer') && <p class="soft small rival-share">{say('web.hurried', { n: Math.max(1, Math.round(share / 10)) })}</p>}
                {sitting.showing.value && <button type="button" class="quiet" onClick={() => sitting.finish()}><Icon name="skip" size={16} /> {say('web.skip')}</button>}
            </div>
        </div>
    );
}

/** What was told last: by whomever it was done, it is what the table looks like because of. */
export const lastTold = (log: readonly Paragraph[]): Paragraph | undefined => log.filter(({ head }) => head !== '').at(-1);

/** A match that is over without a result: why, and what can be done. */
export function EndedLine({ sitting }: { sitting: Sitting }) {
    const game = sitting.screen.value?.match.game ?? '';
    return (
        <div class="back-line ended-line">
            <p role="status"><b>{say('web.ended')}</b> {say(`web.ended.${sitting.ended ?? 'fault'}`)}</p>
            {sitting.source.record && <button type="button" class="quiet" onClick={() => void saveRecord(sitting)}><Icon name="save" size={16} /> {say('web.over.record')}</button>}
            <a class="button quiet" href={`/new/${game}?friends`}>{say('web.over.new')}</a>
            <a class="button quiet" href="/">{say('web.to_start')}</a>
        </div>
    );
}

/** While one looks back. */
export function BackLine({ sitting }: { sitting: Sitting }) {
    const screen = sitting.screen.value;
    return (
        <div class="back-line">
            <p>{say('web.looking_back')} {screen && <span class="soft">{screen.match.phase?.text}</span>}</p>
            <button type="button" class="act" onClick={() => sitting.lookBack(null)}>{say('web.back_to_now')}</button>
        </div>
    );
}
