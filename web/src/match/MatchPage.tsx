// The match page: bar, ledger of the players, board or general table, tray, and the
// side with log, chat and rules. A game brings its board; everything else is here.
import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../app/settings';
import type { Board } from '../boards/board';
import { language, say } from '../words';
import { Bar } from './Bar';
import { BesideThing } from './Beside';
import { GeneralTable } from './GeneralTable';
import { Ledger } from './Ledger';
import { Side } from './Side';
import type { Sitting } from './sitting';
import type { Touch } from './touch';
import { GeneralTray, RivalLine, ToldLine } from './Tray';
import './match.css';

export interface MatchPageProps { sitting: Sitting; touch: Touch; board: Board | null }

export function MatchPage({ sitting, touch, board }: MatchPageProps) {
    const screen = sitting.screen.value;
    useSignalEffect(() => {
        const wanted = language.value;
        if (wanted !== sitting.language)
            sitting.speak(wanted);
    });
    if (!screen)
        return <p class="loading" role="status">{say('web.loading')}</p>;
    const drawn = board && !settings.value.list ? board : null;
    return (
        <div class={`match ${board?.mood ?? ''}`} data-list={drawn ? undefined : ''} data-game={screen.match.game}>
            <Bar sitting={sitting} touch={touch} board={board} />
            <Ledger sitting={sitting} touch={touch} board={drawn} />
            <main class="table" aria-label={say('web.board')}>
                {drawn ? <drawn.Table sitting={sitting} touch={touch} /> : <GeneralTable sitting={sitting} touch={touch} />}
            </main>
            <TrayPlace sitting={sitting} touch={touch} board={drawn} />
            <Side sitting={sitting} touch={touch} />
            <BesideThing touch={touch} />
            <Announcer sitting={sitting} />
        </div>
    );
}

function TrayPlace({ sitting, touch, board }: MatchPageProps) {
    const screen = sitting.screen.value;
    if (!screen)
        return null;
    const { asked } = screen.question;
    return (
        <section class="tray" aria-label={say('web.tray')} data-asked={asked ? '' : undefined}>
            <ToldLine sitting={sitting} touch={touch} />
            {screen.match.over ? <p class="question">{screen.over?.text}</p>
                : asked ? (board?.Tray ? <board.Tray sitting={sitting} touch={touch} /> : <GeneralTray sitting={sitting} touch={touch} />)
                    : <RivalLine sitting={sitting} />}
        </section>
    );
}

/** Tells readers what happened and whose turn it is, without chatter. */
function Announcer({ sitting }: { sitting: Sitting }) {
    const box = useRef<HTMLParagraphElement>(null);
    const told = useRef(-1);
    const asked = useRef('');
    const log = sitting.log.value;
    const screen = sitting.screen.value;
    useEffect(() => {
        if (!box.current || !screen)
            return;
        const end = log[log.length - 1]?.to ?? 0;
        const news = told.current < 0 ? [] : log.filter(({ to }) => to > told.current).map(({ head }) => head);
        told.current = end;
        const question = screen.question.asked ? `${say('web.your_turn')}. ${screen.question.text}` : '';
        const parts = [...news, ...(question !== asked.current && question !== '' ? [question] : [])];
        asked.current = question;
        if (parts.length)
            box.current.textContent = parts.join(' ');
    }, [log, screen]);
    return <p class="unseen" role="status" aria-live="polite" ref={box} />;
}
