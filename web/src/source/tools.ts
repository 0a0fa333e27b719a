// What a match at a server needs for its exchange: the module of its game, and a worker for keys.
import { loadKontor } from '../desk/module';
import { language } from '../words';
import type { Tools } from './exchange';
import { theSigner } from './signer';

export const loadTools = async (game: string): Promise<Tools> => ({ kontor: await loadKontor(language.peek(), game), signer: theSigner() });
