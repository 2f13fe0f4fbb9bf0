import { ask, type Query } from '../../../engine/operation.ts';
import type { LoadedRows } from '../../../engine/rows.ts';
import { accept, refuse } from '../../../kernel/decision.ts';
import { projects } from '../project.store.ts';
import type { Project } from '../project.ts';
import { brandings, logos } from './branding.store.ts';
import { type Branding, type LogoRow, plainContact } from './branding.ts';

/** The look of a project. Null: it has set none. */
export const readBranding: Query<string, Branding | null, never> = {
  name: 'read branding',
  load: (id) => [[ask(brandings, id)]],
  answer: (rows, id) => accept(rows.get(brandings, id)),
};

/** The same with everything that belongs to it, for those who change it. */
export type WholeBranding = {
  readonly project: Project;
  readonly branding: Branding | null;
  readonly logo: LogoRow | null;
};

export const readWholeBranding: Query<string, WholeBranding, 'not_found'> = {
  name: 'read whole branding',
  load: (id) => [[ask(projects, id), ask(brandings, id), ask(logos, id)]],
  answer: (rows, id) => {
    const project = rows.get(projects, id);
    return project === null
      ? refuse('not_found', `There is no project ${id}.`)
      : accept({ project, branding: rows.get(brandings, id), logo: rows.get(logos, id) });
  },
};

/** In the terms of the operator API. */
export function saidOf({ project, branding }: Omit<WholeBranding, 'logo'>) {
  const { supportEmail, supportPhone, supportUrl, termsUrl } = branding ?? plainContact;
  const { receipts, languages, defaultLanguage } = project.configuration;
  return {
    colour: branding?.colour ?? null,
    support_email: supportEmail,
    support_phone: supportPhone,
    support_url: supportUrl,
    terms_url: termsUrl,
    receipts: receipts ?? false,
    languages: languages ?? null,
    default_language: defaultLanguage ?? null,
  };
}

/** For the log of acts: the logo by its digest alone. */
export function brandingFactsIn(rows: LoadedRows, projectId: string) {
  const project = rows.get(projects, projectId);
  const branding = rows.get(brandings, projectId);
  return project && { logo: branding?.logo?.digest ?? null, ...saidOf({ project, branding }) };
}
