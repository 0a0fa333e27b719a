// The beginning: settings, words, the server if there is one, the page of the address.
import { render } from 'preact';
import { App } from './app/App';
import { followLinks } from './app/address';
import { connectHouse, readTables } from './app/house';
import { followText, followTheme, settings } from './app/settings';
import { isLanguage, preferredLanguage, speak } from './words';
import './style/base.css';

/** Says, in words that need no table of words, that this browser cannot do it. */
function refuse(fault: unknown): void {
    console.error(fault);
    document.getElementById('refusal')?.removeAttribute('hidden');
}

async function begin(): Promise<void> {
    const { language } = settings.peek();
    await speak(isLanguage(language) ? language : preferredLanguage());
    followLinks();
    render(<App />, document.getElementById('app') as HTMLElement);
    void readTables();
    connectHouse();
}

followTheme();
followText();
if (typeof WebAssembly === 'object')
    begin().catch(refuse);
else
    refuse(new Error('WebAssembly'));
