// Pieces that stand in many places, drawn once as symbols: the silver coin, the wax of a
// seal, the washing line, the inspectors' heads and hats, the icons of the phases.
import sheet from './symbols.svg?raw';

/** The sheet of symbols, once for a board. */
export function Symbols() {
    return <div class="ff-symbols" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sheet }} />;
}

/** One of the symbols. Without a label it is an ornament. */
export function Symbol({ of, class: style = 'ff-icon', label }: { of: string; class?: string; label?: string }) {
    return (
        <svg class={style} focusable="false" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}>
            <use href={`#ff-${of}`} />
        </svg>
    );
}
