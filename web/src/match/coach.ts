// The coach of a first game: one sentence at each new thing, as data. Each has a
// condition, a place it is about, and a key of words; the settings keep which were read.
import type { Screen } from '../desk/types';

/** What conditions look at. */
export interface Scene { screen: Screen; /** A rival's deed is being shown. */ rival: boolean; questions: number; hints: boolean }

export interface Advice {
    key: string;
    when(scene: Scene): boolean;
    /** What it is about: the first of these that is there. */
    at: string;
}

/** Phases of the games that have a sentence of their own. */
const PHASES: Record<string, readonly string[]> = {
    cryptocurrency: ['prepare', 'action', 'members', 'lay'],
    cryptoly: ['place', 'roll', 'exchange', 'trade', 'dare'],
    karthedis: ['speculate', 'call', 'trade', 'call-again'],
    fuffziger: ['presses', 'lead', 'match', 'bid', 'buy'],
};

const asked = ({ screen }: Scene): boolean => screen.question.asked;

/** Everything the coach can say, what comes first in front. */
export const ADVICE: readonly Advice[] = [
    ...Object.keys(PHASES).map((game): Advice => ({ key: `${game}.goal`, when: ({ screen }) => screen.match.game === game && !screen.match.over, at: '.bar-title' })),
    { key: 'question', when: asked, at: '.tray' },
    ...Object.entries(PHASES).flatMap(([game, phases]) => phases.map((phase): Advice => ({
        key: `${game}.${phase}`, when: (scene) => asked(scene) && scene.screen.match.game === game && scene.screen.match.phase.name === phase, at: '.tray',
    }))),
    { key: 'draft', when: ({ screen }) => screen.draft.length > 0, at: '.draft, .confirm, .tray' },
    { key: 'final', when: ({ screen }) => screen.question.asked && screen.question.final, at: '.tray' },
    { key: 'rival', when: ({ screen, rival }) => rival && !screen.question.asked, at: '.tray' },
    { key: 'explain', when: (scene) => asked(scene) && scene.questions >= 2, at: '.table [data-thing]' },
    { key: 'undo', when: ({ screen }) => screen.may.undo, at: '.bar-acts [data-act=undo]' },
    { key: 'hint', when: (scene) => asked(scene) && scene.hints && scene.questions >= 3, at: '.bar-acts [data-act=hint]' },
    { key: 'log', when: (scene) => asked(scene) && scene.questions >= 4, at: '.side .tabs, .bar-acts [data-act=log]' },
];

/** The sentence that is to be said now. */
export function nextAdvice(scene: Scene, read: ReadonlySet<string>): Advice | null {
    return ADVICE.find((advice) => !read.has(advice.key) && advice.when(scene)) ?? null;
}
