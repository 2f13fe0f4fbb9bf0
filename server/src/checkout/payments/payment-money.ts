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

/** The account at a bank from which money came, or to which it goes back. */
export type PayerAccount = { readonly iban: string | null; readonly name: string | null };

/** Where the money of a payment lies: in wallets, and on accounts of the service. */
export type Places = {
  readonly owner: Owner;
  /** Whose wallet the money comes from and goes back to; null: it passes the clearing of a rail. */
  readonly payerWalletId: number | null;
  readonly currency: Currency;
  /** The clearing of the rail, what the merchant owes, the recipients of splits. */
  readonly purposes: readonly ServicePurpose[];
  /** Where money leaves by the files of a bank; null: it does not. */
  readonly bankWay: BankWay | null;
  /** Who sent it by bank, as far as that is known. */
  readonly sender: PayerAccount | null;
  /** Where it has just come from a bank: what is too much goes back by the same account. */
  readonly cameBy?: BankWay;
  /** Random: of it and the purpose the ids of accounts are made that have to be opened first. */
  readonly paymentId: string;
};

export const railPurpose = (rail: string): ServicePurpose => `rail ${rail}`;
export const receivablePurpose = ({ id }: Pick<Owner, 'id'>): ServicePurpose => `receivable ${id}`;
export const beneficiaryPurpose = (id: string): ServicePurpose => `beneficiary ${id}`;
export const returnedPurpose = ({ id }: Pick<Owner, 'id'>): ServicePurpose => `returned ${id}`;

const ownAccountId = ({ owner, currency }: Places): string =>
  walletAccountId(owner.walletId, currency);

/** The merchant's wallet, and the payer's where there is one. */
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

/** The accounts, once the rows that name them are there. */
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

/** Whether so much more may lie on an account: a wallet can be full. */
export function hasRoom(draft: Draft, accountId: bigint, amount: bigint): boolean {
  const account = draft.get(accounts, accountId);
  return account !== null && hasRoomFor(account, amount);
}

/** What the merchant can pay back now. */
export function merchantFunds(draft: Draft, places: Places): bigint {
  const account = draft.get(accounts, merchantAccount(draft, places));
  if (account === null) throw new Error(`project ${places.owner.id} has lost its account`);
  return available(account);
}

/** Where a payment's money comes from, and where it goes back to (decision 0048-rails). */
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
 * By which a payment's money goes back to a bank; null: no bank brought it, and it goes back the way it
 * came. What a bank has just brought goes back by its account, whoever that pays out for by now.
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

/** The same where the rows were asked for otherwise; of `key` the id of a new account is made. */
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

/** A movement that the ledger may refuse for what is on the accounts, and for no other reason. */
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

/** A movement that the rules above have made sure of: the ledger has nothing left to refuse. */
export function moveSurely(draft: Draft, id: string, legs: readonly Leg[], now: UnixSeconds): void {
  const moved = move(draft, { id, legs }, now);
  if (!moved.ok) throw new Error(`movement ${id} was refused: ${moved.because}`);
}
