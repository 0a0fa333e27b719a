// A player's entry in the ledger: money and notes, covered where the rules cover them,
// presses as chips of steel, the start mark, and how the player stands in the phase.
import type { BoardProps } from '../board';
import { readTable, type Seat, type Table } from './model';
import { Chips, tell, Tick } from './pieces';
import { Symbol } from './Symbols';

const Covered = () => <><i class="ff-covered" /><span class="unseen">{tell('covered')}</span></>;

/** How a player stands in the present phase, in a word. */
function standing(table: Table, seat: Seat): [word: string, ok: boolean] | null {
    if (table.screen.match.over)
        return null;
    if (table.view.phase === 'bid' || table.view.phase === 'reveal')
        return seat.sealed ? ['sealed', true] : null;
    if (table.station === 'silver' && table.view.phase !== 'roll')
        return seat.in ? (table.leader === seat.seat ? ['state.leads', false] : ['state.in', false]) : ['state.out', false];
    if (table.view.phase === 'buy' && seat.passed)
        return ['state.done', true];
    return null;
}

export function LedgerEntry({ sitting, seat: at }: BoardProps & { seat: number }) {
    const table = readTable(sitting);
    const seat = table?.seats[at];
    if (!table || !seat)
        return null;
    const notes = seat.notes.reduce<number | null>((sum, n) => (sum === null || n === null ? null : sum + n), 0);
    const stands = standing(table, seat);
    return (
        <div class="ff-entry">
            <div class="holds">
                <span>{tell('money')} {seat.money === null ? <Covered /> : <b>{seat.money}</b>}</span>
                <span>{tell('notes')} {notes === null ? <Covered /> : <b>{notes}</b>}</span>
                {table.view.start === seat.seat && <Symbol of="start" class="ff-start" label={tell('start')} />}
            </div>
            {!table.screen.match.over && <div class="below"><Chips seat={seat} values={table.values} />{stands && <span class={`stands${stands[1] ? ' ok' : ''}`}>{stands[1] && <Tick />}{tell(stands[0])}</span>}</div>}
        </div>
    );
}
