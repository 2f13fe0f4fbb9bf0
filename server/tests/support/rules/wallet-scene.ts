import { uuidOf } from '../../../src/engine/uuid-of.ts';
import type { Currency } from '../../../src/kernel/money.ts';
import { timers } from '../../../src/time/timer.store.ts';
import { timerOf } from '../../../src/time/timer.ts';
import { allowancePairs, allowances } from '../../../src/wallet/allowances/allowance.store.ts';
import {
  type Allowance,
  allowancePairId,
  createdAllowance,
} from '../../../src/wallet/allowances/allowance.ts';
import { totalOf } from '../../../src/wallet/payments/commission.ts';
import { freezeSubject, freezeTimer } from '../../../src/wallet/payments/freeze-timer.ts';
import { walletPayments } from '../../../src/wallet/payments/wallet-payment.store.ts';
import {
  createdWalletPayment,
  type NewWalletPayment,
  type WalletPayment,
} from '../../../src/wallet/payments/wallet-payment.ts';
import { transactions } from '../../../src/wallet/transactions/transaction.store.ts';
import {
  createdTransaction,
  type NewTransaction,
  type StoredStatus,
  type Transaction,
} from '../../../src/wallet/transactions/transaction.ts';
import { ownerOf } from '../../../src/wallet/wallet-owner.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import {
  euros,
  type GivenMoney,
  lookAtEvents,
  lookAtHolds,
  lookAtMoney,
  lookAtTimers,
  lookAtWaits,
  type Name,
  projectId,
  putCast,
  putHeld,
  putHold,
  shop,
  walletIds,
} from './cast.ts';
import { putPeople } from './people.ts';
import { after, type Pillar, type Seen, secondsAfterStart, start } from './rule.ts';

export const transactionId = uuidOf('transaction', 'of the scene');
export const settlementSeconds = 900;
export const owner = ownerOf(shop, settlementSeconds);

/**
 * The allowance that Ona has granted to the shop, and the one that the transaction would create.
 */
export const usedAllowanceId = 10;
export const newAllowanceId = 11;

export const commission = (
  part: Partial<NonNullable<WalletPayment['commission']>>,
): NonNullable<WalletPayment['commission']> => ({
  outFixed: 0,
  inFixed: 0,
  outPerMillion: 0,
  inPerMillion: 0,
  ...part,
});

export type GivenPayment = Partial<
  Pick<
    WalletPayment,
    'commission' | 'freezeUntil' | 'freezeSeconds' | 'beneficiaryEmail' | 'status'
  >
> & { readonly price?: number; readonly currency?: Currency; readonly to?: Name | null };

export type GivenTransaction = Partial<Omit<Transaction, 'walletId'>> & {
  /** Who has accepted it; Ona by default. */
  readonly payer?: Name;
  readonly payments?: readonly GivenPayment[];
};

export type WalletGiven = {
  readonly money?: GivenMoney;
  /** The part of it that another operation has reserved. */
  readonly held?: GivenMoney;
  readonly dollars?: GivenMoney;
  readonly transaction?: GivenTransaction;
  readonly allowance?: Partial<Allowance>;
  readonly newAllowance?: Partial<Allowance>;
};

export const wantedPayment = (given: GivenPayment = {}, id = 1): NewWalletPayment => {
  const { price = 1_000, to = 'shop', currency = 'EUR', ...rest } = given;
  return {
    id,
    transactionId,
    projectId,
    type: 'page',
    description: 'Order',
    price: BigInt(price),
    currency,
    items: null,
    commission: null,
    parameters: null,
    beneficiaryWallet: to === null ? null : walletIds[to],
    beneficiaryEmail: null,
    freezeUntil: null,
    freezeSeconds: null,
    transferId: 1_000 + id,
    ...rest,
  };
};

export const wantedTransaction = (given: Partial<NewTransaction> = {}): NewTransaction => ({
  id: transactionId,
  projectId,
  projectNumber: shop.number,
  clientId: shop.clientId,
  isTest: true,
  type: 'page',
  reserveSeconds: 3_600,
  reserveUntil: null,
  redirectUri: null,
  callbackUri: null,
  autoConfirm: false,
  useAllowance: false,
  suggestAllowance: false,
  passwordRequest: 'standard',
  inquiries: [],
  paymentIds: [1],
  newAllowanceId: null,
  usedAllowanceId: null,
  grantId: null,
  grantWalletId: null,
  ...given,
});

/** Up to 100.00, granted by Ona at the start, without an end. */
export const anAllowance = (id: number, given: Partial<Allowance> = {}): Allowance => ({
  ...createdAllowance(
    {
      id,
      transactionId,
      clientId: shop.clientId,
      description: 'Rides',
      maxPrice: 10_000n,
      currency: 'EUR',
      limits: [],
      isOptional: false,
      wantedFrom: null,
      validSeconds: null,
      validUntil: null,
    },
    start,
  ),
  ...given,
});

const inUse: Partial<Allowance> = {
  walletId: walletIds.ona,
  confirmedAt: start,
  validFrom: start,
};

function putAllowance(store: MemoryStore, given: Partial<Allowance>): void {
  store.put(allowances, anAllowance(usedAllowanceId, { ...inUse, ...given }));
  const id = allowancePairId(shop.clientId, walletIds.ona);
  store.put(allowancePairs, { id, allowanceId: usedAllowanceId });
}

/** The status of payments in a transaction of each status. */
const paymentStatusOf = {
  new: 'new',
  waiting: 'waiting',
  reserved: 'waiting',
  confirmed: 'reserved',
  canceled: 'canceled',
  failed: 'failed',
} as const satisfies Record<StoredStatus, WalletPayment['status']>;

const isHeld = ({ status, freezeUntil }: WalletPayment): boolean =>
  status === 'waiting' || (status === 'reserved' && freezeUntil !== null);

function paymentOf(given: GivenPayment, index: number, status: StoredStatus, payer: Name | null) {
  const payment: WalletPayment = {
    ...createdWalletPayment(wantedPayment(given, index + 1), start),
    status: given.status ?? paymentStatusOf[status],
    payerWallet: payer === null ? null : walletIds[payer],
    confirmedAt: status === 'confirmed' ? start : null,
  };
  const total = totalOf(payment);
  const holdId = uuidOf('wallet hold', String(payment.id), String(total));
  return isHeld(payment) ? { ...payment, holdId } : payment;
}

/** The money of a reserved payment, and the timer of a frozen one. */
function putMoneyOf(store: MemoryStore, payment: WalletPayment, payer: Name): void {
  const { holdId, status, freezeUntil } = payment;
  if (holdId !== null) putHold(store, holdId, euros(payer), totalOf(payment));
  if (holdId !== null && status === 'reserved' && freezeUntil !== null) {
    store.put(timers, timerOf(freezeTimer, freezeSubject(payment), freezeUntil));
  }
}

function putTransaction(store: MemoryStore, given: GivenTransaction): void {
  const { payer: named, payments: wanted = [{}], status = 'new', ...rest } = given;
  const payer = named ?? (status === 'new' ? null : 'ona');
  const payments = wanted.map((one, index) => paymentOf(one, index, status, payer));
  for (const payment of payments) {
    store.put(walletPayments, payment);
    if (payer !== null) putMoneyOf(store, payment, payer);
  }
  const reserveUntil = given.reserveUntil ?? (status === 'new' ? null : after(3_600));
  store.put(transactions, {
    ...createdTransaction(wantedTransaction({ paymentIds: payments.map(({ id }) => id) }), start),
    ...rest,
    status,
    walletId: payer === null ? null : walletIds[payer],
    reserveUntil,
    confirmedAt: status === 'confirmed' ? start : null,
  });
}

const shownAllowance = ({
  charged,
  maxPrice,
  recentCharges,
  confirmedAt,
  canceledAt,
}: Allowance) => {
  const recent = recentCharges.map(({ at, amount }) => `${amount} at ${secondsAfterStart(at)}`);
  const state = canceledAt !== null ? 'canceled, ' : confirmedAt === null ? 'not granted, ' : '';
  return `${state}${charged} of ${maxPrice}${recent.length > 0 ? ` (${recent.join(', ')})` : ''}`;
};

export type WalletSeen = Seen & {
  /** Status, payer, end of the reservation, and what was charged to an allowance. */
  readonly transaction: string;
  /** Status and price. */
  readonly payments: readonly string[];
  readonly holds: readonly string[];
  readonly timers: readonly string[];
  /** The accounts with waiters. */
  readonly waits: readonly string[];
  /** The charged part of the total, and the charges that limits still count. */
  readonly allowances: Readonly<Record<number, string>>;
};

function shownTransaction(transaction: Transaction | null): string {
  if (transaction === null) return 'none';
  const { status, walletId, reserveUntil, chargedAmount, pendingAcceptance } = transaction;
  const nameOf = (id: number) => Object.entries(walletIds).find(([, one]) => one === id)?.[0];
  return [
    status,
    walletId === null ? null : `by ${nameOf(walletId)}`,
    pendingAcceptance === null ? null : `awaits ${nameOf(pendingAcceptance.walletId)}`,
    reserveUntil === null ? null : `until ${secondsAfterStart(reserveUntil)}`,
    chargedAmount === 0n ? null : `charged ${chargedAmount}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

export const wallet: Pillar<WalletGiven, WalletSeen> = {
  build: (store, given = {}) => {
    putCast(store, { ona: 10_000, ...given.money }, given.dollars);
    putHeld(store, given.held);
    putPeople(store);
    if (given.allowance !== undefined) putAllowance(store, given.allowance);
    if (given.newAllowance !== undefined) {
      store.put(allowances, anAllowance(newAllowanceId, given.newAllowance));
    }
    if (given.transaction !== undefined) {
      const created = given.newAllowance === undefined ? null : newAllowanceId;
      putTransaction(store, { newAllowanceId: created, ...given.transaction });
    }
  },
  look: (store) => ({
    transaction: shownTransaction(store.rowOf(transactions, transactionId)),
    payments: store.rowsOf(walletPayments).map(({ status, price }) => `${status} ${price}`),
    ...lookAtMoney(store),
    holds: lookAtHolds(store),
    timers: lookAtTimers(store),
    waits: lookAtWaits(store),
    allowances: Object.fromEntries(
      store.rowsOf(allowances).map((one) => [one.id, shownAllowance(one)]),
    ),
    told: lookAtEvents(store),
  }),
};
