import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { bankAccounts } from '../../identity/projects/bank-account/bank-account.store.ts';
import { type BankAccount, isUsable } from '../../identity/projects/bank-account/bank-account.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available } from '../../ledger/account.ts';
import { fundsWaits } from '../../ledger/funds-wait.store.ts';
import { tooMuchToLeave } from '../payouts/too-much.ts';
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
  /** Formed as an API request, to the bank account of the project. */
  readonly wanted: NewTransfer;
  /** The amount is the available money at the time of the commit. */
  readonly isEverything: boolean;
  /** The member of staff who asks. */
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

/** The rows that an operation must load before it calls {@link makePayout}. */
export const payoutAsks = ({ projectId, payerWallet, payerAccount }: NewTransfer) => [
  ask(bankAccounts, projectId),
  ask(projects, projectId),
  ask(wallets, payerWallet),
  ask(fundsWaits, payerAccount),
  ask(accounts, payerAccount),
  feedAsk,
];

/**
 * Pays money of a project out to its bank account, by the steps of the transfer API: creates the
 * transfer and reserves its money. It is signed at once, or with the approval if the project
 * requires two people (decision 0174).
 */
export const askPayout: Operation<AskPayout, Transfer, AskRefusal> = {
  name: 'ask for payout',
  weight: () => 5,
  load: ({ wanted }) => [payoutAsks(wanted)],
  decide: (draft, input, now) => {
    const project = draft.get(projects, input.wanted.projectId);
    if (project === null) return refuse('not_found', 'There is no such project.');
    const account = payoutAccount(draft, input.wanted, now);
    if (!account.ok) return account;
    const wanted = wantedOf(draft, input);
    if (!wanted.ok) return wanted;
    const tooMuch = tooMuchToLeave(input.context.rails, wanted.value);
    if (tooMuch !== null) return refuse('invalid_parameters', tooMuch);
    const needsTwo = project.configuration.payoutApproval === true;
    const answered: Answered = {
      state: needsTwo ? 'waiting' : 'alone',
      askedBy: input.askedBy,
      decidedBy: null,
      decidedAt: null,
      isStanding: false,
    };
    const { context } = input;
    return makePayout(draft, { project, wanted: wanted.value, answered, context }, now);
  },
};

/** The bank account of the payout, if it is usable and is still the intended one. */
export function payoutAccount(
  draft: Draft,
  wanted: NewTransfer,
  now: UnixSeconds,
): Decision<BankAccount, 'no_bank_account' | 'bank_account_waits' | 'bank_account_changed'> {
  const account = draft.get(bankAccounts, wanted.projectId);
  if (account === null) return refuse('no_bank_account', 'The project has no bank account.');
  if (!isUsable(account, now)) {
    return refuse('bank_account_waits', `The bank account is usable from ${account.usableAt} on.`);
  }
  return goesTo(wanted, account)
    ? accept(account)
    : refuse('bank_account_changed', 'The bank account was changed meanwhile.');
}

/** The people who answer for a payout. */
export type Answered = Omit<PayoutRequest, 'id' | 'projectId' | 'askedAt'>;

type Made = {
  readonly project: Project;
  readonly wanted: NewTransfer;
  readonly answered: Answered;
  readonly context: TransferContext;
};

/** Creates the transfer and reserves its money. Signs it unless it waits for approval. */
export function makePayout(
  draft: Draft,
  { project, wanted, answered, context }: Made,
  now: UnixSeconds,
): Decision<Transfer, AskRefusal> {
  const created = createTransfer.decide(draft, wanted, now);
  if (!created.ok) return created;
  const { id: transferId } = created.value;
  const call = { transferId, viewer: projectAsViewer(project), context };
  const reserved = reserveTransfer.decide(draft, call, now);
  if (!reserved.ok) return reserved;
  draft.insert(payoutRequests, {
    id: transferId,
    projectId: project.id,
    askedAt: now,
    ...answered,
  });
  return answered.state === 'waiting' ? reserved : signTransfer.decide(draft, call, now);
}

const goesTo = ({ beneficiary }: NewTransfer, { name, iban, bic }: BankAccount): boolean =>
  beneficiary.type === 'bank' &&
  beneficiary.name === name &&
  beneficiary.bank_account.iban === iban &&
  (beneficiary.bank_account.bic ?? null) === bic;

/** Fills in the available amount if everything is requested. */
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
