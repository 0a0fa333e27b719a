// An invitation: the link to be copied or shared, and a code for whoever sits nearby.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../draw/icons';
import { Qr } from '../draw/Qr';
import { say } from '../words';

/** Copies a text; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** The link in a field that is selected by a click, copy, share, QR code. */
export function Invite({ link, title }: { link: string; title: string }) {
    const [done, setDone] = useState(false);
    useEffect(() => {
        if (!done)
            return undefined;
        const timer = setTimeout(() => setDone(false), 2000);
        return () => clearTimeout(timer);
    }, [done]);
    const share = typeof navigator.share === 'function';
    return (
        <div class="invite">
            <div class="invite-link">
                <input readOnly value={link} aria-label={say('web.invite.link')} onFocus={(event) => event.currentTarget.select()} />
                <button type="button" onClick={() => void copyText(link).then(setDone)}>
                    <Icon name={done ? 'check' : 'copy'} /><span aria-live="polite">{say(done ? 'web.copied' : 'web.copy')}</span>
                </button>
            </div>
            {share && <button type="button" class="button small" onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}><Icon name="share" size={16} />{say('web.share')}</button>}
            <div class="invite-code">
                <Qr text={link} label={say('web.invite.code')} />
                <p class="small">{say('web.invite.scan')}<br /><br /><span class="soft">{say('web.invite.nothing')}</span></p>
            </div>
        </div>
    );
}
