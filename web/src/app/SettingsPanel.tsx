// What can be chosen for this device: shown at a table and on the player's page.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { LANGUAGES, type Language } from '../desk/module';
import { language, say, speak } from '../words';
import { allowNotices } from './turn';
import { adviceAgain, choose, settings, type Settings } from './settings';
import { sound } from './sound';

/** Languages by their own names. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', ja: '日本語' };

/** Speaks another language from now on, and keeps that. */
export async function chooseLanguage(wanted: Language): Promise<void> {
    await speak(wanted);
    choose({ language: wanted });
}

/** All settings of the device. */
export function SettingsPanel() {
    return (
        <div class="settings">
            <Choice label={say('web.language')}>
                {LANGUAGES.map((one) => (
                    <Option key={one} name="language" chosen={language.value === one} onChoose={() => void chooseLanguage(one)}><span lang={one}>{LANGUAGE_NAMES[one]}</span></Option>
                ))}
            </Choice>
            <OneOf name="theme" values={['system', 'light', 'dark']} />
            <OneOf name="contrast" values={['system', 'usual', 'more']} />
            <OneOf name="speed" values={['slow', 'normal', 'quick', 'none']} />
            <OneOf name="motion" values={['system', 'full', 'less']} />
            <Switch name="confirmFinal" label={say('web.confirm_final')} />
            <Switch name="drawForMe" label={say('web.draw_for_me')} />
            <Switch name="coach" label={say('web.coach_on')} />
            <AdviceAgain />
            {'AudioContext' in globalThis && <Switch name="sound" label={say('web.sound')} allow={heard} />}
            {'Notification' in globalThis && <Switch name="notify" label={say('web.notify')} allow={allowNotices} />}
        </div>
    );
}

/** Brings back the coach's sentences, those that were read or put away too. */
export function AdviceAgain() {
    const [done, setDone] = useState(false);
    const again = () => {
        adviceAgain();
        setDone(true);
    };
    return (
        <div class="advice-again">
            <button type="button" class="button small" onClick={again}>{say('web.coach.again')}</button>
            <span class="soft small" role="status">{done && say('web.coach.again.done')}</span>
        </div>
    );
}

/** A sound to hear what was chosen. */
async function heard(): Promise<boolean> {
    setTimeout(() => sound('turn'), 50);
    return Promise.resolve(true);
}

function OneOf<K extends 'theme' | 'contrast' | 'speed' | 'motion'>({ name, values }: { name: K; values: Settings[K][] }) {
    return (
        <Choice label={say(`web.${name}`)}>
            {values.map((value) => (
                <Option key={value} name={name} chosen={settings.value[name] === value} onChoose={() => choose({ [name]: value })}>{say(`web.${name}.${value}`)}</Option>
            ))}
        </Choice>
    );
}

function Choice({ label, children }: { label: string; children: ComponentChildren }) {
    return (
        <fieldset class="choice">
            <legend class="label">{label}</legend>
            <div class="choice-row">{children}</div>
        </fieldset>
    );
}

function Option({ name, chosen, onChoose, children }: { name: string; chosen: boolean; onChoose: () => void; children: ComponentChildren }) {
    return (
        <label class="choice-one" data-chosen={chosen ? '' : undefined}>
            <input type="radio" name={`setting-${name}`} checked={chosen} onChange={onChoose} />
            <span>{children}</span>
        </label>
    );
}

function Switch({ name, label, allow }: { name: 'confirmFinal' | 'drawForMe' | 'coach' | 'sound' | 'notify'; label: string; allow?: () => Promise<boolean> }) {
    const set = async (on: boolean) => choose({ [name]: on && (!allow || await allow()) });
    return (
        <label class="switch">
            <input type="checkbox" role="switch" checked={settings.value[name] && (name !== 'notify' || Notification.permission === 'granted')} onChange={(event) => void set(event.currentTarget.checked)} />
            <span>{label}</span>
        </label>
    );
}
