// Samples of everything the style is made of: for those who draw, and for tests.
import { useState } from 'preact/hooks';
import { CHARACTERS, characterName } from '../draw/characters';
import { Cover } from '../boards/Cover';
import { Harbour } from '../draw/Harbour';
import { Icon, ICON_NAMES } from '../draw/icons';
import { Mark, Wordmark } from '../draw/Logo';
import { Face, HouseMark, Portrait } from '../draw/Portrait';
import { Qr } from '../draw/Qr';
import { SEAT_NAMES, SeatMark } from '../draw/Seat';
import { say } from '../words';
import { allGames } from './catalogue';
import { Shell } from './Shell';
import { Stepper } from './Stepper';
import './style.css';

const SIZES = [12, 14, 16, 20, 25, 31, 39] as const;
const INKS = ['paper', 'raised', 'sunk', 'ink', 'soft', 'hair', 'hair-strong', 'brass', 'brass-ink', 'brass-wash', 'gain', 'loss'] as const;
const SPACES = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8'] as const;
const MOTIONS = ['quick', 'travel'] as const;
const NAMES = ['Nora', 'Jonas', 'Selin', 'Yuki', 'Amara', 'Bruno', 'ゆき', 'Ines'];

export function Page() {
    const [number, setNumber] = useState(3);
    const [tab, setTab] = useState(0);
    return (
        <Shell where="none" title="Kontor">
            <div class="style-page">
                <h1>{say('web.style.title')}</h1>
                <Part title={say('web.style.mark')}><div class="row wrap-row"><Wordmark height={48} /><Mark size={48} /></div></Part>
                <Part title={say('web.style.ink')}><ul class="inks">{INKS.map((ink) => <li key={ink}><i style={{ background: `var(--${ink})` }} /><code class="tiny">{ink}</code></li>)}</ul></Part>
                <Part title={say('web.style.type')}>
                    {SIZES.map((size) => <p key={size} class="serif" style={{ fontSize: `${size / 16}rem`, lineHeight: 1.3 }}>{say('web.home.headline')} <span class="soft tiny">{size}</span></p>)}
                    <p class="label">{say('web.tables')}</p>
                    <p class="said">{say('character.kasimir.about')}</p>
                    <p class="number figures">1234567890<br />1111111111<br />−17 % · +3 · 215 W</p>
                </Part>
                <Part title={say('web.style.seats')}>
                    <ul class="seat-samples">{SEAT_NAMES.map((name, seat) => <li key={name}><SeatMark seat={seat} size={28} /><SeatMark seat={seat} size={34} plate /><SeatMark seat={seat} size={28} free /><span class="tiny">{say(`web.seat.shape.${name}`)}</span></li>)}</ul>
                </Part>
                <Part title={say('web.style.faces')}>
                    <ul class="face-samples">{CHARACTERS.map((one, seat) => <li key={one.key}><Portrait of={one.key} /><span class="tiny">{characterName(one)}</span><Face name={one.key} kind="computer" seat={seat % 9} /></li>)}
                        <li><Portrait of="machine" /><span class="tiny">–</span></li></ul>
                    <ul class="face-samples">{NAMES.map((name, seat) => <li key={name}><span class="likeness person" style={{ width: '64px', height: '64px' }}><HouseMark name={name} /></span><span class="tiny">{name}</span><Face name={name} kind="person" seat={seat} /></li>)}</ul>
                </Part>
                <Part title={say('web.style.icons')}><ul class="icon-samples">{ICON_NAMES.map((name) => <li key={name}><Icon name={name} size={24} /><code class="tiny">{name}</code></li>)}</ul></Part>
                <Part title={say('web.style.buttons')}>
                    <div class="row wrap-row">
                        <button type="button" class="button go large">{say('web.play')}</button><button type="button" class="button go">{say('web.confirm')}</button>
                        <button type="button" class="button can">{say('web.play')}</button><button type="button" class="button">{say('web.change')}</button>
                        <button type="button" class="button small">{say('web.rules')}</button><button type="button" class="button quiet">{say('web.skip')}</button>
                        <button type="button" class="button danger">{say('web.player.forget')}</button><button type="button" class="button" disabled>{say('web.change')}</button>
                        <span class="tag">{say('web.new.standard')}</span><span class="tag on">{say('web.your_turn')}</span><span class="tag gain">+3</span><span class="tag loss">−2</span><span class="count">2</span><kbd>U</kbd><a class="link" href="/about">{say('web.nav.about')}</a><span class="pulse" />
                    </div>
                </Part>
                <Part title={say('web.style.inputs')}>
                    <div class="style-inputs">
                        <label class="field"><span>{say('web.player.name')}</span><input class="input" placeholder={say('web.guest')} /></label>
                        <Stepper label={say('web.amount')} value={number} low={1} high={9} onChange={setNumber} />
                        <input type="range" min={1} max={9} value={number} aria-label={say('web.amount')} onInput={(event) => setNumber(Number(event.currentTarget.value))} />
                        <label class="switch"><input type="checkbox" role="switch" defaultChecked /><span>{say('web.new.hints')}</span></label>
                        <label class="pick"><input type="radio" name="sample" defaultChecked /><b>{say('web.clock.none')}</b><span class="soft small">{say('web.new.clock.none')}</span></label>
                        <label class="pick"><input type="radio" name="sample" /><b>{say('web.new.door.open')}</b><span class="soft small">{say('web.new.door.open.about')}</span></label>
                        <div class="segments" role="group" aria-label={say('web.view_as')}>{[say('web.board'), say('web.list')].map((name, at) => <button key={name} type="button" aria-pressed={tab === at} onClick={() => setTab(at)}>{name}</button>)}</div>
                    </div>
                </Part>
                <Part title={say('web.style.paper')}>
                    <div class="style-papers">
                        <div class="card">{say('web.point.peek.about')}</div><div class="card can">{say('web.slip.yours')}</div>
                        <div class="notice">{say('web.fair.cannot')}</div><div class="notice bad">{say('web.error.unknown')}</div><div class="notice good">{say('web.fair.true')}</div>
                        <div class="popover brass serif">{say('character.odile.about')}</div><div class="toast">{say('web.copied')}</div>
                        <table class="rows"><thead><tr><th>{say('web.players')}</th><th>{say('web.over.points')}</th></tr></thead><tbody><tr><td>Nora</td><td class="amount">215</td></tr><tr><td>Jonas</td><td class="amount">81</td></tr></tbody><tfoot><tr><th>{say('web.over.account')}</th><td class="amount">296</td></tr></tfoot></table>
                        <Qr text="https://kontor.example/join/sample" label={say('web.invite.code')} />
                    </div>
                </Part>
                <Part title={say('web.style.space')}><ul class="space-samples">{SPACES.map((name) => <li key={name}><i style={{ width: `var(--${name})` }} /><code class="tiny">{name}</code></li>)}</ul></Part>
                <Part title={say('web.style.focus')}><div class="row wrap-row"><span class="focus-sample button">{say('web.play')}</span><span class="focus-sample card">{say('web.slip.yours')}</span></div></Part>
                <Part title={say('web.style.motion')}><ul class="motion-samples">{MOTIONS.map((name) => <li key={name} tabIndex={0}><i style={{ transitionDuration: `var(--${name})` }} /><code class="tiny">{name}</code></li>)}</ul></Part>
                <Part title={say('web.style.covers')}><ul class="cover-samples">{allGames().map((game) => <li key={game.id} class="moves"><Cover game={game.id} /></li>)}<li><Cover game="none" /></li></ul></Part>
                <Part title={say('web.style.window')}><div class="style-window"><Harbour /></div></Part>
            </div>
        </Shell>
    );
}

function Part({ title, children }: { title: string; children: preact.ComponentChildren }) {
    return <section class="section"><header><h2>{title}</h2></header>{children}</section>;
}
