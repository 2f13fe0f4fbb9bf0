import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { walletAccounts } from '../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available, hasRoomFor } from '../../ledger/account.ts';
import { move } from '../../ledger/book.ts';
import type { Book } from '../../ledger/book-of-account.ts';
import type { Leg } from '../../ledger/posting.ts';
import { serviceAccountFor, serviceAccounts } from '../../ledger/service-account.store.ts';
import { type ServicePurpose, serviceAccountId } from '../../ledger/service-account.ts';
import type { BankWay } from '../../payouts/payout-rail.ts';
import type { Owner } from '../owner.ts';
import type { Payment } from './payment.ts';
import { bankTransferRail } from './payment-stage.ts';

/** The bank account that sent the money, or that gets it back. */
export type PayerAccount = { readonly iban: string | null; readonly name: string | null };

/** Where the money of a payment is: in wallets, and on accounts of the service. */
export type Places = {
  readonly owner: Owner;
  /**
   * The wallet that pays and gets refunds. Null: the money passes the clearing account of a rail.
   */
  readonly payerWalletId: number | null;
  readonly currency: Currency;
  /** The rail's clearing account, the merchant's debt, and the recipients of splits. */
  readonly purposes: readonly ServicePurpose[];
  /** The way by which money leaves in payment files. Null: it does not. */
  readonly bankWay: BankWay | null;
  /** The sender of the bank transfer, if it is known. */
  readonly sender: PayerAccount | null;
  /** The way of the bank that has just brought the money. Excess returns by the same account. */
  readonly cameBy?: BankWay;
  /** Random. The ids of accounts that must be opened first are derived from it and the purpose. */
  readonly paymentId: string;
};

export const railPurpose = (rail: string): ServicePurpose => `rail ${rail}`;
export const receivablePurpose = ({ id }: Pick<Owner, 'id'>): ServicePurpose => `receivable ${id}`;
export const beneficiaryPurpose = (id: string): ServicePurpose => `beneficiary ${id}`;
export const returnedPurpose = ({ id }: Pick<Owner, 'id'>): ServicePurpose => `returned ${id}`;

const ownAccountId = ({ owner, currency }: Places): string =>
  walletAccountId(owner.walletId, currency);

/** The merchant's wallet, and the payer's if there is one. */
const walletAccountIds = (places: Places): readonly string[] => [
  ownAccountId(places),
  ...(places.payerWalletId === null
    ? []
    : [walletAccountId(places.payerWalletId, places.currency)]),
];

const bookOf = ({ owner, currency }: Places) => ({ currency, isTest: owner.isTest });

/** The rows that name the accounts. */
export const placeAsks = (places: Places): readonly Ask[] => [
  ...walletAccountIds(places).map((id) => ask(walletAccounts, id)),
  ...places.purposes.map((purpose) =>
    ask(serviceAccounts, serviceAccountId(purpose, bookOf(places))),
  ),
];

/** The accounts, once the rows that name them are loaded. */
export const accountAsks = (places: Places, rows: LoadedRows): readonly Ask[] =>
  [
    ...walletAccountIds(places).map((id) => rows.get(walletAccounts, id)),
    ...places.purposes.map((purpose) =>
      rows.get(serviceAccounts, serviceAccountId(purpose, bookOf(places))),
    ),
  ].flatMap((named) => (named === null ? [] : [ask(accounts, named.accountId)]));

/** The merchant's account in the payment's currency. */
export function merchantAccount(draft: Draft, places: Places): bigint {
  const named = draft.get(walletAccounts, ownAccountId(places));
  if (named === null) throw new Error(`project ${places.owner.id} has no account`);
  return named.accountId;
}

/** Whether an account can take this much more: a wallet can be full. */
export function hasRoom(draft: Draft, accountId: bigint, amount: bigint): boolean {
  const account = draft.get(accounts, accountId);
  return account !== null && hasRoomFor(account, amount);
}

/** The amount that the merchant can pay back now. */
export function merchantFunds(draft: Draft, places: Places): bigint {
  const account = draft.get(accounts, merchantAccount(draft, places));
  if (account === null) throw new Error(`project ${places.owner.id} has lost its account`);
  return available(account);
}

/** The account that a payment's money comes from and returns to (decision 0048-rails). */
export function sourceAccount(
  draft: Draft,
  places: Places,
  { rail, payerWalletId }: Payment,
  now: UnixSeconds,
): bigint {
  if (payerWalletId === null) return serviceAccount(draft, places, railPurpose(rail), now);
  const named = draft.get(walletAccounts, walletAccountId(payerWalletId, places.currency));
  if (named === null) throw new Error(`wallet ${payerWalletId} paid from no account`);
  return named.accountId;
}

/**
 * The way by which a payment's money returns to a bank. Null: no bank brought it, so it returns the
 * way it came. Money that a bank has just brought returns by its account, even if that account now
 * pays out for others.
 */
export const wayBackOf = (
  rail: string,
  { bankWay, cameBy }: Pick<Places, 'bankWay' | 'cameBy'>,
): BankWay | null => (rail === bankTransferRail ? (cameBy ?? bankWay) : null);

export const wayBackAsks = (rail: string, bankWay: BankWay | null): readonly Ask[] => {
  const way = wayBackOf(rail, { bankWay });
  return way === null ? [] : [ask(accounts, way.onTheWay)];
};

export function serviceAccount(
  draft: Draft,
  places: Places,
  purpose: ServicePurpose,
  now: UnixSeconds,
): bigint {
  if (!places.purposes.includes(purpose)) throw new Error(`${purpose} was not asked for`);
  const book = bookOf(places);
  const known = draft.get(serviceAccounts, serviceAccountId(purpose, book));
  if (known !== null) return known.accountId;
  return accountFor(draft, purpose, book, places.paymentId, now);
}

/**
 * The same for rows that were loaded another way. The id of a new account is derived from `key`.
 */
export function accountFor(
  draft: Draft,
  purpose: ServicePurpose,
  book: Book,
  key: string,
  now: UnixSeconds,
): bigint {
  const digits = uuidOf('account', key, purpose).replaceAll('-', '');
  return serviceAccountFor(draft, purpose, book, BigInt(`0x${digits}`), now);
}

/** A movement that the ledger may refuse because of the balances, and for no other reason. */
export function moveIfPossible(
  draft: Draft,
  id: string,
  legs: readonly Leg[],
  now: UnixSeconds,
): Decision<null, 'insufficient_funds' | 'balance_limit'> {
  const moved = move(draft, { id, legs }, now);
  if (moved.ok) return accept(null);
  const { refusal, because } = moved;
  if (refusal === 'insufficient_funds' || refusal === 'balance_limit') {
    return refuse(refusal, because);
  }
  throw new Error(`movement ${id} was refused: ${because}`);
}

/** A movement that the rules above have already checked: the ledger has no reason to refuse it. */
export function moveSurely(draft: Draft, id: string, legs: readonly Leg[], now: UnixSeconds): void {
  const moved = move(draft, { id, legs }, now);
  if (!moved.ok) throw new Error(`movement ${id} was refused: ${moved.because}`);
}
