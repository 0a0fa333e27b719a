// What a deck is made of: its curve of trade values, species and keywords.
import { number, say } from '../../words';
import type { Design } from './box';
import { Crest, Sign } from './draw';
import type { Play } from './play';

const KEYWORDS = ['recall', 'call', 'deploy', 'expertise', 'intervene', 'speculate'];

/** How many cards of each trade value; `may` is the one that would come to them. */
export function Curve({ cards, may }: { cards: Design[]; may?: Design | null }) {
    const highest = Math.max(9, ...cards.map(({ value }) => value ?? 0));
    const sum = cards.reduce((all, { value }) => all + (value ?? 0), 0);
    const of = (value: number) => cards.filter((card) => card.value === value).length;
    return (
        <section class="ka-tally">
            <h2>{say('karthedis.web.values')}{cards.length > 0 && <span>{say('karthedis.web.average', { n: number(sum / cards.length, 1) })}</span>}</h2>
            <div class="ka-curve" role="img" aria-label={Array.from({ length: highest + 1 }, (_, v) => `${v}: ${of(v)}`).join(', ')}>
                {Array.from({ length: highest + 1 }, (_, v) => (
                    <div key={v}><span>{Array.from({ length: of(v) }, (_, i) => <i key={i} />)}{may?.value === v && <i class="may" />}</span>{v}</div>
                ))}
            </div>
        </section>
    );
}

/** How many cards of each species. */
export function Kinds({ play, cards, title }: { play: Play; cards: Design[]; title: string }) {
    const species = [...new Set(play.box.all().map((design) => design.species))];
    const of = (kin: string) => cards.filter((card) => card.species === kin).length;
    return (
        <section class="ka-tally">
            <h2>{title}<span>{say('karthedis.web.of-twenty', { n: cards.length })}</span></h2>
            <div class="ka-kin-list">
                {species.map((kin) => ({ kin, n: of(kin) })).sort((a, b) => b.n - a.n).map(({ kin, n }) => (
                    <div key={kin} class={n ? '' : 'zero'} title={play.box.title(`species:${kin}`)}><Crest species={kin} /><em>{play.box.title(`species:${kin}`)}</em><b>{n || '–'}</b></div>
                ))}
            </div>
        </section>
    );
}

/** How many cards with each keyword. */
export function Keywords({ play, cards }: { play: Play; cards: Design[] }) {
    return (
        <section class="ka-tally">
            <h2>{say('karthedis.web.keywords')}</h2>
            <div class="ka-kin-list">
                {KEYWORDS.map((keyword) => (
                    <div key={keyword}><Sign of={`kw-${keyword}`} /><em>{play.box.title(`keyword:${keyword}`)}</em>
                        <b>{cards.filter(({ abilities }) => abilities.some((ability) => ability.keyword === keyword)).length || '–'}</b></div>
                ))}
            </div>
        </section>
    );
}

export { KEYWORDS };
