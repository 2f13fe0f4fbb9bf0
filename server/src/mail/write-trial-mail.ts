import type { Operation } from '../engine/operation.ts';
import { accept } from '../kernel/decision.ts';
import type { Mail, NewMail } from './mail.ts';
import { type Mailing, mailAsk, writeMail } from './write-mail.ts';

export type TrialMail = { readonly mail: NewMail; readonly mailing: Mailing };

/** A trial mail: an operator only wants to see it arrive. */
export const writeTrialMail: Operation<TrialMail, Mail, never> = {
  name: 'write trial mail',
  load: () => [[mailAsk]],
  decide: (draft, { mail, mailing }, now) => accept(writeMail(draft, mail, mailing, now)),
};
