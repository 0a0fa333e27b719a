// A drawing as an element. Its text comes from ink.ts and is made once.
import type { JSX } from 'preact';

export interface ArtProps extends Omit<JSX.SVGAttributes<SVGSVGElement>, 'label'> {
    /** What is drawn: made by ink.ts, never by people. */
    drawing: string;
    view: string;
    /** What it shows, if it says something that stands nowhere else. */
    label?: string | undefined;
}

/** A drawing; silent for those who listen unless it has a label. */
export function Art({ drawing, view, label, ...others }: ArtProps) {
    return (
        <svg
            xmlns="http://www.w3.org/2000/svg" viewBox={view} focusable="false"
            {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}
            {...(others as JSX.SVGAttributes<SVGSVGElement>)} dangerouslySetInnerHTML={{ __html: drawing }}
        />
    );
}
