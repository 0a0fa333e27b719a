// An address that leads nowhere: said plainly, with ways on.
import { Art } from '../draw/Art';
import { ellipse, path, rect } from '../draw/ink';
import { say } from '../words';
import { Shell } from './Shell';

// A drawer of the desk, pulled out and empty.
const DRAWER = rect(6, 26, 228, 74, { fill: 'var(--h-desk2)', rx: 3 }) + path('M18 40H222L210 84H30Z', { fill: 'var(--sunk)' }) +
    path('M18 40L30 84H210L222 40', { fill: 'none', stroke: 'var(--h-frame)', 'stroke-width': 2 }) +
    rect(0, 84, 240, 56, { fill: 'var(--h-desk)', rx: 4 }) + rect(10, 93, 220, 38, { fill: 'none', stroke: 'var(--h-desk2)', 'stroke-width': 2, rx: 2 }) +
    ellipse(120, 112, 15, 9, { fill: 'var(--brass)' }) + ellipse(120, 110, 9, 4.5, { fill: 'var(--h-frame)' }) +
    path('M96 62c10-8 24-8 30 0M138 70c8-4 14-3 18 1', { fill: 'none', stroke: 'var(--hair-strong)', 'stroke-width': 1.5, 'stroke-linecap': 'round' });

/** A page for what is not there; `about` tells why, and what to do. */
export function Nowhere({ about }: { about: string }) {
    return (
        <Shell where="none" title={`${say('web.unknown.title')} · Kontor`}>
            <div class="unknown-page">
                <Art view="0 0 240 144" width={240} height={144} drawing={DRAWER} />
                <h1>{say('web.unknown.title')}</h1>
                <p class="soft" role="alert">{about}</p>
                <p class="row wrap-row"><a class="button go" href="/">{say('web.to_start')}</a><a class="button" href="/replay">{say('web.nav.replays')}</a></p>
            </div>
        </Shell>
    );
}

export const Page = () => <Nowhere about={say('web.unknown.about')} />;
