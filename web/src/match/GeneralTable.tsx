// The general table: everything that lies open, as tables and cards, made from what
// the desk says. For games without a board, and beside every board as its list.
import { useMemo } from 'preact/hooks';
import type { Cell, TableSection } from '../desk/types';
import { say } from '../words';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

interface Props { sitting: Sitting; touch: Touch }

/** The sections of the table, one below the other. */
export function GeneralTable({ sitting, touch }: Props) {
    const screen = sitting.screen.value;
    const sections = useMemo(() => sitting.table(), [sitting, screen]);
    if (!screen)
        return null;
    return (
        <div class="general">
            {screen.numbers.length > 0 && (
                <dl class="general-section general-numbers">
                    {screen.numbers.map((fact, index) => (
                        <div key={index}>
                            <dt>{fact.thing ? <CellText touch={touch} cell={{ thing: fact.thing, text: sitting.explain(fact.thing)?.title ?? '' }} /> : null} {fact.label}</dt>
                            <dd>{fact.text}</dd>
                        </div>
                    ))}
                </dl>
            )}
            {sections.map((section) => (
                <section key={section.id} class="general-section">
                    <h2 class="label" id={`general-${section.id}`}>{section.label}</h2>
                    {section.columns.length === 0 ? <Single section={section} touch={touch} /> : <Grid section={section} touch={touch} />}
                </section>
            ))}
        </div>
    );
}

function Single({ section, touch }: { section: TableSection; touch: Touch }) {
    return (
        <dl class="general-single">
            {section.rows.map((row, index) => (
                <div key={row.field ?? index}>
                    <dt>{row.label}</dt>
                    <dd>{row.cells.map((cell, at) => <CellText key={at} touch={touch} cell={cell} />)}</dd>
                </div>
            ))}
        </dl>
    );
}

const isBare = (cell: Cell | undefined): boolean => !cell || cell.empty === true || (cell.list !== undefined && cell.list.length === 0);

/** A table of rows and columns. The longer way goes down, so that a phone shows it too; what is empty everywhere is left out. */
function Grid({ section, touch }: { section: TableSection; touch: Touch }) {
    const { columns, rows } = section;
    const down = rows.length >= columns.length || (rows.length > 9 && columns.length <= 4);
    const usedColumns = columns.map((_, at) => at).filter((at) => rows.some((row) => !isBare(row.cells[at])));
    const usedRows = rows.map((_, at) => at).filter((at) => rows[at]?.thing?.startsWith('seat:') || usedColumns.some((column) => !isBare(rows[at]?.cells[column])));
    const columnName = (at: number) => {
        const column = columns[at];
        return (
            <>
                {column?.label}
                {column?.of && <span class="of"> {column.thing ? <CellText touch={touch} cell={{ thing: column.thing, text: column.of }} /> : column.of}</span>}
            </>
        );
    };
    const rowName = (at: number) => {
        const row = rows[at];
        return row?.thing ? <CellText touch={touch} cell={{ thing: row.thing, text: row.label }} /> : row?.label;
    };
    if (!usedRows.length)
        return <p class="soft">{say('web.nothing')}</p>;
    return (
        <div class="general-scroll" tabIndex={0} role="region" aria-labelledby={`general-${section.id}`}>
            <table aria-labelledby={`general-${section.id}`}>
                <thead>
                    <tr>
                        <td />
                        {(down ? usedColumns : usedRows).map((at) => <th key={at} scope="col">{down ? columnName(at) : rowName(at)}</th>)}
                    </tr>
                </thead>
                <tbody>
                    {(down ? usedRows : usedColumns).map((line) => (
                        <tr key={line} data-you={down && rows[line]?.you ? '' : undefined}>
                            <th scope="row">{down ? rowName(line) : columnName(line)}</th>
                            {(down ? usedColumns : usedRows).map((at) => {
                                const cell = down ? rows[line]?.cells[at] : rows[at]?.cells[line];
                                return <td key={at} class={cell?.value !== undefined ? 'figure' : undefined}>{cell && <CellText touch={touch} cell={cell} />}</td>;
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** What stands in a cell; a thing can be pointed at. */
export function CellText({ cell, touch }: { cell: Cell; touch: Touch }) {
    if (cell.list)
        return cell.list.length === 0 ? <span class="soft">–</span> : (
            <span class="cell-list">
                {runs(cell.list).map(({ cell: one, times }, index) => (
                    <span key={index} class="cell-one"><CellText cell={one} touch={touch} />{times > 1 && <span class="soft"> ×{times}</span>}</span>
                ))}
            </span>
        );
    if (cell.empty)
        return <span class="soft">–</span>;
    if (cell.hidden)
        return <span class="cell-hidden">{cell.text ?? say('web.hidden')}</span>;
    if (cell.thing)
        return <span class="cell-thing" {...touch.props(cell.thing)}>{cell.text ?? ''}</span>;
    return <span class={cell.value === 0 ? 'zero' : undefined}>{cell.text ?? ''}</span>;
}

/** Equal neighbours told once, with how many there are. */
export function runs(list: readonly Cell[]): { cell: Cell; times: number }[] {
    const told: { cell: Cell; times: number }[] = [];
    for (const cell of list) {
        const last = told[told.length - 1];
        if (last && last.cell.text === cell.text && last.cell.thing === cell.thing && last.cell.hidden === cell.hidden)
            last.times++;
        else
            told.push({ cell, times: 1 });
    }
    return told;
}
