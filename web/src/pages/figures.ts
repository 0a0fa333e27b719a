// The figures beside the rules of a game: what its folder draws, of the numbers of its newest
// edition and in the words of the language that is spoken.
import { folderOf } from '../boards/folder';
import type { Figures, Printed, Told } from '../boards/shared/figures';
import { loadWhole } from '../desk/module';
import { language } from '../words';

/** What lies printed in the newest edition of a game, and who draws it; null for a game without drawings. */
export async function figuresOf(game: string, players: number): Promise<Figures | null> {
    const { figures } = folderOf(game);
    if (!figures)
        return null;
    const spoken = language.peek();
    const [kontor, { drawings }] = await Promise.all([loadWhole(spoken, game), figures()]);
    const match = kontor.openMatch(game, null, null, Array.from({ length: players }, () => 'greedy').join(','), 'rules');
    try {
        const desk = kontor.openDesk(match.deskHead(), 13, spoken);
        try {
            desk.feed(match.deskStart(13, 0));
            const { edition: printed } = desk.json<never>('edition') as { edition: Printed };
            const told = new Map((drawings.asks?.(printed) ?? []).map((thing) => [thing, desk.explain<never>(thing) as Told]));
            return { game, printed, told, drawings };
        } finally {
            desk.close();
        }
    } finally {
        match.close();
    }
}
