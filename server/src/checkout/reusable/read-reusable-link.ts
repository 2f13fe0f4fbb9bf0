import { ask, type Query } from '../../engine/operation.ts';
import { brandings } from '../../identity/projects/branding/branding.store.ts';
import type { Branding } from '../../identity/projects/branding/branding.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { reusableLinks } from './reusable-link.store.ts';
import type { ReusableLink } from './reusable-link.ts';

type Read = {
  readonly id: string;
  /** Reads find only links of this project. Null: the operator reads every project's links. */
  readonly projectId: string | null;
};

const unknown = refuse('not_found', 'There is no such reusable link.');

export const readReusableLink: Query<Read, ReusableLink, 'not_found'> = {
  name: 'read reusable link',
  load: ({ id }) => [[ask(reusableLinks, id)]],
  answer: (rows, { id, projectId }) => {
    const link = rows.get(reusableLinks, id);
    const isOwn = projectId === null || link?.projectId === projectId;
    return link === null || !isOwn ? unknown : accept(link);
  },
};

/** A link with its project and branding, as its page shows it. */
type Shown = {
  readonly link: ReusableLink;
  readonly project: Project;
  readonly branding: Branding | null;
};

/** Reads everything that the public page of a link shows, in one snapshot. */
export const readReusableScene: Query<string, Shown, 'not_found'> = {
  name: 'read scene of reusable link',
  *load(id, rows) {
    yield [ask(reusableLinks, id)];
    const link = rows.get(reusableLinks, id);
    if (link !== null) yield [ask(brandings, link.projectId), ask(projects, link.projectId)];
  },
  answer: (rows, id) => {
    const link = rows.get(reusableLinks, id);
    const project = link === null ? null : rows.get(projects, link.projectId);
    return link === null || project === null
      ? unknown
      : accept({ link, project, branding: rows.get(brandings, project.id) });
  },
};
