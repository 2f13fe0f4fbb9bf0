import type { MacCaller } from '../../identity/oauth/mac-caller.ts';
import type { UserRight } from '../../identity/oauth/user-rights.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { ownerOf, type WalletOwner } from '../wallet-owner.ts';
import type { WalletServices } from '../wallet-services.ts';
import type { TransactionViewer } from './access.ts';
import * as wire from './transaction.wire.ts';
import type { WholeTransaction } from './whole-transaction.ts';

export const path = '/rest/v1/transaction';

/** The parts that all transaction routes share. A user's token needs the right. */
export const common = ({ mac, limit }: WalletServices, right: UserRight) => ({
  tags: ['Wallet: transactions'],
  auth: mac.withUsers(right),
  limit,
  answers: { 200: wire.transactionAnswer },
  successStatus: 200 as const,
});

/** The caller: the project, or the user of its access token. */
export const viewerIn = ({ caller }: { readonly caller: MacCaller }): TransactionViewer => ({
  projectId: caller.project.id,
  user: caller.user,
});

export const ownerIn = (
  { settlementSeconds }: WalletServices,
  { caller }: { readonly caller: MacCaller },
): WalletOwner => ownerOf(caller.project, settlementSeconds);

export const rendering = ({ clock, settlementSeconds }: WalletServices) => ({
  status: 200,
  wire: (whole: WholeTransaction) => wire.transactionOnWire(whole, settlementSeconds, clock.now()),
});

const notFound = refuse('not_found', 'There is no such transaction.');

/** Keys are stored in one case; a text that cannot be a key matches no row. */
export function keyIn(text: string): Decision<string, 'not_found'> {
  const key = text.toLowerCase();
  return isUuid(key) ? accept(key) : notFound;
}

/** The refusals of an acceptance, through the client or on the page. */
export const acceptanceRefusals = {
  not_found: 404,
  forbidden: 403,
  invalid_state: 409,
  invalid_parameters: 400,
  invalid_allowance: 400,
  insufficient_funds: 400,
  balance_limit: 400,
  idempotency_conflict: 409,
};
