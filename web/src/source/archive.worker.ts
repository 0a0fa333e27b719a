// The worker in which records are checked and gone on from.
import { archive, type ArchiveLoad } from './archive';

self.onmessage = (event: MessageEvent<ArchiveLoad>) => void archive(event.data, (answer) => self.postMessage(answer));
