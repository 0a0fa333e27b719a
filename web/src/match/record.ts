// The record of a match as a file on this device.
import { saveText } from '../app/save';
import type { Sitting } from './sitting';

/** Saves the record as a file. */
export async function saveRecord(sitting: Sitting): Promise<void> {
    try {
        saveText(`${sitting.screen.peek()?.match.game ?? 'match'}.kontor`, await sitting.source.record?.() ?? '');
    } catch (error) {
        sitting.told.value = { sentence: (error as Error).message, rule: null, thing: null };
    }
}
