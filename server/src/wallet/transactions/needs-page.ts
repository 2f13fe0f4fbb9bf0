import { type Agreed, isAbove } from '../../identity/users/ask-above.ts';
import { type Allowance, hasBounds } from '../allowances/allowance.ts';
import { totalOf } from '../payments/commission.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import type { Acceptance } from './acceptance.ts';
import type { Transaction } from './transaction.ts';

/**
 * Whether only the page can ask for what the transaction requires: the password, an answer, an
 * allowance that the payer has not seen, or the second factor (decision 0189). `created`: the
 * allowance that it would create (decision 0129).
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

/** The parts of an acceptance that decide it. */
export type HowAccepted =
  | { readonly by: 'page' }
  | { readonly by: 'allowance' }
  | Extract<Acceptance, { readonly by: 'pin' }>;

/** The amounts that a payer accepts: all payments, and a granted allowance. */
export const agreedTo = (
  payments: readonly WalletPayment[],
  granted: Allowance | null,
): readonly Agreed[] => [
  ...payments.map((payment) => ({ minor: totalOf(payment), currency: payment.currency })),
  ...(granted === null ? [] : [{ minor: granted.maxPrice, currency: granted.currency }]),
];

const mayGrantByPin = (created: Allowance, { grantsByPin }: WalletOwner): boolean =>
  grantsByPin && hasBounds(created);
