import type { BoardProps } from '../board';

export function Table({ sitting }: BoardProps) {
    return <pre>{sitting.screen.value?.match.title}</pre>;
}
