import { firstCharacters } from '../../../kernel/text.ts';
import { type UnixSeconds, unixSeconds } from '../../../kernel/time.ts';
import { maskedIban } from '../../beneficiaries/iban.ts';

/** Where the money of a project is paid out to (business 7, Bank account of a project). */
export type BankAccount = {
  /** The project's. */
  readonly id: string;
  /** The same account as a recipient, by which an operator names it. */
  readonly beneficiaryId: string;
  readonly name: string;
  /** Without spaces, upper case. */
  readonly iban: string;
  readonly bic: string | null;
  readonly addedAt: UnixSeconds;
  readonly usableAt: UnixSeconds;
  /** When an operator vouched for it; null: nobody did. */
  readonly confirmedAt: UnixSeconds | null;
};

/** Who gives an account: an owner's has to wait, an operator's is good at once. */
export type GivenBy = 'owner' | 'operator';

const waitSeconds = 86_400;

export const usableFrom = (givenBy: GivenBy, now: UnixSeconds): UnixSeconds =>
  givenBy === 'operator' ? now : unixSeconds(now + waitSeconds);

export const isUsable = ({ usableAt }: BankAccount, now: UnixSeconds): boolean => now >= usableAt;

const nameLengthMax = 140;

/** The project's own name, as banks take it. */
export const holderNameOf = (projectName: string): string =>
  firstCharacters(projectName.trim(), nameLengthMax).trim();

/** An account whose IBAN and BIC were checked. */
export type WantedAccount = Pick<BankAccount, 'name' | 'iban' | 'bic'>;

export const isSameAccount = (account: BankAccount, { name, iban, bic }: WantedAccount): boolean =>
  account.name === name && account.iban === iban && account.bic === bic;

/** What the log of acts shows of it. */
export const bankAccountFacts = (account: BankAccount) => ({
  beneficiary_id: account.beneficiaryId,
  name: account.name,
  iban: maskedIban(account.iban),
  bic: account.bic,
  usable_at: account.usableAt,
  confirmed_at: account.confirmedAt,
});
