// Whether a match was fair: a small tick that opens, and then what was checked, on this
// device, in six steps.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../draw/icons';
import { proveRecord, type Proof, type ProofStep } from '../source/archive';
import { say } from '../words';
import { saveRecord } from './record';
import type { Sitting } from './sitting';

type State = 'idle' | 'busy' | Proof | Error;

/** Shut, it says that draws were sealed; opened, it checks. */
export function Fairness({ sitting }: { sitting: Sitting }) {
    const [state, setState] = useState<State>('idle');
    const check = async () => {
        setState('busy');
        try {
            const record = await sitting.source.record?.() ?? '';
            setState(await proveRecord(sitting.screen.peek()?.match.game ?? '', sitting.language, record, { lines: sitting.source.proof?.peek() ?? null, ...sitting.shown() }));
        } catch (error) {
            setState(error as Error);
        }
    };
    const proof = typeof state === 'object' && !(state instanceof Error) ? state : null;
    // What has opened is seen: on a phone it would lie below the fold.
    const box = useRef<HTMLDetailsElement>(null);
    useLayoutEffect(() => { if (proof) box.current?.scrollIntoView({ block: 'nearest' }); }, [proof]);
    const names = sitting.screen.value?.match.players ?? [];
    const nameOf = (seat: number) => names[seat]?.name ?? say('web.seat', { n: seat + 1 });
    return (
        <details class="fairness" ref={box} data-true={proof?.ok ? '' : undefined} data-false={proof && !proof.ok ? '' : undefined} onToggle={({ currentTarget }) => { if (currentTarget.open && (state === 'idle' || state instanceof Error)) void check(); }}>
            <summary>
                <span class="fairness-sign"><Icon name={proof ? (proof.ok ? 'check' : 'warning') : 'shield'} size={26} /></span>
                <span class="fairness-head" role="status"><Head state={state} /></span>
                <span class="fairness-how">{say(proof ? 'web.fair.how' : 'web.fair.check')}</span>
            </summary>
            {proof && (
                <>
                    <ol class="proof">
                        {proof.steps.map((step) => <Step key={step.step} step={step} sentence={proof.sentence} nameOf={nameOf} who={proof.own.map(nameOf).join(', ')} />)}
                    </ol>
                    <p class="proof-not"><span>{say('web.fair.cannot')}</span> <button type="button" class="quiet small" onClick={() => void saveRecord(sitting)}>{say('web.over.record')}</button></p>
                </>
            )}
        </details>
    );
}

/** In a line: what came out. Where one device drew for everybody, that is no word about draws. */
function Head({ state }: { state: State }) {
    if (state === 'idle' || state === 'busy')
        return <b>{say(state === 'idle' ? 'web.fair.tick' : 'web.fair.checking')}</b>;
    if (state instanceof Error)
        return <b>{state.message}</b>;
    return (
        <>
            <b>{say(!state.ok ? 'web.fair.false' : state.own.length ? 'web.fair.true' : 'web.fair.unaltered')}</b>
            <span class="soft">{state.ok ? say('web.fair.true.about', { draws: state.draws, moves: state.moves }) : state.sentence ?? ''}</span>
        </>
    );
}

const SIGNS = { true: 'check', false: 'warning', open: 'why' } as const;

function Step({ step: { step, state, say: key, args, code, seats }, sentence, who, nameOf }: { step: ProofStep; sentence: string | null; who: string; nameOf(seat: number): string }) {
    return (
        <li data-state={state}>
            <b><Icon name={SIGNS[state]} size={18} label={say(`web.fair.state.${state}`)} /> {say(`web.fair.${step}`)}</b>
            <p>{key === '' ? sentence : say(key, { ...args, who })}</p>
            {seats && <ul class="proof-seats">{seats.map(({ seat, by, events = 0, all = 0 }) => <li key={seat}>{say(`web.fair.signed.${by}`, { who: nameOf(seat), n: events, all })}</li>)}</ul>}
            {code !== '' && <code>{code}</code>}
        </li>
    );
}
