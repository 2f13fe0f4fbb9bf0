import { uuidOf } from '../../../src/engine/uuid-of.ts';
import type { Inviting } from '../../../src/identity/invitations/invitation.ts';
import { makeDeposit } from '../../../src/identity/wallets/make-deposit.ts';
import type { Currency } from '../../../src/kernel/money.ts';
import { mailQuotas } from '../../../src/mail/mail-quota.ts';
import { cancelActiveAllowance } from '../../../src/wallet/allowances/active-allowance.ts';
import type { NewAllowance } from '../../../src/wallet/allowances/allowance.ts';
import { cancelAllowance } from '../../../src/wallet/allowances/cancel-allowance.ts';
import { changeFreeze, type WantedFreeze } from '../../../src/wallet/payments/change-freeze.ts';
import { endPayment } from '../../../src/wallet/payments/end-payment.ts';
import { passFreeze } from '../../../src/wallet/payments/pass-freeze.ts';
import type { WantedChange } from '../../../src/wallet/payments/payment-change.ts';
import { acceptTransaction } from '../../../src/wallet/transactions/accept-transaction.ts';
import { acceptWhenFunded } from '../../../src/wallet/transactions/accept-when-funded.ts';
import type { Acceptance } from '../../../src/wallet/transactions/acceptance.ts';
import { claimPayments } from '../../../src/wallet/transactions/claim-payments.ts';
import { confirmTransaction } from '../../../src/wallet/transactions/confirm-transaction.ts';
import { createTransaction } from '../../../src/wallet/transactions/create-transaction.ts';
import { endWaiting } from '../../../src/wallet/transactions/end-waiting.ts';
import { expireReservation } from '../../../src/wallet/transactions/expire-reservation.ts';
import { revokeTransaction } from '../../../src/wallet/transactions/revoke-transaction.ts';
import type { NewTransaction } from '../../../src/wallet/transactions/transaction.ts';
import type { WalletOwner } from '../../../src/wallet/wallet-owner.ts';
import { type Name, walletIds } from './cast.ts';
import { asking, type Command, firing } from './rule.ts';
import {
  type GivenPayment,
  owner,
  settlementSeconds,
  transactionId,
  wantedPayment,
  wantedTransaction,
} from './wallet-scene.ts';

/** Mails are sealed as their letters, and no quota is used. */
export const inviting: Inviting = {
  seed: () => Buffer.from('seed'),
  publicUrl: 'https://pay.example',
  mailing: {
    seal: (text) => text,
    quotas: mailQuotas({ invitationsPerDay: 100, limitsSources: false }),
  },
};

type Whose = { readonly owner?: WalletOwner };

export const creating = (
  payments: readonly GivenPayment[] = [{}],
  transaction: Partial<NewTransaction> = {},
  allowance: NewAllowance | null = null,
): Command => {
  const wanted = payments.map((one, index) => wantedPayment(one, index + 1));
  const paymentIds = wanted.map(({ id }) => id);
  return asking(createTransaction, {
    transaction: wantedTransaction({ paymentIds, ...transaction }),
    payments: wanted,
    allowance,
    owner,
  });
};

const accepting = (how: Acceptance, payer: Name, whose: Whose): Command =>
  asking(acceptTransaction, {
    transactionId,
    walletId: walletIds[payer],
    how,
    owner,
    inviting,
    user: null,
    ...whose,
  });

export const acceptingOnPage = (
  payer: Name = 'ona',
  page: { readonly grants?: boolean } & Whose = {},
): Command => {
  const { grants = null, ...whose } = page;
  return accepting({ by: 'page', answers: [], grantsAllowance: grants }, payer, whose);
};
export const acceptingByPin = (payer: Name = 'ona', whose: Whose = {}): Command =>
  accepting({ by: 'pin' }, payer, whose);
/** The same for a payer with this own limit (decision 0189). */
export const acceptingByPinUnder = (askAbove: bigint): Command =>
  accepting({ by: 'pin', askAbove }, 'ona', {});
export const charging = (payer: Name = 'ona', whose: Whose = {}): Command =>
  accepting({ by: 'allowance' }, payer, whose);

export const change = (id: number, wanted: Partial<WantedChange> = {}): WantedChange => ({
  id,
  price: null,
  decimal: null,
  currency: null,
  cancel: null,
  ...wanted,
});

export const confirming = (wanted: readonly WantedChange[] = [], whose: Whose = {}): Command =>
  asking(confirmTransaction, { transactionId, owner, user: null, wanted, ...whose });

export const revoking = (whose: Whose = {}): Command =>
  asking(revokeTransaction, { transactionId, owner, user: null, by: 'merchant', ...whose });
export const rejecting = (payer: Name = 'ona'): Command =>
  asking(revokeTransaction, {
    transactionId,
    owner,
    user: null,
    by: 'payer',
    walletId: walletIds[payer],
  });

/** The shop finalizes a frozen payment, at a price or in full. */
export const finalizing = (price: bigint | null = null, whose: Whose = {}): Command =>
  asking(endPayment, {
    transactionId,
    paymentId: 1,
    owner,
    how: { by: 'finalize', price, decimal: null, currency: null },
    ...whose,
  });
/** The shop releases a frozen payment. */
export const unfreezing = (): Command =>
  asking(endPayment, { transactionId, paymentId: 1, owner, how: { by: 'cancel' } });

/** The shop moves the day of a frozen payment. */
export const refreezing = (wanted: WantedFreeze, whose: Whose = {}): Command =>
  asking(changeFreeze, { transactionId, paymentId: 1, owner, wanted, ...whose });

export const reservationEnds = firing(expireReservation(settlementSeconds));
export const waitingEnds = firing(endWaiting(settlementSeconds));
export const freezeEnds = firing(passFreeze(settlementSeconds));
export const payerIsFunded = firing(acceptWhenFunded(settlementSeconds, () => inviting));
export const beneficiaryCame = firing(claimPayments(settlementSeconds));

export const cancelingAllowance = (allowanceId: number, name: Name | null = 'ona'): Command =>
  asking(cancelAllowance, { allowanceId, walletId: name === null ? null : walletIds[name] });

/** A client gives up its allowance of a wallet, or the owner ends it through that client. */
export const cancelingActive = (name: Name = 'ona', clientId = owner.clientId): Command =>
  asking(cancelActiveAllowance, { clientId, walletId: walletIds[name] });

/** A client cancels an allowance by its number. */
export const cancelingAsClient = (allowanceId: number, clientId = owner.clientId): Command =>
  asking(cancelAllowance, { allowanceId, clientId, walletId: null });

/** The same reference is the same deposit. */
export const depositing = (
  name: Name,
  amount: bigint,
  { reference = 'first', currency = 'EUR' }: { reference?: string; currency?: Currency } = {},
): Command =>
  asking(makeDeposit, {
    id: uuidOf('deposit', name, reference),
    walletId: walletIds[name],
    reference,
    currency,
    amount,
    randomBits: { wallet: 7n, service: 9n },
  });
