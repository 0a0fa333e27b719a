// The tray: hand and team, and beside them the form in which a move is put together:
// what it costs, what it brings, the chance, before and after; one button does it.
import { useEffect, useRef } from 'preact/hooks';
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
    useKeys(plan);
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

/** Parts of the page in which Enter, after a click, does what is put together. */
const WITHIN = '.table, .tray, .ledger';

/** Enter does what is put together, Escape takes it apart; not while something else has the key.
 *  Whoever points with a pointer confirms with Enter wherever the last click was; whoever goes by keys
 *  stands on the button once an action is whole, and Enter is of what has the focus. */
function useKeys(plan: Plan): void {
    const { verb, coin } = plan.choice.value;
    const action = verb && coin ? `${verb} ${coin}` : '';
    const last = useRef('');
    useEffect(() => {
        if (action && action !== last.current && plan.outlook.peek().whole)
            document.querySelector<HTMLElement>('.cc-tray [data-do]')?.focus({ preventScroll: true });
        last.current = action;
    }, [action]);
    useEffect(() => {
        let pointed = false;
        const onPointer = () => { pointed = true; };
        const onEnter = (event: KeyboardEvent) => {
            if (['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'n', 'N', 'q', 'Q'].includes(event.key))
                pointed = false;
            const target = event.target as HTMLElement | null;
            if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !plan.begun || !plan.outlook.value.whole)
                return;
            if (!pointed || !target?.closest(WITHIN) || target.closest('textarea, select, dialog, [role=dialog], [contenteditable], [data-apart]'))
                return;
            event.preventDefault();
            event.stopPropagation();
            void plan.send();
        };
        const onKey = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement | null;
            if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, dialog, [contenteditable]'))
                return;
            if (event.key === 'Escape' && plan.begun) {
                const { verb: what, coin: which } = plan.choice.peek();
                const here = target?.closest('.cc-do') !== null;
                plan.clear();
                if (here && what && which)
                    document.querySelector<HTMLElement>(`[data-column="${which}"] [data-verb="${what}"]`)?.focus({ preventScroll: true });
            } else if (event.key === 'Enter' && !event.repeat && plan.outlook.value.whole && !target?.closest('button, a, [role=button], [role=tab]')) {
                event.preventDefault();
                void plan.send();
            }
        };
        document.addEventListener('keydown', onKey);
        document.addEventListener('keydown', onEnter, true);
        document.addEventListener('pointerdown', onPointer, true);
        return () => {
            document.removeEventListener('keydown', onKey);
            document.removeEventListener('keydown', onEnter, true);
            document.removeEventListener('pointerdown', onPointer, true);
        };
    }, [plan]);
}
