import { accountIdOf, accountNumberOf } from '../../identity/wallets/account-number.ts';
import { type Currency, decimalOf, isCurrency } from '../../kernel/money.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { mailAddressPattern } from '../../mail/mail.ts';
import { typedAmount } from '../../pages/typed-amount.ts';

/** The values of a person who wants to send money, as typed. */
export type TypedSend = {
  readonly to: string;
  readonly amount: string;
  readonly currency: string;
  readonly about: string;
};

export type SendField = 'to' | 'amount' | 'about';

type ServiceAccount =
  | { readonly email: string }
  | { readonly phone: string }
  | { readonly account_number: string };

/** A send whose values were all readable. */
export type Send = {
  readonly account: ServiceAccount;
  /** The recipient, in the spelling that the page shows. */
  readonly to: string;
  readonly minor: bigint;
  readonly currency: Currency;
  /** Empty: none. */
  readonly about: string;
};

export const aboutLengthMax = 140;
const mailAddress = new RegExp(mailAddressPattern, 'u');
const phone = /^\+[1-9][0-9]{6,14}$/;

export const typedSendIn = (form: Readonly<Record<string, string>>): TypedSend => ({
  to: (form['to'] ?? '').trim().slice(0, 254),
  amount: (form['amount'] ?? '').trim().slice(0, 24),
  currency: form['currency'] ?? '',
  about: firstCharacters((form['about'] ?? '').replaceAll(/\s+/g, ' ').trim(), aboutLengthMax),
});

/** An address or a number. Null: neither. Its owner is not looked up. */
function recipientIn(to: string): Pick<Send, 'account' | 'to'> | null {
  if (to.includes('@')) return mailAddress.test(to) ? { account: { email: to }, to } : null;
  if (to.startsWith('+')) {
    const digits = to.replaceAll(/[\s()-]/g, '');
    return phone.test(digits) ? { account: { phone: digits }, to: digits } : null;
  }
  const id = accountIdOf(to);
  if (id === null) return null;
  const number = accountNumberOf(id);
  return { account: { account_number: number }, to: number };
}

/** The send, or the fields that cannot be read. */
export function readSend(typed: TypedSend): Send | readonly SendField[] {
  const recipient = recipientIn(typed.to);
  const { currency, about } = typed;
  const minor = isCurrency(currency) ? typedAmount(typed.amount, currency) : null;
  // A character that the database cannot store is not removed: the sender should see exactly what
  // is sent.
  const isKept = !about.includes('\0');
  if (recipient === null || minor === null || !isCurrency(currency) || !isKept) {
    return [
      ...(recipient === null ? (['to'] as const) : []),
      ...(minor === null ? (['amount'] as const) : []),
      ...(isKept ? [] : (['about'] as const)),
    ];
  }
  return { ...recipient, minor, currency, about };
}

/** The body for the transfer API (transfer 2). */
export const bodyOf = ({ account, minor, currency, about }: Send, payer: bigint) => ({
  amount: { amount: decimalOf({ minor, currency }), currency },
  beneficiary: { type: 'service' as const, service_account: account },
  payer: { account_number: accountNumberOf(payer) },
  ...(about === '' ? {} : { purpose: { details: about } }),
});
