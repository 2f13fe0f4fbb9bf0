import type { Operation } from '../../../engine/operation.ts';
import { ask } from '../../../engine/operation.ts';
import type { Draft } from '../../../engine/rows.ts';
import { accept } from '../../../kernel/decision.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import type { Counted } from '../../../mail/mail-quota.ts';
import { countAsks, type Mailing, writeCountedMail } from '../../../mail/write-mail.ts';
import { registerBeneficiary } from '../../beneficiaries/register-beneficiary.ts';
import { bankAccounts } from './bank-account.store.ts';
import {
  type BankAccount,
  type GivenBy,
  isSameAccount,
  isUsable,
  usableFrom,
  type WantedAccount,
} from './bank-account.ts';

/** The mail to the owner about the change. Only the commit knows when the account becomes valid. */
export type ChangeMail = {
  readonly mailId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: (usableAt: UnixSeconds) => string;
};

export type ChangeBankAccount = {
  readonly projectId: string;
  readonly isTest: boolean;
  readonly account: WantedAccount;
  readonly givenBy: GivenBy;
  readonly mails: readonly ChangeMail[];
  readonly mailing: Mailing;
};

export type ChangedBankAccount = {
  readonly account: BankAccount;
  /** False: it already was the project's account. */
  readonly isChanged: boolean;
};

const recipientOf = ({ projectId, account: { name, iban } }: ChangeBankAccount) => ({
  projectId,
  name,
  iban,
});

/** An owner may name strangers as owners, and change the account as often as they like. */
const noticeCounts = ({ projectId }: ChangeBankAccount): readonly Counted[] => [
  { kind: 'owner_notices', name: `bank account ${projectId}` },
];

/**
 * Replaces a project's bank account. Payouts already requested keep their own account. The same
 * account again changes nothing, except that an operator who enters it also confirms it.
 */
export const changeBankAccount: Operation<
  ChangeBankAccount,
  ChangedBankAccount,
  'not_found' | 'invalid_state'
> = {
  name: 'change bank account',
  *load(input, rows) {
    const [first = []] = registerBeneficiary.load(recipientOf(input), rows);
    yield [...first, ask(bankAccounts, input.projectId)];
    yield countAsks(noticeCounts(input));
  },
  decide: (draft, input, now) => {
    const registered = registerBeneficiary.decide(draft, recipientOf(input), now);
    if (!registered.ok) return registered;
    const known = draft.get(bankAccounts, input.projectId);
    if (known !== null && isSameAccount(known, input.account)) {
      return accept(confirmedBy(draft, known, input.givenBy, now));
    }
    const usableAt = usableFrom(input.givenBy, now);
    const account: BankAccount = {
      id: input.projectId,
      beneficiaryId: registered.value.beneficiary.id,
      ...input.account,
      addedAt: now,
      usableAt,
      confirmedAt: input.givenBy === 'operator' ? now : null,
    };
    if (known === null) draft.insert(bankAccounts, account);
    else draft.update(bankAccounts, account);
    for (const { mailId: id, to, subject, text } of input.mails) {
      const mail = { id, to, subject, text: text(usableAt), linkEndsAt: null, isToStaff: true };
      const counting = { counted: noticeCounts(input), mailing: input.mailing };
      writeCountedMail(draft, { ...mail, isTest: input.isTest }, counting, now);
    }
    return accept({ account, isChanged: true });
  },
};

/** The account after an operator confirmed it. An owner who enters it again changes nothing. */
export function confirmedBy(
  draft: Draft,
  account: BankAccount,
  givenBy: GivenBy,
  now: UnixSeconds,
): ChangedBankAccount {
  if (givenBy === 'owner' || isUsable(account, now)) return { account, isChanged: false };
  const confirmed = { ...account, usableAt: now, confirmedAt: now };
  draft.update(bankAccounts, confirmed);
  return { account: confirmed, isChanged: true };
}
