import { expect, test } from 'vitest';
import { next } from '../../kernel/machine.ts';
import { type PaymentStatus, paymentMachine } from '../payments/payment.states.ts';
import type { PaymentTrigger } from '../payments/payment.ts';
import { answerNamed, mockAnswerNames, mockAnswers, possibleAnswers } from './mock-bank.ts';

const after = (status: PaymentStatus, triggers: readonly PaymentTrigger[]): PaymentStatus | null =>
  triggers.reduce<PaymentStatus | null>(
    (from, trigger) => (from === null ? null : (next(paymentMachine, from, trigger)?.to ?? null)),
    status,
  );

test('every answer that is offered is allowed by the table of payments, from every status it is offered in', () => {
  for (const name of mockAnswerNames) {
    for (const status of mockAnswers[name].from) {
      expect([name, status, after(status, mockAnswers[name].triggers)]).not.toContain(null);
    }
  }
});

test.each([
  'settled',
  'failed',
  'rejected',
  'canceled',
  'expired',
  'refunded',
  'chargeback',
] as const)('nothing is left to answer about a payment that is %s', (status) => {
  expect(possibleAnswers(status)).toEqual([]);
});

test('an answer is taken only in a status in which it is offered', () => {
  expect(answerNamed('awaiting_authorization', 'approve')).toBe('approve');
  expect(answerNamed('on_hold', 'approve')).toBeNull();
  expect(answerNamed('awaiting_authorization', 'constructor')).toBeNull();
  expect(answerNamed('awaiting_authorization', undefined)).toBeNull();
});
