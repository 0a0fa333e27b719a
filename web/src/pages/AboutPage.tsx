// What Kontor is, how it is fair, who the computer players are, whose names the games bear.
import { CHARACTERS, LEVELS, characterAbout, characterName, characterTrade } from '../draw/characters';
import { Icon, type IconName } from '../draw/icons';
import { Portrait } from '../draw/Portrait';
import { say } from '../words';
import { Rich } from './rich';
import { Shell } from './Shell';
import './about.css';

const FAIR: readonly [string, IconName][] = [['sealed', 'lock'], ['stirred', 'people'], ['again', 'again'], ['rules', 'rules'], ['chain', 'link']];

export function Page() {
    return (
        <Shell where="about" title={`${say('web.nav.about')} · Kontor`}>
            <div class="about-page">
                <header class="page-title"><h1>{say('web.about.title')}</h1><p class="about-lead">{say('web.about.lead')}</p></header>
                <section class="section" aria-labelledby="about-fair">
                    <header><h2 id="about-fair">{say('web.about.fair')}</h2></header>
                    <ol class="about-steps">
                        {FAIR.map(([key, icon]) => <li key={key}><Icon name={icon} size={24} /><b>{say(`web.about.fair.${key}`)}</b><p class="soft small">{say(`web.about.fair.${key}.about`)}</p></li>)}
                    </ol>
                    <p class="notice">{say('web.fair.cannot')}</p>
                </section>
                <section class="section" aria-labelledby="about-who">
                    <header><h2 id="about-who">{say('web.about.who')}</h2></header>
                    <p class="soft about-text">{say('web.about.who.about')}</p>
                    {LEVELS.map((level) => (
                        <div key={level} class="about-level">
                            <h3>{say(`web.level.${level}`)}<span class="soft small"> {say(`web.level.${level}.about`)}</span></h3>
                            <ul>{CHARACTERS.filter((each) => each.level === level).map((each) => (
                                <li key={each.key}><Portrait of={each.key} /><div><Rich of="web.home.who" parts={{ name: <b>{characterName(each)}</b>, trade: <span class="soft small">{characterTrade(each)}</span> }} /><p class="said small">{characterAbout(each)}</p></div></li>
                            ))}</ul>
                        </div>
                    ))}
                </section>
                <section class="section about-text" aria-labelledby="about-data">
                    <header><h2 id="about-data">{say('web.about.data')}</h2></header>
                    <p>{say('web.about.data.about')}</p>
                    <p><a class="link" href="/player">{say('web.nav.player')}</a></p>
                </section>
                <section class="section about-text" aria-labelledby="about-made">
                    <header><h2 id="about-made">{say('web.about.made')}</h2></header>
                    <p>{say('web.about.made.about')}</p>
                    <p class="soft small">{say('web.foot.owners')} {say('web.about.face')}</p>
                </section>
            </div>
        </Shell>
    );
}
