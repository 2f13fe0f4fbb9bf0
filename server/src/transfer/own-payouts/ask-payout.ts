import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { bankAccounts } from '../../identity/projects/bank-account/bank-account.store.ts';
import { type BankAccount, isUsable } from '../../identity/projects/bank-account/bank-account.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available } from '../../ledger/account.ts';
import { fundsWaits } from '../../ledger/funds-wait.store.ts';
import { projectAsViewer } from '../transfers/access.ts';
import { createTransfer } from '../transfers/create-transfer.ts';
import type { ProceedRefusal } from '../transfers/proceed.ts';
import { reserveTransfer } from '../transfers/reserve-transfer.ts';
import { signTransfer } from '../transfers/sign-transfer.ts';
import type { NewTransfer, Transfer } from '../transfers/transfer.ts';
import type { TransferContext } from '../transfers/transfer-context.ts';
import { payoutRequests } from './payout-request.store.ts';
import type { PayoutRequest } from './payout-request.ts';

export type AskPayout = {
  /** As the API forms it, to the bank account of the project. */
  readonly wanted: NewTransfer;
  /** The amount is what is available when it is done. */
  readonly isEverything: boolean;
  /** Who of the staff asks. */
  readonly askedBy: string;
  readonly context: TransferContext;
};

export type AskRefusal =
  | 'no_bank_account'
  | 'bank_account_waits'
  | 'bank_account_changed'
  | 'insufficient_funds'
  | 'not_found'
  | 'forbidden'
  | 'invalid_state'
  | ProceedRefusal;

/**
 * Pays money of a project out to its bank account, by the steps of the transfer API: the transfer is
 * created and its money reserved. It is signed at once, or by whoever approves it where the project
 * asks for two people (decision 0174).
 */
export const askPayout: Operation<AskPayout, Transfer, AskRefusal> = {
  name: 'ask for payout',
  weight: () => 5,
  load: ({ wanted: { projectId, payerWallet, payerAccount } }) => [
    [
      ask(bankAccounts, projectId),
      ask(projects, projectId),
      ask(wallets, payerWallet),
      ask(fundsWaits, payerAccount),
      ask(accounts, payerAccount),
      feedAsk,
    ],
  ],
  decide: (draft, input, now) => {
    const project = draft.get(projects, input.wanted.projectId);
    if (project === null) return refuse('not_found', 'There is no such project.');
    const account = draft.get(bankAccounts, project.id);
    if (account === null) return refuse('no_bank_account', 'The project has no bank account.');
    if (!isUsable(account, now)) {
      return refuse(
        'bank_account_waits',
        `The bank account is usable from ${account.usableAt} on.`,
      );
    }
    if (!goesTo(input.wanted, account)) {
      return refuse('bank_account_changed', 'The bank account was changed meanwhile.');
    }
    const wanted = wantedOf(draft, input);
    if (!wanted.ok) return wanted;
    const created = createTransfer.decide(draft, wanted.value, now);
    if (!created.ok) return created;
    const { id: transferId } = created.value;
    const call = { transferId, viewer: projectAsViewer(project), context: input.context };
    const reserved = reserveTransfer.decide(draft, call, now);
    if (!reserved.ok) return reserved;
    const needsTwo = project.configuration.payoutApproval === true;
    const request: PayoutRequest = {
      id: transferId,
      projectId: project.id,
      state: needsTwo ? 'waiting' : 'alone',
      askedBy: input.askedBy,
      askedAt: now,
      decidedBy: null,
      decidedAt: null,
    };
    draft.insert(payoutRequests, request);
    return needsTwo ? reserved : signTransfer.decide(draft, call, now);
  },
};

const goesTo = ({ beneficiary }: NewTransfer, { name, iban, bic }: BankAccount): boolean =>
  beneficiary.type === 'bank' &&
  beneficiary.name === name &&
  beneficiary.bank_account.iban === iban &&
  (beneficiary.bank_account.bic ?? null) === bic;

/** With the amount that is there at this moment, where everything is asked for. */
function wantedOf(
  draft: Draft,
  { wanted, isEverything }: AskPayout,
): Decision<NewTransfer, 'insufficient_funds'> {
  if (!isEverything) return accept(wanted);
  const account = draft.get(accounts, wanted.payerAccount);
  const amount = account === null ? 0n : available(account);
  return amount > 0n
    ? accept({ ...wanted, amount })
    : refuse('insufficient_funds', 'Nothing is available.');
}
