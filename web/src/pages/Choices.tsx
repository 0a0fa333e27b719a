// What is chosen at a table, when it is made and while it waits: who sits on a chair,
// options and edition, clock and door.
import { useState } from 'preact/hooks';
import { server } from '../app/house';
import { CHARACTERS, LEVELS, characterAbout, characterName, characterTrade } from '../draw/characters';
import { Icon } from '../draw/icons';
import { Portrait } from '../draw/Portrait';
import { say } from '../words';
import { explainOption, explainValue, fillForm, formOf, type Game, type GameOption, holes, optionsBeside, tellValue } from './catalogue';
import { ClockChoice } from './ClockChoice';
import { type EditionFault, readEdition } from './edition';
import { isFar, type Plan, type Who } from './plan';
import { Stepper } from './Stepper';
import './new.css';

/** Whom to ask to a chair: somebody with the link, or one of the house, by level. */
export function Chooser({ now, taken, onChoose, friends = server.value === 'open', here = false }: { now: Who; taken: readonly Who[]; onChoose: (who: Who) => void; friends?: boolean; here?: boolean }) {
    return (
        <div class="chooser card">
            {friends && (['friend', 'invited'] as const).map((who) => (
                <button key={who} type="button" class="chooser-friend" aria-pressed={now === who} onClick={() => onChoose(who)}>
                    <span class="likeness nobody"><Icon name={who === 'friend' ? 'plus' : 'link'} /></span><span><b>{say(`web.new.${who}`)}</b><span class="soft">{say(`web.new.${who}.about`)}</span></span>
                </button>
            ))}
            {here && (
                <button type="button" class="chooser-friend" aria-pressed={now === 'here'} onClick={() => onChoose('here')}>
                    <span class="likeness nobody"><Icon name="device" /></span><span><b>{say('web.new.here_seat')}</b><span class="soft">{say('web.new.here_seat.about')}</span></span>
                </button>
            )}
            {LEVELS.map((level) => (
                <div key={level} role="group" aria-label={say(`web.level.${level}`)}>
                    <p class="chooser-level"><b class="label">{say(`web.level.${level}`)}</b> <span class="soft tiny">{say(`web.level.${level}.about`)}</span></p>
                    <div class="chooser-faces">
                        {CHARACTERS.filter((each) => each.level === level).map((each) => (
                            <button key={each.key} type="button" aria-pressed={each.key === now} disabled={taken.includes(each.key) && each.key !== now} onClick={() => onChoose(each.key)} title={characterAbout(each)}>
                                <Portrait of={each.key} /><b>{characterName(each)}</b><span class="soft">{characterTrade(each)}</span>
                            </button>
                        ))}
                    </div>
                </div>
            ))}
        </div>
    );
}

/** What a part of a plan says, and how it is changed: here, or for a match that waits. */
export interface PartProps { plan: Plan; game: Game; change: (some: Partial<Plan>) => void }

export function Options({ plan: now, game, change }: PartProps) {
    const all = optionsBeside(game, now.options);
    const many = all.filter(({ values }) => values.length > 1 || !holes(values[0]?.form ?? '').length);
    const fine = all.filter((option) => !many.includes(option));
    const set = (option: GameOption, value: string) => {
        const { [option.name]: before, ...others } = now.options;
        void before;
        const next = value === option.standard ? others : { ...others, [option.name]: value };
        const kept = optionsBeside(game, next).map(({ name }) => name);
        change({ options: Object.fromEntries(Object.entries(next).filter(([name]) => kept.includes(name))) });
    };
    const value = (option: GameOption) => now.options[option.name] ?? option.standard;
    return (
        <>
            {many.map((option) => <OneOption key={option.name} game={game} option={option} value={value(option)} onChange={(chosen) => set(option, chosen)} />)}
            {fine.length > 0 && (
                <details class="fine" open={fine.some(({ name }) => name in now.options)}>
                    <summary>{say('web.new.fine', { n: fine.length })}</summary>
                    {fine.map((option) => <FineOption key={option.name} game={game} option={option} value={value(option)} onChange={(chosen) => set(option, chosen)} />)}
                </details>
            )}
            <EditionChoice plan={now} game={game} change={change} />
        </>
    );
}

interface OptionProps { game: Game; option: GameOption; value: string; onChange: (value: string) => void }

/** The value that a form has when it is chosen: as it stands, as the standard has it, or its lowest numbers. */
function firstValue(option: GameOption, form: string, value: string): string {
    for (const known of [value, option.standard])
        if (formOf(option, known)?.form.form === form)
            return known;
    return fillForm(form, holes(form).map(({ low, high }) => Math.min(high, Math.max(low, (formOf(option, option.standard)?.numbers[0] ?? low)))));
}

function OneOption({ game, option, value, onChange }: OptionProps) {
    const chosen = formOf(option, value)?.form.form;
    const name = `option-${option.name}`;
    return (
        <fieldset class="option">
            <legend>{option.title}<span class="soft"> {explainOption(game.id, option)}</span></legend>
            <div class="option-picks">
                {option.values.map(({ form }) => {
                    const shown = firstValue(option, form, value);
                    return (
                        <div key={form} class="pick-box">
                            <label class="pick">
                                <input type="radio" name={name} checked={form === chosen} onChange={() => onChange(shown)} />
                                <b>{tellValue(game.id, option, shown)}{shown === option.standard && <span class="tag">{say('web.new.standard')}</span>}</b>
                                <span class="soft small">{explainValue(game.id, option, shown)}</span>
                            </label>
                            {form === chosen && <Holes option={option} value={shown} onChange={onChange} />}
                        </div>
                    );
                })}
            </div>
        </fieldset>
    );
}

/** The numbers of a value, to be set one by one. */
function Holes({ option, value, onChange }: { option: GameOption; value: string; onChange: (value: string) => void }) {
    const found = formOf(option, value);
    const open = found ? holes(found.form.form) : [];
    if (!found || !open.length)
        return null;
    return (
        <div class="holes">
            {open.map(({ low, high }, at) => (
                <Stepper key={at} label={`${option.title} ${open.length > 1 ? at + 1 : ''}`} value={found.numbers[at] ?? low} low={low} high={high} typed
                    onChange={(next) => onChange(fillForm(found.form.form, found.numbers.map((each, index) => (index === at ? next : each))))} />
            ))}
        </div>
    );
}

function FineOption({ game, option, value, onChange }: OptionProps) {
    return (
        <div class="fine-option">
            <div>
                <b>{option.title}</b>{value === option.standard && <span class="tag">{say('web.new.standard')}</span>}
                <p class="soft small">{explainOption(game.id, option)} {explainValue(game.id, option, value)}</p>
            </div>
            <Holes option={option} value={value} onChange={onChange} />
        </div>
    );
}

function EditionChoice({ plan: now, game, change }: PartProps) {
    const newest = game.editions.find((each) => each.newest)?.name ?? '';
    const own = now.edition !== null && !game.editions.some(({ name }) => name === now.edition);
    const [fault, setFault] = useState<EditionFault | null>(null);
    const open = async (file: File | undefined) => {
        if (!file)
            return;
        const found = await readEdition(game.id, file).catch(() => ({ line: 0, sentence: say('web.error.load') }));
        setFault(typeof found === 'string' ? null : found);
        if (typeof found === 'string')
            change({ edition: found });
    };
    return (
        <fieldset class="option">
            <legend>{say('web.new.edition')}<span class="soft"> {say('web.new.edition.about')}</span></legend>
            <div class="row wrap-row">
                <select class="input edition-select" aria-label={say('web.new.edition')} value={own ? 'own' : now.edition ?? newest}
                    onChange={(event) => change({ edition: event.currentTarget.value === newest ? null : event.currentTarget.value })}>
                    {[...game.editions].reverse().map(({ name }) => <option key={name} value={name}>{name === newest ? say('web.new.edition.newest', { name }) : name}</option>)}
                    {own && <option value="own">{say('web.new.edition.own')}</option>}
                </select>
                <label class="button small"><Icon name="open" size={16} />{say('web.new.edition.open')}
                    <input type="file" class="unseen" accept=".edition,.txt,text/plain" onChange={(event) => {
                        void open(event.currentTarget.files?.[0]);
                        // The same file can be opened again when it was mended.
                        event.currentTarget.value = '';
                    }} />
                </label>
            </div>
            <div role="alert">
                {fault && <p class="notice bad edition-fault"><Icon name="warning" /><span>{fault.line > 0 && <b>{say('web.new.edition.line', { line: fault.line })} </b>}{fault.sentence}</span></p>}
            </div>
        </fieldset>
    );
}

export function House({ plan: now, change }: Omit<PartProps, 'game'>) {
    if (!now.who.some(isFar))
        return (
            <>
                {!now.who.includes('here') && <label class="switch"><input type="checkbox" role="switch" checked={now.hints} onChange={() => change({ hints: !now.hints })} /><span>{say('web.new.hints')}<br /><span class="soft small">{say('web.new.hints.about')}</span></span></label>}
                <p class="soft small new-where"><Icon name="device" size={16} /> {say('web.new.here')}</p>
            </>
        );
    return (
        <>
            <ClockChoice plan={now} change={change} />
            <fieldset class="option">
                <legend>{say('web.new.door')}</legend>
                <div class="option-picks">
                    {[false, true].map((open) => (
                        <label key={String(open)} class="pick">
                            <input type="radio" name="door" checked={now.listed === open} onChange={() => change({ listed: open })} />
                            <b>{say(open ? 'web.new.door.open' : 'web.new.door.link')}{!open && <span class="tag">{say('web.new.standard')}</span>}</b>
                            <span class="soft small">{say(open ? 'web.new.door.open.about' : 'web.new.door.link.about')}</span>
                        </label>
                    ))}
                </div>
            </fieldset>
            <label class="switch"><input type="checkbox" role="switch" checked={now.spectators} onChange={() => change({ spectators: !now.spectators })} /><span>{say('web.new.spectators')}</span></label>
            <label class="switch"><input type="checkbox" role="switch" checked={now.lot} onChange={() => change({ lot: !now.lot })} /><span>{say('web.new.lot')}</span></label>
            <label class="switch"><input type="checkbox" role="switch" checked={now.chat} onChange={() => change({ chat: !now.chat })} /><span>{say('web.new.chat')}</span></label>
        </>
    );
}
