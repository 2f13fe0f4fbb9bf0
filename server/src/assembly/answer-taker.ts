import { type AnswerTaker, createAnswerTaker } from '../checkout/rails/take-answer.ts';
import type { Engine } from '../engine/engine.ts';
import type { Start } from './start.ts';

/** Takes what banks report; what contradicts the books is said once, and kept for the operator. */
export const answerTaker = ({ log }: Start, engine: Engine): AnswerTaker =>
  createAnswerTaker(engine, ({ rail, answerId, paymentId, status, reason }) =>
    log.warn(
      { rail, answer: answerId, payment: paymentId, status, reason },
      'A bank report contradicts the books; see GET /admin/v1/rail-answers?state=unexpected.',
    ),
  );
