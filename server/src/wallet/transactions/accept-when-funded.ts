import type { Inviting } from '../../identity/invitations/invitation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { ownerOf } from '../wallet-owner.ts';
import { accept } from './accept.ts';
import { failTransaction } from './fail-transaction.ts';
import { transactions } from './transaction.store.ts';
import { acceptRounds } from './transaction-rounds.ts';
import { fundingOf, fundingTimer, waitOn } from './wait-for-payer.ts';
import { transactionIn } from './whole-transaction.ts';

/** Money has come to a payer who accepted on the page without enough of it (gaps 3, Acceptance). */
export const acceptWhenFunded = (
  settlementSeconds: number,
  invitingFor: (transactionId: string) => Inviting,
): TimerHandler => ({
  kind: fundingTimer,
  load: (subject, rows) => {
    const { transactionId, ...payer } = fundingOf(subject);
    return acceptRounds(transactionId, { how: { by: 'page' }, owner: null, ...payer }, rows);
  },
  decide: (draft, subject, now) => {
    const funding = fundingOf(subject);
    const transaction = transactionIn(draft, funding.transactionId, now);
    const pending = transaction?.pendingAcceptance;
    // Another payer may have accepted in the meantime.
    if (transaction?.status !== 'new' || pending?.walletId !== funding.walletId) return;
    const project = draft.get(projects, transaction.projectId);
    if (project === null) return;
    const owner = ownerOf(project, settlementSeconds);
    const { walletId, answers, grantsAllowance } = pending;
    if (draft.get(wallets, walletId)?.state !== 'active') {
      waitOn(draft, transaction, walletId);
      return;
    }
    const how = { by: 'page', answers, grantsAllowance } as const;
    const inviting = invitingFor(transaction.id);
    const done = accept(draft, transaction, { walletId, how, owner, inviting }, now);
    if (done.ok) return;
    // The refusal comes before any change. A refusal after a change must not be committed.
    if (draft.get(transactions, transaction.id) !== transaction) throw new Error(done.because);
    failTransaction(draft, transaction, owner, now);
  },
});
