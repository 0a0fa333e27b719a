// The page of an address, loaded when it is gone to; and a sentence where something
// cannot be shown.
import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { pages, unknownPage } from '../pages';
import { Icon } from '../draw/icons';
import { say } from '../words';
import { here } from './address';
import { logFault, note, sayNotice, serverFault, shelfFault, tellFault } from './house';
import { dropNotice, notices } from './notices';

type Page = ComponentType<{ params: string[] }>;

/** Addresses of tables, which are drawn by the match page. */
const tables: readonly { pattern: RegExp; load: () => Promise<{ Page: Page }> }[] = [
    { pattern: /^\/here\/([a-z0-9]+)$/, load: async () => ({ Page: (await import('./tables')).HerePage }) },
    { pattern: /^\/(?:table|match)\/([\w-]+)$/, load: async () => ({ Page: (await import('./tables')).ServerPage }) },
    { pattern: /^\/replay\/([\w-]+)$/, load: async () => ({ Page: (await import('./tables')).ReplayPage }) },
];

/** Whatever belongs to the present address. */
export function App() {
    const { path } = here.value;
    const [shown, setShown] = useState<{ path: string; Page: Page; params: string[] } | null>(null);
    const [fault, setFault] = useState<string | null>(null);
    useEffect(() => {
        let wanted = true;
        const entry = [...tables, ...pages].find(({ pattern }) => pattern.test(path));
        const params = (entry?.pattern.exec(path) ?? []).slice(1).filter((part) => part !== undefined);
        (entry?.load() ?? unknownPage()).then(
            ({ Page }) => {
                if (!wanted)
                    return;
                setFault(null);
                setShown({ path, Page, params });
            },
            () => { if (wanted) setFault('web.error.load'); },
        );
        return () => { wanted = false; };
    }, [path]);
    if (fault)
        return <Sentence text={say(fault)} again />;
    if (!shown)
        return null;
    const { Page, params } = shown;
    return <><Guard key={shown.path}><Page params={params} /></Guard><HouseNotes /></>;
}

/** What the operator, the connection or this browser has to say, on every page, until it is put away. */
function HouseNotes() {
    const [put, setPut] = useState<unknown>(null);
    // Whoever goes to a match has seen what was told of it.
    const { path } = here.value;
    useEffect(() => dropNotice(path.slice(path.lastIndexOf('/') + 1)), [path]);
    const [fault, kept] = [serverFault.value, shelfFault.value];
    return (
        <div class="toasts" role="status">
            {logFault.value !== null && <Toast text={say(logFault.value)} onClose={() => { logFault.value = null; }} />}
            {note.value !== null && <Toast text={note.value} onClose={() => { note.value = null; }} />}
            {fault && fault.key !== put && <Toast key={fault.key} text={tellFault(fault)} onClose={() => setPut(fault.key)} />}
            {notices.value.map((notice) => (
                <Toast key={notice.match} text={sayNotice(notice)} onClose={() => dropNotice(notice.match)}>
                    <a class="button small" href={`/table/${notice.match}`}>{say('web.told.go')}</a>
                </Toast>
            ))}
            {kept && <Toast key={kept} text={say(kept)} onClose={() => { shelfFault.value = null; }} />}
        </div>
    );
}

function Toast({ text, onClose, children }: { text: string; onClose: () => void; children?: ComponentChildren }) {
    return (
        <p class="toast">
            <span>{text}</span>
            {children}
            <button type="button" aria-label={say('web.close')} onClick={onClose}><Icon name="close" size={16} /></button>
        </p>
    );
}

/** A page that is one sentence, with ways on. */
export function Sentence({ text, again, children }: { text: string; again?: boolean; children?: ComponentChildren }) {
    useEffect(() => { document.title = 'Kontor'; }, []);
    return (
        <main class="wrap narrow sentence-page">
            <h1>Kontor</h1>
            <p role="alert">{text}</p>
            <p class="row">
                {again && <button type="button" class="button go" onClick={() => location.reload()}>{say('web.again')}</button>}
                {children}
                <a class="button" href="/">{say('web.to_start')}</a>
            </p>
        </main>
    );
}

/** Where a page cannot be drawn there is a sentence in its place, and the fault in the console. */
class Guard extends Component<{ children: ComponentChildren }, { failed: boolean }> {
    override state = { failed: false };

    override componentDidCatch(fault: unknown): void {
        console.error(fault);
        this.setState({ failed: true });
    }

    render() {
        return this.state.failed ? <Sentence text={say('web.error.draw')} again /> : this.props.children;
    }
}
