import type { Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { contactTokens } from './contact-token.store.ts';
import { type ContactToken, createdContactToken } from './contact-token.ts';

export type CreateContactToken = Pick<ContactToken, 'id' | 'projectId' | 'email' | 'phone'>;

export const createContactToken: Operation<CreateContactToken, ContactToken, never> = {
  name: 'create contact token',
  load: () => [],
  decide: (draft, wanted, now) => {
    const token = createdContactToken(wanted, now);
    draft.insert(contactTokens, token);
    return accept(token);
  },
};
