import type { Engine } from '../../engine/engine.ts';
import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { PayoutRails } from '../../payouts/payout-rail.ts';
import { orders } from '../orders/order.store.ts';
import { bankWayFor } from '../owner.ts';
import { type DrivePayment, drivePayment } from '../payments/drive-payment.ts';
import type { Failure } from '../payments/failure.ts';
import type { MoveRefusal, PaymentStep } from '../payments/move-payment.ts';
import { payments } from '../payments/payment.store.ts';
import type { Payment, PaymentTrigger } from '../payments/payment.ts';
import { readOwnedPayment } from '../payments/read-owned-payment.ts';
import { railAnswers } from './rail-answer.store.ts';
import { type RailAnswer, type Reaction, reactionTo } from './rail-answer.ts';

/** What a rail reports: the bank's own id for the answer, the payment and its status. */
export type GivenAnswer = Pick<RailAnswer, 'rail' | 'answerId' | 'paymentId' | 'status'> & {
  /** Why the payment failed, if the rail knows. Used with `failed` and `rejected` only. */
  readonly failure?: Failure | null;
};

/** `isRepeated`: the answer was taken before, and nothing happened now. */
export type TakenAnswer = {
  readonly answer: RailAnswer;
  readonly payment: Payment;
  readonly isRepeated: boolean;
};

export type TakeAnswer = Omit<DrivePayment, 'beginning' | 'triggers'> & {
  readonly given: GivenAnswer;
  /** Why the report cannot be applied. Null: that has not been tried. */
  readonly impossible: string | null;
};

type Refusal = 'not_found' | 'answer_conflict';

const answerKey = ({ rail, answerId }: GivenAnswer): string =>
  uuidOf('rail answer', rail, answerId);

const driven = (input: TakeAnswer): DrivePayment => ({ beginning: null, triggers: [], ...input });

/** Takes one bank report: applies it, recognises it as known, or keeps it for an operator. */
export const takeAnswer: Operation<TakeAnswer, TakenAnswer, Refusal | MoveRefusal> = {
  name: 'take answer',
  weight: () => 4,
  *load(input, rows) {
    // Loaded with the first round of the drive, so that it costs no further round trip.
    let first = [ask(railAnswers, answerKey(input.given))];
    for (const round of drivePayment.load(driven(input), rows)) {
      yield [...first, ...round];
      first = [];
    }
  },
  decide: (draft, input, now) => {
    const order = draft.get(orders, input.orderId);
    const payment = order === null ? null : draft.get(payments, input.paymentId);
    if (payment === null) return refuse('not_found', 'There is no such payment.');
    const known = draft.get(railAnswers, answerKey(input.given));
    if (known !== null) return repeated(known, input.given, payment);
    const reaction = reactionOf(payment, input);
    const answer = answerOf(payment, input, reaction, now);
    if (reaction.outcome === 'applied') {
      const triggers = reaction.triggers.map((trigger) => withReason(trigger, input.given));
      const moved = drivePayment.decide(draft, { ...driven(input), triggers }, now);
      if (!moved.ok) return moved;
    }
    draft.insert(railAnswers, answer);
    return accept({ answer, payment: mustGet(draft, payments, payment.id), isRepeated: false });
  },
};

const withReason = (trigger: PaymentTrigger, { failure = null }: GivenAnswer): PaymentStep =>
  failure !== null && (trigger === 'reject' || trigger === 'fail')
    ? { on: trigger, why: failure }
    : trigger;

function repeated(
  known: RailAnswer,
  { paymentId, status }: GivenAnswer,
  payment: Payment,
): Decision<TakenAnswer, 'answer_conflict'> {
  return known.paymentId === paymentId && known.status === status
    ? accept({ answer: known, payment, isRepeated: true })
    : refuse('answer_conflict', 'This answer was given before and said something else.');
}

function reactionOf({ status, chargedBack }: Payment, { given, impossible }: TakeAnswer): Reaction {
  if (impossible !== null) return { outcome: 'unexpected' };
  // A dispute can leave the status unchanged (decision 0136). The amount shows it.
  const isKnownDispute = given.status === 'chargeback' && chargedBack > 0n;
  return isKnownDispute ? { outcome: 'past' } : reactionTo(status, given.status);
}

function answerOf(
  { status: paymentStatus }: Payment,
  { given: { failure: _, ...given }, impossible }: TakeAnswer,
  { outcome }: Reaction,
  now: UnixSeconds,
): RailAnswer {
  const contradiction = `A payment that is ${paymentStatus} cannot become ${given.status}.`;
  const reason = outcome === 'unexpected' ? (impossible ?? contradiction) : null;
  return { id: answerKey(given), ...given, paymentStatus, outcome, reason, takenAt: now };
}

/** Reports an answer. Safe to call again, at any time, on any node, until it has been accepted. */
export type AnswerTaker = (given: GivenAnswer) => Promise<Decision<TakenAnswer, Refusal>>;

/** `warn` is called once for each unexpected answer. */
export const createAnswerTaker =
  (engine: Engine, payoutRails: PayoutRails, warn: (answer: RailAnswer) => void): AnswerTaker =>
  async (given) => {
    const found = await inputOf(engine, payoutRails, given);
    if (!found.ok) return found;
    const { input, line } = found.value;
    const taken = await engine.execute(takeAnswer, input, line);
    // The table allows the step and the books refuse it, as for a full account: kept, nothing moved.
    const ended =
      !taken.ok && isImpossible(taken.refusal)
        ? await engine.execute(takeAnswer, { ...input, impossible: taken.because }, line)
        : taken;
    if (!ended.ok) return ended as Decision<TakenAnswer, Refusal>;
    const { answer, isRepeated } = ended.value;
    if (answer.outcome === 'unexpected' && !isRepeated) warn(answer);
    return ended;
  };

const isImpossible = (refusal: Refusal | MoveRefusal): boolean =>
  refusal === 'insufficient_funds' || refusal === 'balance_limit' || refusal === 'invalid_state';

/** Everything that the operation needs. A rail reports on its own payments only. */
async function inputOf(engine: Engine, payoutRails: PayoutRails, given: GivenAnswer) {
  const read = await engine.read(readOwnedPayment, given.paymentId);
  if (!read.ok) return read;
  const { payment, project: owner } = read.value;
  const { orderId, linkId, id: paymentId, rail, payerWalletId } = payment;
  if (rail !== given.rail) return refuse('not_found', 'There is no such payment of this rail.');
  const names = { orderId, linkId, paymentId, rail, payerWalletId };
  const bankWay = bankWayFor(payoutRails, owner, payment);
  const input = { owner, bankWay, given, impossible: null, ...names };
  return accept({ input, line: { kind: 'client', id: owner.clientId } as const });
}
