// A component that is loaded when it is first drawn.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../words';

/** Wraps what `load` brings. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
    return function Lazy(props: P) {
        const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
        useEffect(() => { void load().then((component) => setLoaded(() => component)); }, []);
        return Loaded ? <Loaded {...props} /> : <p class="loading" role="status">{say('web.loading')}</p>;
    };
}
