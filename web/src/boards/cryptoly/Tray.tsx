// The tray: where every decision is put together, with what becomes of it.
import type { ComponentType } from 'preact';
import type { BoardProps } from '../board';
import { GeneralTray } from '../../match/Tray';
import { hasWords } from '../../words';
import { Plate } from './art';
import { useHotkeys } from '../shared/hotkeys';
import { Safe } from '../shared/Safe';
import { type Seen, look, word } from './seen';
import { Path, Roll, Spaces } from './trays/Ahead';
import { Bet, Enter, Memorise } from './trays/Bet';
import { Buy, Cash, Choose, Hack, Invest, Moon, NameRounds, PickCoin, Stake, Swap } from './trays/Decide';
import { Exchange } from './trays/Exchange';
import { Answer, Offer, Partners } from './trays/Offer';
import type { TrayPart } from './trays/parts';
import { Watch } from './trays/Watch';

/** The panel for each phase in which somebody is asked. */
const PANELS: Record<string, ComponentType<TrayPart>> = {
    stake: Stake, exchange: Exchange, amount: Exchange, trade: Offer, build: Offer, answer: Answer,
    hack: Hack, buy: Buy, invest: Invest, dare: Moon, want: Moon, wager: Moon, choose: Choose, swap: Swap,
    pay: PickCoin, change: PickCoin, cash: Cash, name: NameRounds, bet: Bet, memorise: Memorise, enter: Enter,
    place: Spaces, roll: Roll,
};

function Head({ seen }: { seen: Seen }) {
    const { state, viewer, screen } = seen;
    const key = `ask.${state.phase}${state.phase === 'trade' && state.step === 'cards' ? '-cards' : ''}`;
    const text = hasWords(`cryptoly.web.${key}`) && state.step !== 'end' ? word(key, { n: state.space.slice('ico-'.length) }) : screen.question.text;
    const offered = state.phase === 'answer';
    const title = offered ? word('asks', { player: seen.name(state.turn) }) : state.turn === viewer || state.round === 0 ? word('turn.mine') : word('asked.mine');
    return (
        <div class="cl-whose">
            <Plate seat={offered ? state.turn : viewer} size={34} />
            <div><b>{title}</b><p>{text}</p></div>
        </div>
    );
}

export function Tray({ sitting, touch }: BoardProps) {
    const seen = look(sitting);
    useHotkeys(sitting);
    if (!seen)
        return null;
    const { state, screen } = seen;
    const Panel = PANELS[state.phase];
    const part: TrayPart = { sitting, touch, seen };
    if (!seen.asked)
        return (
            <div class="cl-tray" data-phase="watch">
                <Safe name="watch" words={sitting.log.value[sitting.log.value.length - 1]?.head ?? ''}><Watch {...part} /></Safe>
            </div>
        );
    const turn = state.turn === seen.viewer && state.round > 0 && state.step !== 'end' && ['stake', 'exchange', 'amount', 'trade', 'build', 'roll'].includes(state.phase);
    return (
        <div class="cl-tray" data-phase={state.phase}>
            <div class="cl-head">
                {['trade', 'build'].includes(state.phase) ? <><Plate seat={seen.viewer} size={34} /><Partners {...part} /></> : <Head seen={seen} />}
                {turn && <Path {...part} />}
            </div>
            <Safe name={`tray ${state.phase}`} words={screen.question.text}>
                {Panel ? <Panel {...part} /> : <GeneralTray sitting={sitting} touch={touch} />}
            </Safe>
        </div>
    );
}
