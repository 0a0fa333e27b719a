// What did not work, in a sentence, where the page can show it.
import { signal } from '@preact/signals';
import { Icon } from '../draw/icons';
import { hasWords, say } from '../words';

/** The sentence that is shown; null when all is well. */
export const problem = signal<string | null>(null);

/** The sentence with the line of the file that it is about, if there is one. */
export const withLine = (sentence: string, line: unknown): string =>
    typeof line === 'number' && line > 0 ? `${sentence} ${say('web.error.line', { line })}` : sentence;

/** Does something, and tells in a sentence if it could not be done. */
export async function tryTo(what: () => Promise<unknown>): Promise<boolean> {
    problem.value = null;
    try {
        await what();
        return true;
    } catch (error) {
        const { message, key, member, line: at } = error as { message?: string; key?: string; member?: string | null; line?: number };
        const told = message && hasWords(message) ? say(message) : message || (key && hasWords(key) ? say(key) : say('web.error.unknown'));
        // A fault in a text of one's own is told with its place.
        const [, line, column] = key === 'error.wire.edition' ? /^(\d+):(\d+)$/.exec(member ?? '') ?? [] : [];
        problem.value = line && column ? `${told} ${say('web.error.place', { line, column })}` : withLine(told, at);
        return false;
    }
}

/** The sentence, until it is put away. */
export function Problem() {
    return (
        <div role="alert">
            {problem.value !== null && (
                <div class="notice bad problem">
                    <Icon name="warning" /><p>{problem.value}</p>
                    <button type="button" class="push" onClick={() => { problem.value = null; }} aria-label={say('web.close')}><Icon name="close" /></button>
                </div>
            )}
        </div>
    );
}
