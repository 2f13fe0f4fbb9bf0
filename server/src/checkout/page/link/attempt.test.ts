import { expect, test } from 'vitest';
import { unixSeconds } from '../../../kernel/time.ts';
import { type PaymentStatus, paymentMachine } from '../../payments/payment.states.ts';
import { type Payment, startedPayment } from '../../payments/payment.ts';
import { stageOf } from '../../payments/payment-stage.ts';
import { currentAttempt, paymentIdOf } from './attempt.ts';

const now = unixSeconds(1_000);
const aPayment = (attempt: number, status: PaymentStatus): Payment => ({
  ...startedPayment(
    {
      id: paymentIdOf('link', 'browser', attempt),
      orderId: 'order',
      linkId: 'link',
      projectId: 'project',
      orderReference: 'One',
      methodKey: 'mock',
      rail: 'mock',
      amount: 5n,
      currency: 'EUR',
      purpose: 'One',
      externalPaymentId: null,
      flow: 'redirect',
    },
    now,
  ),
  status,
});

const ended = (count: number): readonly Payment[] =>
  Array.from({ length: count }, (_, attempt) => aPayment(attempt, 'rejected'));

test('the first attempt of a browser is number 0 and has no payment yet', () => {
  const id = paymentIdOf('link', 'browser', 0);
  expect(currentAttempt('link', 'browser', [])).toEqual({
    number: 0,
    paymentId: id,
    payment: null,
    tried: null,
  });
});

test.each(Object.keys(paymentMachine.states) as PaymentStatus[])(
  'a browser keeps its %s payment unless the payment ended without money',
  (status) => {
    const payment = aPayment(0, status);
    const { number } = currentAttempt('link', 'browser', [payment]);
    const isEnded = ['failed', 'rejected', 'canceled', 'expired'].includes(status);
    expect(number).toBe(isEnded ? 1 : 0);
    expect(stageOf(payment) === 'ended').toBe(isEnded);
  },
);

test('attempts are counted separately for each browser and each link', () => {
  const payments = ended(3);
  expect(currentAttempt('link', 'browser', payments).number).toBe(3);
  expect(currentAttempt('link', 'browser', payments).tried).toBe(payments[2]);
  expect(currentAttempt('link', 'other', payments).number).toBe(0);
  expect(currentAttempt('other', 'browser', payments).number).toBe(0);
});
