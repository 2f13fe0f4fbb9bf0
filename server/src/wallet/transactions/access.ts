import type { TokenUser } from '../../identity/oauth/mac-caller.ts';
import { userMay } from '../../identity/oauth/user-rights.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Transaction } from './transaction.ts';

/** The caller of a transaction: a project, or a user of it with an access token. */
export type TransactionViewer = {
  readonly projectId: string;
  /** Null: the project itself, a payer on a page, or the operator. */
  readonly user: TokenUser | null;
};

const notFound = refuse('not_found', 'There is no such transaction.');

const projectsOwn = refuse(
  'forbidden',
  "The project created this transaction: only the project's own key may change it.",
);

/** The grant created it, and nobody but the grant's user has accepted it. */
const isOfGrant = ({ grantId, walletId }: Transaction, user: TokenUser): boolean =>
  grantId === user.grantId && (walletId === null || walletId === user.walletId);

const isPaidBy = ({ walletId }: Transaction, user: TokenUser): boolean =>
  walletId === user.walletId && userMay(user.scopes, 'readOwnPayments');

/** A transaction that the caller may not see does not exist for them (decision 0090). */
export function visible(
  transaction: Transaction | null,
  { projectId, user }: TransactionViewer,
): Decision<Transaction, 'not_found'> {
  if (transaction?.projectId !== projectId) return notFound;
  if (user === null || isOfGrant(transaction, user) || isPaidBy(transaction, user)) {
    return accept(transaction);
  }
  return notFound;
}

/** A user's token may change only what its own grant created, even if it may see more. */
export function changeable(
  transaction: Transaction | null,
  viewer: TransactionViewer,
): Decision<Transaction, 'not_found' | 'forbidden'> {
  const seen = visible(transaction, viewer);
  if (!seen.ok || viewer.user === null) return seen;
  return isOfGrant(seen.value, viewer.user) ? seen : projectsOwn;
}

/**
 * A user's token may also reserve, from its own wallet, what the project created for its customers:
 * somebody with the key was sent to pay. Another grant's transaction does not exist for it.
 */
export function reservable(
  transaction: Transaction | null,
  { projectId, user }: TransactionViewer,
): Decision<Transaction, 'not_found'> {
  if (transaction?.projectId !== projectId) return notFound;
  if (user === null) return accept(transaction);
  const { grantId, walletId } = transaction;
  const isOpen = walletId === null || walletId === user.walletId;
  return isOpen && (grantId === null || grantId === user.grantId) ? accept(transaction) : notFound;
}

/** A transaction of a user's token is paid only from that user's wallet. */
export const mayBePaidFrom = ({ grantWalletId }: Transaction, walletId: number): boolean =>
  grantWalletId === null || grantWalletId === walletId;
