// The designs in the box: what is printed on every card, told in the language that is
// spoken. Everything here comes from the desk's edition and its explanations.
import { type Edition, RESOURCE } from 'views/karthedis';
import type { Sitting } from '../../match/sitting';
import { language } from '../../words';
import type { Thing } from '../../desk/types';

export interface Ability { keyword: string; title: string; text: string }

/** A card's design. `value` is null where the edition did not tell it. */
export interface Design { id: string; thing: Thing; title: string; value: number | null; species: string; copies: number; abilities: Ability[] }

/** Who tells what is printed, and what a thing is. */
interface Teller { printed: Partial<Edition> | null; explain: (thing: Thing) => { title: string; text: string } | null }

const KNOWN = new Set(['tidefolk', 'foundry', 'archivists', 'smugglers', 'gardeners', 'actuaries', 'couriers', 'envoys', 'mirrors', 'wardens', 'prospectors', 'choir']);

/** Names and figures one after another, as the language does. */
export const listed = (parts: string[]): string => new Intl.ListFormat(language.value, { style: 'narrow' }).format(parts);

/** Species with a face of their own; others get a plain one. */
export const faceOf = (species: string): string => (KNOWN.has(species) ? species : 'other');

export class Box {
    private readonly cards: ReadonlyMap<string, Edition['card'][number]>;
    private readonly keyword: ReadonlyMap<string, string>;
    private readonly designs = new Map<string, Design>();
    private readonly titles = new Map<string, string>();
    readonly resources: readonly string[];

    constructor(private readonly teller: Teller) {
        const { ability = [], card = [], resource = [] } = teller.printed ?? {};
        this.keyword = new Map(ability.map(({ name, when }) => [name, when]));
        this.cards = new Map(card.map((line) => [line.name, line]));
        this.resources = resource.length ? resource.map(({ name }) => name) : RESOURCE;
    }

    /** All designs, in the order of the edition. */
    all(): Design[] {
        return [...this.cards.keys()].map((id) => this.design(id));
    }

    design(id: string): Design {
        const old = this.designs.get(id);
        if (old)
            return old;
        const line = this.cards.get(id);
        const thing = `card:${id}`;
        const told = this.teller.explain(thing);
        const texts = (told?.text ?? '').split(' / ').filter(Boolean);
        const abilities = texts.map((whole, i): Ability => {
            const colon = whole.search(/: |：/);
            return { keyword: this.keyword.get(line?.abilities[i] ?? '') ?? '', title: colon < 0 ? '' : whole.slice(0, colon), text: colon < 0 ? whole : whole.slice(colon + 1).trim() };
        });
        const design = { id, thing, title: told?.title ?? line?.title ?? id, value: line?.value ?? null, species: line?.species ?? '', copies: line?.copies ?? 0, abilities };
        this.designs.set(id, design);
        return design;
    }

    /** What a thing is called. */
    title(thing: Thing): string {
        let title = this.titles.get(thing);
        if (title === undefined) {
            title = this.teller.explain(thing)?.title ?? thing.slice(thing.indexOf(':') + 1);
            this.titles.set(thing, title);
        }
        return title;
    }
}

const boxes = new WeakMap<Sitting, Map<string, Box>>();

/** The box of a match in the language that is spoken now. */
export function boxOf(sitting: Sitting): Box {
    const tongues = boxes.get(sitting) ?? new Map<string, Box>();
    boxes.set(sitting, tongues);
    const tongue = language.value;
    let box = tongues.get(tongue);
    if (!box || !box.all().length) {
        box = new Box({ printed: sitting.edition(), explain: (thing) => sitting.explain(thing) });
        tongues.set(tongue, box);
    }
    return box;
}
