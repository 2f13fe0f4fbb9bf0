import { ask, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { paymentLinks } from './payment-link.store.ts';
import type { PaymentLink } from './payment-link.ts';

export type ReadLink = {
  readonly linkId: string;
  /** Reads find only links of this project. Null: the operator reads every project's links. */
  readonly projectId: string | null;
};

export const readLink: Query<ReadLink, PaymentLink, 'not_found'> = {
  name: 'read payment link',
  load: ({ linkId }) => [[ask(paymentLinks, linkId)]],
  answer: (rows, { linkId, projectId }) => {
    const link = rows.get(paymentLinks, linkId);
    if (link === null || (projectId !== null && link.projectId !== projectId)) {
      return refuse('not_found', 'There is no such payment link.');
    }
    return accept(link);
  },
};
