import { ask, type Query } from '../../../engine/operation.ts';
import { accept, refuse } from '../../../kernel/decision.ts';
import { projects } from '../project.store.ts';
import type { Project } from '../project.ts';
import { brandings, logos } from './branding.store.ts';
import type { Branding, LogoRow } from './branding.ts';

/** How a project looks; null: it has said nothing about itself. */
export const readBranding: Query<string, Branding | null, never> = {
  name: 'read branding',
  load: (id) => [[ask(brandings, id)]],
  answer: (rows, id) => accept(rows.get(brandings, id)),
};

/** The same with everything that belongs to it, for whoever changes it. */
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
