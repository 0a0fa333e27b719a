// The cards of a game as its newest edition has them, each explained by the desk: for
// the page of rules, without a match being played.
import { loadWhole } from '../desk/module';
import type { Explanation } from '../desk/types';
import { hasWords, language, say } from '../words';

export interface CardText { thing: string; title: string; text: string; facts: string[] }
export interface CardList { key: string; title: string; cards: CardText[] }

interface Line { thing?: string; title?: string }

/** All lists of cards that have a heading; empty where the module refuses. */
export async function cardLists(game: string, players: number): Promise<CardList[]> {
    const spoken = language.peek();
    const kontor = await loadWhole(spoken, game);
    const match = kontor.openMatch(game, null, null, Array.from({ length: players }, () => 'greedy').join(','), 'rules');
    try {
        const desk = kontor.openDesk(match.deskHead(), 13, spoken);
        try {
            desk.feed(match.deskStart(13, 0));
            const { edition } = desk.json<never>('edition') as { edition: Record<string, Line[]> };
            return Object.entries(edition).flatMap(([key, lines]) => {
                if (!Array.isArray(lines) || !hasWords(`web.cards.${key}`))
                    return [];
                const cards = lines.flatMap(({ thing, title }) => {
                    if (!thing || !title)
                        return [];
                    const { text, now } = desk.explain<never>(thing) as Explanation;
                    const facts = now.filter(({ field }) => field === undefined).map(({ label, text: told }) => `${label}: ${told ?? ''}`);
                    return [{ thing, title, text, facts }];
                });
                return [{ key, title: say(`web.cards.${key}`), cards }];
            });
        } finally {
            desk.close();
        }
    } finally {
        match.close();
    }
}
