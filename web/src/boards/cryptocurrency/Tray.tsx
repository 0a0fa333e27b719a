// The tray: hand and team, and beside them the form in which a move is put together:
// what it costs, what it brings, the chance, before and after; one button does it.
import { useEffect } from 'preact/hooks';
import { GeneralTray } from '../../match/Tray';
import type { BoardProps } from '../board';
import { ActionForm, type FormProps } from './Action';
import { Guard } from './Guard';
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

export function Tray({ sitting, touch }: BoardProps) {
    placeSymbols();
    const floor = floorOf(sitting);
    const plan = planOf(floor);
    const screen = sitting.screen.value;
    useKeys(plan, sitting);
    if (!screen)
        return null;
    const seat = floor.seat;
    const asked = screen.question.asked && seat !== null;
    const Body = asked && !screen.draft.length ? FORMS[plan.phase] : undefined;
    const parts = { sitting, touch, floor, plan };
    return (
        <div class="cc-tray" data-phase={asked ? plan.phase : 'rival'} data-begun={plan.begun ? '' : undefined}>
            {seat !== null && !screen.match.over && (
                <>
                    <Guard what="hand" words=""><Hand {...parts} seat={seat} /></Guard>
                    <Guard what="team" words=""><Team {...parts} seat={seat} /></Guard>
                </>
            )}
            <Guard what="form" words={screen.question.text}>
                {Body && seat !== null ? <Body {...parts} seat={seat} />
                    : asked ? <div class="cc-form"><GeneralTray sitting={sitting} touch={touch} /></div>
                        : <div class="cc-form cc-rival"><Scene sitting={sitting} touch={touch} floor={floor} /></div>}
            </Guard>
        </div>
    );
}

/** Enter does what is put together, Escape takes it apart, P passes; not while something else has the key. */
function useKeys(plan: Plan, sitting: BoardProps['sitting']): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement | null;
            if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, dialog, [contenteditable]'))
                return;
            if (event.key === 'Escape' && plan.begun) {
                plan.clear();
            } else if (event.key === 'Enter' && plan.outlook.value.whole && !target?.closest('button, a, [role=button], [role=tab]')) {
                event.preventDefault();
                void plan.send();
            } else if (event.key.toLowerCase() === 'p' && !plan.begun) {
                const pass = plan.offers('pass')[0];
                if (pass && plan.phase === 'action')
                    void sitting.choose(pass);
            }
        };
        document.addEventListener('keydown', onKey);
        return () => document.removeEventListener('keydown', onKey);
    }, [plan]);
}
