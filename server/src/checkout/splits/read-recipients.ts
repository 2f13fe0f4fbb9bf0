import { ask, type Query } from '../../engine/operation.ts';
import { beneficiaries } from '../../identity/beneficiaries/beneficiary.store.ts';
import { accept } from '../../kernel/decision.ts';
import type { Recipients } from './recipient.ts';

export type ReadRecipients = { readonly projectId: string; readonly ids: ReadonlySet<string> };

/**
 * The ids that are recipients of the project. Read without a lock: a recipient never changes and is
 * never removed.
 */
export const readRecipients: Query<ReadRecipients, Recipients, never> = {
  name: 'read recipients',
  load: ({ ids }) => [[...ids].map((id) => ask(beneficiaries, id))],
  answer: (rows, { projectId, ids }) => {
    const found = [...ids].flatMap((id) => rows.get(beneficiaries, id) ?? []);
    const own = found.filter((recipient) => recipient.projectId === projectId);
    return accept({ projectId, known: new Map(own.map((recipient) => [recipient.id, recipient])) });
  },
};
