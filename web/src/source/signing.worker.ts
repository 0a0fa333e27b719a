import { answer, type SigningOrder } from './signing';

onmessage = ({ data }: MessageEvent<SigningOrder>) => postMessage(answer(data));
