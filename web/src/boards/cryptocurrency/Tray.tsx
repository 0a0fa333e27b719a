// The tray: hand and team, and beside them the form in which a move is put together:
// what it costs, what it brings, the chance, before and after; one button does it.
import { useEffect } from 'preact/hooks';
import { GeneralTray } from '../../match/Tray';
import type { BoardProps } from '../board';
import { ActionForm, type FormProps } from './Action';
import { useHotkeys } from '../shared/hotkeys';
import { Safe } from '../shared/Safe';
import { placeSymbols } from './marks';
import { floorOf } from './model';
import { AbilitiesForm, AnswerForm, KeepForm, LayForm, PickForm, PrepareForm, RepayForm } from './Phases';
import { type Plan, planOf } from './plan';
import { Scene } from './Scenes';
import { Hand, Team } from './Team';

const FORMS: Record<string, (props: FormProps) => preact.JSX.Element> = {
    action: ActionForm, members: ActionForm, amount: ActionForm,
    prepare: PrepareForm, propose: AnswerForm, vote: AnswerForm, retry: AnswerForm, whiz: AnswerForm, analyst: AnswerForm,
    abilities: AbilitiesForm, keep: KeepForm, replace: PickForm, understaffed: PickForm, hacked: PickForm, interest: PickForm,
    repay: RepayForm, lay: LayForm,
};

/** Phases in which one points at the own team. */
const CREW = new Set(['action', 'members', 'amount', 'prepare', 'replace', 'understaffed']);

export function Tray({ sitting, touch }: BoardProps) {
    placeSymbols();
    const floor = floorOf(sitting);
    const plan = planOf(floor);
    const screen = sitting.screen.value;
    useFocus(plan);
    useHotkeys(sitting);
    if (!screen)
        return null;
    const seat = floor.seat;
    const asked = screen.question.asked && seat !== null;
    const Body = asked && !screen.draft.length ? FORMS[plan.phase] : undefined;
    const parts = { sitting, touch, floor, plan };
    return (
        <div class="cc-tray" data-phase={asked ? plan.phase : 'rival'} data-crew={asked && CREW.has(plan.phase) ? '' : undefined} data-begun={plan.begun ? '' : undefined}>
            {seat !== null && !screen.match.over && (
                <>
                    <Safe name="hand" words={screen.question.text}><Hand {...parts} seat={seat} /></Safe>
                    <Safe name="team" words={screen.players[seat]?.facts.map(({ label, text }) => `${label} ${text ?? ''}`).join(', ')}><Team {...parts} seat={seat} /></Safe>
                </>
            )}
            <Safe name="form" words={screen.question.text}>
                {Body && seat !== null ? <Body {...parts} seat={seat} />
                    : asked ? <div class="cc-form"><GeneralTray sitting={sitting} touch={touch} /></div>
                        : <div class="cc-form cc-rival"><Scene sitting={sitting} touch={touch} floor={floor} /></div>}
            </Safe>
        </div>
    );
}

/** Whoever goes by keys stands on the button once an action is whole. */
function useFocus(plan: Plan): void {
    const { verb, coin } = plan.parts.value;
    const action = verb && coin ? `${verb} ${coin}` : '';
    useEffect(() => {
        if (action && plan.outlook.peek().whole)
            document.querySelector<HTMLElement>('.cc-tray [data-do]')?.focus({ preventScroll: true });
    }, [action]);
}
