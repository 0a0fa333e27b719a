// Looking for rules.
import type { Rule } from './catalogue';

/** Rules whose id or text has all of the words that are looked for. */
export function findRules(rules: readonly Rule[], sought: string): Rule[] {
    const words = sought.toLocaleLowerCase().split(/[\s\u3000]+/).filter(Boolean);
    return rules.filter(({ id, section, text }) => {
        const whole = `${id} ${section} ${text}`.toLocaleLowerCase();
        return words.every((word) => whole.includes(word));
    });
}

/** Rules by section, in their order. */
export function bySection(rules: readonly Rule[]): [string, Rule[]][] {
    const sections = new Map<string, Rule[]>();
    for (const rule of rules)
        sections.set(rule.section, [...(sections.get(rule.section) ?? []), rule]);
    return [...sections];
}
