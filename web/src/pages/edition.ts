// An edition of one's own, from a file: read and checked before a table is laid with it.
import type { KontorError } from 'kontor';
import { loadKontor } from '../desk/module';
import { language, say } from '../words';

/** What is wrong in which line; 0 where it is the whole file. */
export interface EditionFault { line: number; sentence: string }

/** As much as the server takes. */
const MOST_BYTES = 65536;

/** The text of a file that is an edition of the game, or what is wrong with it. */
export async function readEdition(game: string, file: Blob): Promise<string | EditionFault> {
    if (file.size > MOST_BYTES)
        return { line: 0, sentence: say('error.edition.size') };
    const text = await file.text();
    const kontor = await loadKontor(language.peek(), game);
    try {
        kontor.checkEdition(game, text);
        return text;
    } catch (error) {
        const { line, message } = error as KontorError;
        return { line: line ?? 0, sentence: message };
    }
}
