/** A key that does the same as what it stands on. */
export const Key = ({ of }: { of: string }) => <kbd class="key" aria-hidden="true">{of}</kbd>;
