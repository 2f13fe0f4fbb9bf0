import type { Draft } from '../../engine/rows.ts';
import { countFigure } from '../../figures/daily/count-figure.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { recordPaymentEvent } from '../orders/order-events.ts';
import type { Owner } from '../owner.ts';
import { promiseEndOfParts } from './bank-reference.ts';
import { countedReason } from './failure.ts';
import { payments } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { stageOf } from './payment-stage.ts';

/**
 * Records and reports a new status that moves no money. An end without money counts as a failure.
 */
export function stepWithoutMoney(
  draft: Draft,
  owner: Pick<Owner, 'id' | 'clientId' | 'isTest'>,
  payment: Payment,
  now: UnixSeconds,
): void {
  draft.update(payments, payment);
  if (stageOf(payment) === 'ended') {
    const { currency, methodKey: method } = payment;
    const reason = countedReason(payment);
    countFigure(draft, owner, { figure: 'payments_failed', currency, method, reason }, now);
    promiseEndOfParts(draft, payment, 'ended', now);
  }
  recordPaymentEvent(draft, owner, payment, now);
}
