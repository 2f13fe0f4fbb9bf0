import type { Operation } from '../../engine/operation.ts';
import { contactTokens } from '../../identity/contact-tokens/contact-token.store.ts';
import {
  type ContactToken,
  createdContactToken,
} from '../../identity/contact-tokens/contact-token.ts';
import { accept } from '../../kernel/decision.ts';

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
