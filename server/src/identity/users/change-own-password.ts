import type { Operation } from '../../engine/operation.ts';
import { refuse } from '../../kernel/decision.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import { type ChangeSecrets, changeSecrets } from './change-secrets.ts';
import { people } from './person.store.ts';
import type { Person } from './person.ts';

export type ChangeOwnPassword = {
  readonly personId: number;
  /** The hash of the current password, which the user has just given. */
  readonly knownHash: string | null;
  readonly passwordHash: string;
  /** The mail that tells them. Null: they have no email address. */
  readonly mail: NewMail | null;
  readonly mailing: Mailing;
};

/**
 * A person changes the password that they have typed, and no other. With two clicks at once, the
 * second would otherwise end the session that the first has started (decision 0088).
 */
export const changeOwnPassword: Operation<
  ChangeOwnPassword,
  Person,
  'not_found' | 'invalid_state' | 'changed_meanwhile'
> = {
  name: 'change own password',
  *load(input, rows) {
    yield* changeSecrets.load(input, rows);
    if (input.mail !== null) yield [mailAsk];
  },
  decide: (draft, { personId, knownHash, passwordHash, mail, mailing }, now) => {
    if (draft.get(people, personId)?.passwordHash !== knownHash) {
      return refuse('changed_meanwhile', 'The password has been changed meanwhile.');
    }
    const changed = changeSecrets.decide(draft, { personId, passwordHash }, now);
    if (changed.ok && mail !== null) writeMail(draft, mail, mailing, now);
    return changed;
  },
};

export type ChangeSecretsTold = ChangeSecrets & {
  /** The mails that tell them. Empty: they have no email address. */
  readonly mails: readonly NewMail[];
  readonly mailing: Mailing;
};

/** A new PIN, or secrets that an operator sets. A mail tells their owner. */
export const changeSecretsTold: Operation<
  ChangeSecretsTold,
  Person,
  'not_found' | 'invalid_state'
> = {
  name: 'change secrets, told',
  *load({ mails, mailing: _, ...change }, rows) {
    yield* changeSecrets.load(change, rows);
    if (mails.length > 0) yield [mailAsk];
  },
  decide: (draft, { mails, mailing, ...change }, now) => {
    const changed = changeSecrets.decide(draft, change, now);
    if (changed.ok) for (const mail of mails) writeMail(draft, mail, mailing, now);
    return changed;
  },
};
