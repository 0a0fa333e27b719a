// The coach of a first game: one sentence at each new thing, as data. Each has a
// condition, a place it is about, and a key of words; the settings keep which were read.
import { folderOf } from '../boards/folder';
import type { Screen } from '../desk/types';
import { hasWords } from '../words';

/** What conditions look at. */
export interface Scene { screen: Screen; /** A rival's deed is being shown. */ rival: boolean; questions: number; hints: boolean }

export interface Advice {
    key: string;
    when(scene: Scene): boolean;
    /** What it is about: the first of these that is there. */
    at: string;
}

const asked = ({ screen }: Scene): boolean => screen.question.asked;

/** Everything the coach can say at a table of this game, what comes first in front. */
export function adviceOf(game: string): readonly Advice[] {
    const phases = folderOf(game).coach;
    return [
        ...(phases ? [{ key: `${game}.goal`, when: ({ screen }: Scene) => !screen.match.over, at: '.bar-title' }] : []),
        { key: 'question', when: asked, at: '.tray' },
        ...(phases ?? []).map((phase): Advice => ({ key: `${game}.${phase}`, when: (scene) => asked(scene) && scene.screen.match.phase?.name === phase, at: '.tray' })),
        { key: 'draft', when: ({ screen }) => screen.draft.length > 0, at: '.draft, .confirm, .tray' },
        { key: 'final', when: ({ screen }) => screen.question.asked && screen.question.final, at: '.tray' },
        { key: 'rival', when: ({ screen, rival }) => rival && !screen.question.asked, at: '.tray' },
        { key: 'explain', when: (scene) => asked(scene) && scene.questions >= 2, at: '.table [data-thing]' },
        { key: 'undo', when: ({ screen }) => screen.may.undo, at: '.bar-acts [data-act=undo]' },
        { key: 'hint', when: (scene) => asked(scene) && scene.hints && scene.questions >= 3, at: '.bar-acts [data-act=hint]' },
        { key: 'log', when: (scene) => asked(scene) && scene.questions >= 4, at: '.side .tabs, .bar-acts [data-act=log]' },
    ];
}

/** The sentence that is to be said now. */
export function nextAdvice(scene: Scene, read: ReadonlySet<string>): Advice | null {
    return adviceOf(scene.screen.match.game).find((advice) => !read.has(advice.key) && advice.when(scene)) ?? null;
}

/** The key of what an advice says, in the words of the game or of the interface. Where fingers point (`touch`), keys are not spoken of. */
export function wordsOf(key: string, game: string, touch: boolean): string {
    const own = key.replace(`${game}.`, `${game}.coach.`);
    const plain = own !== key && hasWords(own) ? own : `web.coach.${key}`;
    return touch && hasWords(`${plain}.touch`) ? `${plain}.touch` : plain;
}
