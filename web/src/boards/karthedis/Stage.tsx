// Great moments of the match: cards turned up, resources weighed and awarded, the win.
import { useEffect } from 'preact/hooks';
import type { BoardProps } from '../board';
import type { Moment } from '../../desk/types';

export function Stage({ done }: BoardProps & { moment: Moment; done: () => void }) {
    useEffect(() => { const timer = setTimeout(done, 900); return () => clearTimeout(timer); }, [done]);
    return null;
}
