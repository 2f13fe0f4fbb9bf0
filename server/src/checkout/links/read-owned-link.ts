import { ask, type Query } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { paymentLinks } from './payment-link.store.ts';
import type { PaymentLink } from './payment-link.ts';

export type OwnedLink = { readonly link: PaymentLink; readonly project: Project };

/** A link and the project that owns it: the input for a payment through the link. */
export const readOwnedLink: Query<string, OwnedLink, 'not_found'> = {
  name: 'read owned payment link',
  *load(linkId, rows) {
    yield [ask(paymentLinks, linkId)];
    const link = rows.get(paymentLinks, linkId);
    if (link !== null) yield [ask(projects, link.projectId)];
  },
  answer: (rows, linkId) => {
    const link = rows.get(paymentLinks, linkId);
    const project = link === null ? null : rows.get(projects, link.projectId);
    return link === null || project === null
      ? refuse('not_found', 'There is no such payment link.')
      : accept({ link, project });
  },
};
