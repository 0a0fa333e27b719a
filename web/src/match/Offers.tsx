// What may be done, as choices in words: buttons, and amounts where an offer has a
// span. Used in the tray, in what opens beside a thing, and in the list of all choices.
import { useMemo, useState } from 'preact/hooks';
import type { Offer } from '../desk/types';
import { say } from '../words';
import { Amount } from './Amount';
import { moveText, type Sitting } from './sitting';

const FILTER_FROM = 20;

export interface OffersProps {
    sitting: Sitting;
    offers: readonly Offer[];
    /** After a choice was made. */
    onChosen?: () => void;
}

/** A list of choices; long ones can be filtered. */
export function Offers({ sitting, offers, onChosen }: OffersProps) {
    const [filter, setFilter] = useState('');
    const wanted = filter.trim().toLocaleLowerCase();
    const shown = wanted === '' ? offers : offers.filter((offer) => `${offer.sentence} ${offer.aside}`.toLocaleLowerCase().includes(wanted));
    return (
        <div class="offers">
            {offers.length >= FILTER_FROM && (
                <label class="offers-filter">
                    <span class="unseen">{say('web.choose_filter')}</span>
                    <input type="search" placeholder={say('web.choose_filter')} value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
                    <span class="soft">{say('web.choices', { n: shown.length })}</span>
                </label>
            )}
            <ul class="offers-list">
                {shown.map((offer) => (
                    <li key={`${offer.text} ${offer.span?.high ?? ''}`} class={offer.span ? 'wide' : undefined}>
                        {offer.span
                            ? <SpanOffer sitting={sitting} offer={offer} {...(onChosen ? { onChosen } : {})} />
                            : <OfferButton sitting={sitting} offer={offer} {...(onChosen ? { onChosen } : {})} />}
                    </li>
                ))}
            </ul>
            {shown.length === 0 && <p class="soft">{say('web.nothing_fits')}</p>}
        </div>
    );
}

/** One choice as a button: the sentence, and aside what is not in it. */
export function OfferButton({ sitting, offer, onChosen }: { sitting: Sitting; offer: Offer; onChosen?: () => void }) {
    return (
        <button
            type="button" class="offer" disabled={sitting.busy.value}
            onClick={() => {
                onChosen?.();
                void sitting.choose(offer);
            }}
        >
            <span class="offer-sentence">{offer.sentence}</span>
            {offer.aside !== '' && <span class="offer-aside">{offer.aside}</span>}
        </button>
    );
}

/** A choice with an amount: how many, what becomes of it, one button. */
export function SpanOffer({ sitting, offer, onChosen }: { sitting: Sitting; offer: Offer; onChosen?: () => void }) {
    const { low, high } = offer.span ?? { low: 1, high: 1 };
    const [wished, setWished] = useState(high);
    const amount = Math.min(high, Math.max(low, wished));
    const changes = useMemo(() => sitting.preview(moveText(offer, amount))?.changes ?? [], [sitting, offer, amount]);
    return (
        <div class="offer-span">
            <p class="offer-sentence">{offer.sentence}{offer.aside !== '' && <span class="offer-aside"> {offer.aside}</span>}</p>
            <div class="offer-how">
                <Amount low={low} high={high} value={amount} onChange={setWished} label={offer.sentence} />
                <button
                    type="button" class="act" disabled={sitting.busy.value}
                    onClick={() => {
                        onChosen?.();
                        void sitting.choose(offer, amount);
                    }}
                >
                    {say('web.confirm')}: {amount}
                </button>
            </div>
            <Changes lines={changes} />
        </div>
    );
}

/** What would change, or has changed. */
export function Changes({ lines }: { lines: readonly string[] }) {
    if (!lines.length)
        return null;
    return <ul class="changes">{lines.map((line) => <li key={line}>{line}</li>)}</ul>;
}
