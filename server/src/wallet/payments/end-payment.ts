import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { timers } from '../../time/timer.store.ts';
import { timerId } from '../../time/timer.ts';
import { transactions } from '../transactions/transaction.store.ts';
import { moneyRounds } from '../transactions/transaction-rounds.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { finalize, thaw, unfreeze } from './end-frozen.ts';
import { freezeSubject, freezeTimer } from './freeze-timer.ts';
import { brokenPrice, priceIn, type WantedPrice } from './payment-change.ts';
import { walletPayments } from './wallet-payment.store.ts';
import { isThawed, movedWalletPayment, type WalletPayment } from './wallet-payment.ts';

/** A payment whose money is held beyond the confirm, and the project that may end it. */
export type FrozenPayment = {
  readonly transactionId: string;
  readonly paymentId: number;
  readonly owner: WalletOwner;
};

export type EndPayment = FrozenPayment & {
  /** Finalize, at a price or in full. Or return everything. */
  readonly how: ({ readonly by: 'finalize' } & WantedPrice) | { readonly by: 'cancel' };
};

type Refusal = 'not_found' | 'invalid_state' | 'invalid_parameters' | 'balance_limit';

/** Its timer, its transaction, and every row that its money may touch. */
export function* frozenRounds(
  { transactionId, paymentId, owner }: FrozenPayment,
  rows: LoadedRows,
): Rounds {
  const timer = timerId(freezeTimer, freezeSubject({ id: paymentId, transactionId }));
  yield [ask(timers, timer), ask(transactions, transactionId)];
  const transaction = rows.get(transactions, transactionId);
  if (transaction !== null) yield* moneyRounds(transaction, owner, rows);
}

/** The payment of another project does not exist for this one. */
export function paymentOf(
  rows: LoadedRows,
  { transactionId, paymentId, owner }: FrozenPayment,
): Decision<WalletPayment, 'not_found'> {
  const transaction = rows.get(transactions, transactionId);
  return transaction?.projectId === owner.id && transaction.paymentIds.includes(paymentId)
    ? accept(mustGet(rows, walletPayments, paymentId))
    : refuse('not_found', 'There is no such payment.');
}

/** Wallet 4: PUT finalize and DELETE of a frozen payment. */
export const endPayment: Operation<EndPayment, WalletPayment, Refusal> = {
  name: 'end payment',
  weight: () => 3,
  load: frozenRounds,
  decide: (draft, { how, ...frozen }, now) => {
    const { owner } = frozen;
    const found = paymentOf(draft, frozen);
    if (!found.ok) return found;
    const payment = found.value;
    const ended = isThawed(payment, now)
      ? tooLate(draft, payment, owner, now)
      : endedAs(draft, payment, { owner, how }, now);
    const timer = timerId(freezeTimer, freezeSubject(payment));
    const isOver = ended.ok || ended.keepsChanges === true;
    if (isOver && draft.get(timers, timer) !== null) draft.remove(timers, timer);
    return ended;
  },
};

function endedAs(
  draft: Draft,
  payment: WalletPayment,
  { owner, how }: Pick<EndPayment, 'owner' | 'how'>,
  now: UnixSeconds,
): Decision<WalletPayment, Refusal> {
  if (how.by === 'cancel') return unfreeze(draft, payment, now);
  const movable = movedWalletPayment(payment, 'finalize', now);
  if (!movable.ok) return movable;
  const wanted = priceIn(how, payment);
  if (!wanted.ok) return wanted;
  const price = wanted.value ?? payment.price;
  const broken = brokenPrice(payment, price);
  if (broken !== null) return refuse('invalid_parameters', broken);
  return finalize(draft, payment, { price, owner, at: now }, now);
}

/** Its day came before its timer ran, so there is nothing left to end. */
export function tooLate(
  draft: Draft,
  payment: WalletPayment,
  owner: WalletOwner,
  now: UnixSeconds,
): Decision<WalletPayment, 'invalid_state' | 'balance_limit'> {
  const thawed = thaw(draft, payment, owner, now);
  if (!thawed.ok) return thawed;
  const what = thawed.value.status === 'canceled' ? 'canceled' : 'finalized';
  const because = `The payment was ${what} at ${payment.freezeUntil}, its freeze_until.`;
  return { ...refuse('invalid_state', because), keepsChanges: true };
}
