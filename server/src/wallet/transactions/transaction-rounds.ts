import { feedAsk } from '../../delivery/events/record-event.ts';
import { type Ask, ask, type Rounds } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { invitationCounts } from '../../identity/invitations/invite-address.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { relationAsk } from '../../identity/relations/relate.ts';
import { addressOwners, people } from '../../identity/users/person.store.ts';
import { accountIdsAt, placeAsks } from '../../identity/wallets/place.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import { accounts } from '../../ledger/account.store.ts';
import { holds } from '../../ledger/hold.store.ts';
import { countAsks } from '../../mail/write-mail.ts';
import { allowancePairs, allowances } from '../allowances/allowance.store.ts';
import { allowancePairId } from '../allowances/allowance.ts';
import { claimsOn } from '../invitations/claims.ts';
import { awaitedAddresses } from '../payments/awaited-addresses.ts';
import { resolveBeneficiaries } from '../payments/resolve-beneficiaries.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import { payerPlaces, receivingPlaces } from '../payments/wallet-places.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { type HowAccepted, needsPage } from './needs-page.ts';
import { transactions } from './transaction.store.ts';
import type { Transaction } from './transaction.ts';
import { fundsAsks, pendingPlaces, waitingEndAsk } from './wait-for-payer.ts';
import { createdBy, rowsUnder, wholeIn } from './whole-transaction.ts';

/** The rows of operations on transactions, in the order of locks. Empty rounds are left out. */

/** The owners of addresses that payments wait for, then their people. */
function* addressRounds(payments: readonly WalletPayment[], rows: LoadedRows): Rounds {
  const awaited = awaitedAddresses(payments);
  if (awaited.length === 0) return;
  yield awaited.map((id) => ask(addressOwners, id));
  const owners = awaited.flatMap((id) => rows.get(addressOwners, id)?.personId ?? []);
  if (owners.length > 0) yield owners.map((id) => ask(people, id));
}

/** The mail quotas for beneficiaries without a wallet. Usually there are none. */
const invitationAsks = (
  { projectId, isTest }: Transaction,
  payments: readonly WalletPayment[],
): readonly Ask[] =>
  claimsOn(payments).flatMap((claim) =>
    countAsks(invitationCounts({ projectId, isTest, ...claim })),
  );

/** Only the page begins to wait. A timer continues an existing wait and sets no end. */
const waitingEndAsks = (
  transactionId: string,
  { by }: HowAccepted,
  owner: WalletOwner | null,
): readonly Ask[] => (by === 'page' && owner !== null ? [waitingEndAsk(transactionId)] : []);

/**
 * Loads the rows for an acceptance: everything that its payer, its allowances and its confirm may
 * need.
 */
export function* acceptRounds(
  transactionId: string,
  { walletId, clientId, how, owner }: AcceptAsk,
  rows: LoadedRows,
): Rounds {
  const { by } = how;
  const pairId = allowancePairId(clientId, walletId);
  yield [
    ...waitingEndAsks(transactionId, how, owner),
    ask(allowancePairs, pairId),
    ask(transactions, transactionId),
  ];
  const transaction = rows.get(transactions, transactionId);
  if (transaction === null) return;
  const used = rows.get(allowancePairs, pairId)?.allowanceId;
  yield [
    ...rowsUnder(transaction),
    ...(used === undefined ? [] : [ask(allowances, used)]),
    // An allowance shows that a relation exists. Any other acceptance may begin one
    // (decision 0095).
    ...(by !== 'allowance' ? [relationAsk({ projectId: transaction.projectId, walletId })] : []),
    ...(owner === null ? [ask(projects, transaction.projectId)] : []),
  ];
  const { payments } = wholeIn(rows, transaction);
  yield* addressRounds(payments, rows);
  const resolved = resolveBeneficiaries(rows, payments, transaction.isTest);
  const payer = payerPlaces(payments, walletId);
  const ownWallet = owner?.walletId ?? rows.get(projects, transaction.projectId)?.walletId;
  const receiving =
    transaction.autoConfirm && ownWallet !== undefined ? receivingPlaces(resolved, ownWallet) : [];
  const pending = pendingPlaces(rows, transaction);
  yield [...placeAsks([...payer, ...pending, ...receiving]), ask(wallets, walletId)];
  const own = accountIdsAt(payer, rows);
  const isPage = by === 'page';
  const isLeft =
    owner !== null &&
    needsPage(transaction, createdBy(rows, transaction), { how, owner, payments });
  const isTold = isPage || isLeft || transaction.autoConfirm;
  yield [
    // Only the page waits for money. Elsewhere a lack of it is a refusal.
    ...fundsAsks(isPage ? [...payer, ...pending] : pending, rows),
    ...[...own, ...accountIdsAt(receiving, rows)].map((id) => ask(accounts, id)),
    ...invitationAsks(transaction, resolved),
    ...(isTold ? [feedAsk] : []),
  ];
}

type AcceptAsk = {
  readonly walletId: number;
  readonly clientId: string;
  readonly how: HowAccepted;
  /** Null: a timer, which knows no caller. The project's row names the owner. */
  readonly owner: WalletOwner | null;
};

/** The same for a timer, which knows no caller. The project's row names the owner. */
export function* moneyRoundsOfProject(transaction: Transaction | null, rows: LoadedRows): Rounds {
  if (transaction === null) return;
  yield [...rowsUnder(transaction), ask(projects, transaction.projectId)];
  const project = rows.get(projects, transaction.projectId);
  if (project === null) return;
  yield* placesRounds(transaction, project.walletId, rows);
}

/** Loads the rows that move or return the reserved money, after the transaction itself. */
export function* moneyRounds(
  transaction: Transaction,
  owner: WalletOwner,
  rows: LoadedRows,
): Rounds {
  yield rowsUnder(transaction);
  yield* placesRounds(transaction, owner.walletId, rows);
}

function* placesRounds(transaction: Transaction, ownWallet: number, rows: LoadedRows): Rounds {
  const { payments } = wholeIn(rows, transaction);
  yield* addressRounds(payments, rows);
  const { walletId, isTest } = transaction;
  const resolved = resolveBeneficiaries(rows, payments, isTest);
  const places = [
    ...(walletId === null ? [] : payerPlaces(payments, walletId)),
    ...receivingPlaces(resolved, ownWallet),
  ];
  const pending = pendingPlaces(rows, transaction);
  yield placeAsks([...places, ...pending]);
  const asks: Ask[] = [...fundsAsks(pending, rows)];
  for (const { holdId } of payments) if (holdId !== null) asks.push(ask(holds, holdId));
  for (const id of accountIdsAt(places, rows)) asks.push(ask(accounts, id));
  // For the event, and for the postings' positions in the journal (decision 0155).
  yield [...asks, feedAsk];
}
