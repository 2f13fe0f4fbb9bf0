import { firstCharacters } from '../../../kernel/text.ts';
import { type UnixSeconds, unixSeconds } from '../../../kernel/time.ts';
import { maskedIban } from '../../beneficiaries/iban.ts';

/** The account for a project's payouts (business 7, Bank account of a project). */
export type BankAccount = {
  /** The id of the project. */
  readonly id: string;
  /** The same account as a recipient. Operators name it by this id. */
  readonly beneficiaryId: string;
  readonly name: string;
  /** Without spaces, upper case. */
  readonly iban: string;
  readonly bic: string | null;
  readonly addedAt: UnixSeconds;
  readonly usableAt: UnixSeconds;
  /** When an operator confirmed it. Null: no operator has. */
  readonly confirmedAt: UnixSeconds | null;
};

/** Who enters an account. An owner's account must wait; an operator's is valid at once. */
export type GivenBy = 'owner' | 'operator';

const waitSeconds = 86_400;

export const usableFrom = (givenBy: GivenBy, now: UnixSeconds): UnixSeconds =>
  givenBy === 'operator' ? now : unixSeconds(now + waitSeconds);

export const isUsable = ({ usableAt }: BankAccount, now: UnixSeconds): boolean => now >= usableAt;

const nameLengthMax = 140;

/** The project's own name, in the form that banks accept. */
export const holderNameOf = (projectName: string): string =>
  firstCharacters(projectName.trim(), nameLengthMax).trim();

/** An account with a checked IBAN and BIC. */
export type WantedAccount = Pick<BankAccount, 'name' | 'iban' | 'bic'>;

export const isSameAccount = (account: BankAccount, { name, iban, bic }: WantedAccount): boolean =>
  account.name === name && account.iban === iban && account.bic === bic;

/** The facts for the log of acts. */
export const bankAccountFacts = (account: BankAccount) => ({
  beneficiary_id: account.beneficiaryId,
  name: account.name,
  iban: maskedIban(account.iban),
  bic: account.bic,
  usable_at: account.usableAt,
  confirmed_at: account.confirmedAt,
});
