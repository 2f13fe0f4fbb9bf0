import { type Agreed, isAbove } from '../../identity/users/ask-above.ts';
import { type Allowance, hasBounds } from '../allowances/allowance.ts';
import { totalOf } from '../payments/commission.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import type { Acceptance } from './acceptance.ts';
import type { Transaction } from './transaction.ts';

/**
 * Whether only the page can ask the payer what this transaction asks: the password, an answer, an
 * allowance that nobody has shown to them, or the second factor (decision 0189). `created`: the allowance that it would create
 * (decision 0129).
 */
export const needsPage = (
  { passwordRequest, inquiries }: Transaction,
  created: Allowance | null,
  { how, owner, payments }: Accepted,
): boolean => {
  if (how.by === 'page') return false;
  if (passwordRequest === 'always') return true;
  if (how.by === 'allowance') return false;
  return (
    isAbove(how.askAbove ?? null, agreedTo(payments, created?.isOptional ? null : created)) ||
    inquiries.some(({ isRequired }) => isRequired) ||
    (created !== null && !created.isOptional && !mayGrantByPin(created, owner))
  );
};

type Accepted = {
  readonly how: HowAccepted;
  readonly owner: WalletOwner;
  readonly payments: readonly WalletPayment[];
};

/** What of an acceptance decides it. */
export type HowAccepted =
  | { readonly by: 'page' }
  | { readonly by: 'allowance' }
  | Extract<Acceptance, { readonly by: 'pin' }>;

/** What a payer agrees to: all that is paid, and an allowance where one is granted. */
export const agreedTo = (
  payments: readonly WalletPayment[],
  granted: Allowance | null,
): readonly Agreed[] => [
  ...payments.map((payment) => ({ minor: totalOf(payment), currency: payment.currency })),
  ...(granted === null ? [] : [{ minor: granted.maxPrice, currency: granted.currency }]),
];

const mayGrantByPin = (created: Allowance, { grantsByPin }: WalletOwner): boolean =>
  grantsByPin && hasBounds(created);
