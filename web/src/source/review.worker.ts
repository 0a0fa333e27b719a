// The worker in which a match is looked at again.
import { review, type ReviewOrder } from './review';

self.onmessage = (event: MessageEvent<ReviewOrder>) => void review(event.data, (answer) => self.postMessage(answer));
