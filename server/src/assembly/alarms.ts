import { type AnswerTaker, createAnswerTaker } from '../checkout/rails/take-answer.ts';
import type { Engine } from '../engine/engine.ts';
import type { AuditReport } from '../ledger/audit.store.ts';
import type { PayoutRails } from '../payouts/payout-rail.ts';
import type { Start } from './start.ts';

/** Alerts a person: in the log, and in the metrics. */
export const alarmOf =
  ({ log, metrics }: Start) =>
  ({ differences }: AuditReport): void => {
    metrics.engine.invariantViolated('audit');
    log.error({ differences }, 'The audit found that the books do not agree.');
  };

/** A bank report that contradicts the books is logged once and kept for the operator. */
export const answerTaker = (
  { log }: Start,
  engine: Engine,
  payoutRails: PayoutRails,
): AnswerTaker =>
  createAnswerTaker(engine, payoutRails, ({ rail, answerId, paymentId, status, reason }) =>
    log.warn(
      { rail, answer: answerId, payment: paymentId, status, reason },
      'A bank report contradicts the books; see GET /admin/v1/rail-answers?state=unexpected.',
    ),
  );
