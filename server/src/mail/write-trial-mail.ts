import type { Operation } from '../engine/operation.ts';
import { accept } from '../kernel/decision.ts';
import type { Mail, NewMail } from './mail.ts';
import { writeMail } from './write-mail.ts';

/** A mail that nothing caused but an operator who wants to see it arrive. */
export const writeTrialMail: Operation<NewMail, Mail, never> = {
  name: 'write trial mail',
  load: () => [],
  decide: (draft, mail, now) => accept(writeMail(draft, mail, now)),
};
