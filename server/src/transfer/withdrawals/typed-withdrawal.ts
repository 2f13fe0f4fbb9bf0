import { ibanIn, ibanInGroups } from '../../identity/beneficiaries/iban.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { decimalOf } from '../../kernel/money.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import { aboutLengthMax } from '../sends/typed-send.ts';

/** The values of a person who wants to send money to a bank account, as typed. */
export type TypedWithdrawal = {
  readonly iban: string;
  readonly name: string;
  readonly amount: string;
  readonly about: string;
};

export type WithdrawalField = keyof TypedWithdrawal;

/** A withdrawal whose values were all readable. */
export type WantedWithdrawal = {
  /** In capitals, without spaces. */
  readonly iban: string;
  readonly name: string;
  readonly minor: bigint;
  readonly currency: 'EUR';
  /** Empty: none. */
  readonly about: string;
};

/** The longest name that payment files can contain. */
export const holderLengthMax = 70;
/** The longest IBAN has 34 characters. People type it in groups. */
export const ibanLengthMax = 42;

export const nothingTyped: TypedWithdrawal = { iban: '', name: '', amount: '', about: '' };

const onOneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();

export const typedWithdrawalIn = (form: Readonly<Record<string, string>>): TypedWithdrawal => ({
  iban: onOneLine(form['iban']).slice(0, ibanLengthMax),
  name: firstCharacters(onOneLine(form['name']), holderLengthMax),
  amount: onOneLine(form['amount']).slice(0, 24),
  about: firstCharacters(onOneLine(form['about']), aboutLengthMax),
});

/** Characters that the database cannot store or that nobody sees. */
const unwritten = /\p{Cc}|\p{Cs}/u;
const letter = /\p{L}/u;

/** The withdrawal, or the fields that cannot be read. */
export function readWithdrawal(
  typed: TypedWithdrawal,
): WantedWithdrawal | readonly WithdrawalField[] {
  const { name, about } = typed;
  const iban = ibanIn(typed.iban);
  const minor = typedAmount(typed.amount, 'EUR');
  const wrong: readonly WithdrawalField[] = [
    ...(iban === null ? (['iban'] as const) : []),
    ...(letter.test(name) && !unwritten.test(name) ? [] : (['name'] as const)),
    ...(minor === null ? (['amount'] as const) : []),
    ...(unwritten.test(about) ? (['about'] as const) : []),
  ];
  if (wrong.length > 0 || iban === null || minor === null) return wrong;
  return { iban, name, minor, currency: 'EUR', about };
}

/** The same account again, with the other fields empty. */
export const typedAgain = ({ name, iban }: Pick<WantedWithdrawal, 'name' | 'iban'>) => ({
  ...nothingTyped,
  name,
  iban: ibanInGroups(iban),
});

/** The body for the transfer API (transfer 2). */
export const bodyOf = (
  { iban, name, minor, currency, about }: WantedWithdrawal,
  payer: bigint,
) => ({
  amount: { amount: decimalOf({ minor, currency }), currency },
  beneficiary: { type: 'bank' as const, name, bank_account: { iban } },
  payer: { account_number: accountNumberOf(payer) },
  ...(about === '' ? {} : { purpose: { details: about } }),
});
