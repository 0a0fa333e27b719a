// The pages around the tables, by their addresses. Each is loaded when it is gone to.
import type { ComponentType } from 'preact';

/** What a page is handed: the parts of the address that its pattern caught. */
export interface PageProps { params: string[] }
export interface PageEntry { pattern: RegExp; load: () => Promise<{ Page: ComponentType<PageProps> }> }

export const pages: readonly PageEntry[] = [
    { pattern: /^\/$/, load: () => import('./HomePage') },
    { pattern: /^\/new(?:\/([a-z]+))?$/, load: () => import('./NewPage') },
    { pattern: /^\/join\/([\w-]+)$/, load: () => import('./JoinPage') },
    { pattern: /^\/rules(?:\/([a-z]+))?$/, load: () => import('./RulesPage') },
    { pattern: /^\/replay$/, load: () => import('./ReplayPage') },
    { pattern: /^\/designers$/, load: () => import('./DesignerPage') },
    { pattern: /^\/player$/, load: () => import('./PlayerPage') },
    { pattern: /^\/about$/, load: () => import('./AboutPage') },
    { pattern: /^\/style$/, load: () => import('./StylePage') },
];

/** The page of an address that none of these knows. */
export const unknownPage = (): Promise<{ Page: ComponentType<PageProps> }> => import('./UnknownPage');
