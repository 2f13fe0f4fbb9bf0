import { next } from '../../kernel/machine.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type PaymentStatus, paymentMachine } from '../payments/payment.states.ts';
import { type PaymentTrigger, triggerTo } from '../payments/payment.ts';

/** The statuses that a bank can report. No bank reports how a split is paid out. */
export type ReportedStatus = Exclude<PaymentStatus, 'initiated' | 'partially_distributed'>;

export const reportedStatuses = (Object.keys(paymentMachine.states) as PaymentStatus[]).filter(
  (status): status is ReportedStatus =>
    status !== 'initiated' && status !== 'partially_distributed',
);

/** The result of a bank report. `past`: the payment has this status already, or a later one. */
export const answerOutcomes = ['applied', 'past', 'unexpected'] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

/** A bank's report about a payment, kept once under the bank's own name for it. */
export type RailAnswer = {
  /** Made of the rail and the answer's id, so a repeated report has the same row. */
  readonly id: string;
  readonly rail: string;
  readonly answerId: string;
  readonly paymentId: string;
  readonly status: ReportedStatus;
  /** The status of the payment when the report came. */
  readonly paymentStatus: PaymentStatus;
  readonly outcome: AnswerOutcome;
  /** Why the report was not expected. Null: it was expected. */
  readonly reason: string | null;
  readonly takenAt: UnixSeconds;
};

/** The effect of an answer on a payment. */
export type Reaction =
  | { readonly outcome: 'applied'; readonly triggers: readonly PaymentTrigger[] }
  | { readonly outcome: 'past' }
  | { readonly outcome: 'unexpected' };

/** How close each status is to the money. The statuses that are missing no longer lead to it. */
// biome-ignore format: a table
const progress: Readonly<Partial<Record<PaymentStatus, number>>> = {
  initiated:              0,
  awaiting_authorization: 1,
  authorized:             2,
  processing:             3,
  pending_settlement:     4,
  on_hold:                4, // entered from any of the three previous ones
  settled:                5,
  partially_distributed:  6,
  refunded:               7,
  chargeback:             7,
};

const endsByBank: ReadonlySet<PaymentStatus> = new Set(['failed', 'rejected']);
const endsWithoutMoney: ReadonlySet<PaymentStatus> = new Set([
  'failed',
  'rejected',
  'canceled',
  'expired',
]);
const settledStep = 5;

/**
 * Bank reports come twice, late and in the wrong order (decision 0048-rails). A step that the table
 * of payments allows is taken. A status that the payment has passed changes nothing. Any other
 * report contradicts our records, and a person has to look at it.
 */
export function reactionTo(found: PaymentStatus, reported: ReportedStatus): Reaction {
  const triggers = triggersBetween(found, reported);
  if (triggers !== null) return { outcome: 'applied', triggers };
  return { outcome: isPast(found, reported) ? 'past' : 'unexpected' };
}

function triggersBetween(
  found: PaymentStatus,
  reported: ReportedStatus,
): readonly PaymentTrigger[] | null {
  const trigger = triggerTo(reported);
  if (trigger === null) return null;
  if (next(paymentMachine, found, trigger) !== null) return [trigger];
  // The remainder can be disputed. The payment itself knows whether there is one.
  const keepsStatus = found === 'refunded' || found === 'partially_distributed';
  if (keepsStatus && reported === 'chargeback') return [trigger];
  // A bank need not report the end of a review: the arrival of the money shows it.
  return found === 'on_hold' && reported === 'settled' ? ['process', 'settle'] : null;
}

function isPast(found: PaymentStatus, reported: ReportedStatus): boolean {
  if (found === reported) return true;
  if (endsWithoutMoney.has(found)) {
    if (endsWithoutMoney.has(reported)) return true;
    // The bank said this before it refused. Had we ended the payment, the bank might still pay.
    const isBeforeMoney = (progress[reported] ?? settledStep) < settledStep;
    return isBeforeMoney && (endsByBank.has(found) || reported === 'awaiting_authorization');
  }
  const [reached, told] = [progress[found], progress[reported]];
  return reached !== undefined && told !== undefined && told < reached;
}
