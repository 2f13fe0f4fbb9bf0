import { describe, expect, test } from 'vitest';
import { next } from '../../../kernel/machine.ts';
import { mockFlow } from '../../payments/mock-flow.ts';
import type { PaymentStep } from '../../payments/move-payment.ts';
import { type PaymentStatus, paymentMachine } from '../../payments/payment.states.ts';
import type { Distribution, SplitPlan } from '../../splits/split-plan.ts';
import { magicAmounts, magicTriggers } from './magic-amounts.ts';
import { answerNamed, mockAnswerNames, mockAnswers, possibleAnswers } from './mock-bank.ts';

const statuses = Object.keys(paymentMachine.states) as PaymentStatus[];

/** The status after a step. Null: the table has no row for it. */
const stepped = (from: PaymentStatus, step: PaymentStep): PaymentStatus | null => {
  // Money moves, but the status stays until the leg is delivered (decision 0136).
  if (from === 'partially_distributed' && step === 'dispute') return from;
  const row =
    typeof step === 'string'
      ? next(paymentMachine, from, step)
      : next(paymentMachine, from, 'deliver_leg', { everyLegDelivered: true });
  return row?.to ?? null;
};

const after = (status: PaymentStatus, steps: readonly PaymentStep[]): PaymentStatus | null =>
  steps.reduce<PaymentStatus | null>(
    (from, step) => (from === null ? null : stepped(from, step)),
    status,
  );

const part = { id: 'part' } as Distribution;
const whole = (status: PaymentStatus) => ({ status, distributions: [], chargedBack: 0n });
const split = (status: PaymentStatus) => ({ status, distributions: [part], chargedBack: 0n });

test('every offered answer is allowed by the table in every status in which it is offered', () => {
  for (const name of mockAnswerNames) {
    for (const status of mockAnswers[name].from) {
      expect([name, status, after(status, mockAnswers[name].steps)]).not.toContain(null);
    }
  }
});

test.each(['failed', 'rejected', 'canceled', 'expired', 'refunded', 'chargeback'] as const)(
  'a payment that is %s has no possible answer',
  (status) => {
    expect(possibleAnswers(split(status))).toEqual([]);
  },
);

test('an answer is accepted only in a status in which it is offered', () => {
  expect(answerNamed(whole('awaiting_authorization'), 'approve')).toBe('approve');
  expect(answerNamed(whole('on_hold'), 'approve')).toBeNull();
  expect(answerNamed(whole('awaiting_authorization'), 'constructor')).toBeNull();
  expect(answerNamed(whole('awaiting_authorization'), undefined)).toBeNull();
});

test('a part can be returned only if the payment was split', () => {
  expect(possibleAnswers(whole('settled'))).toEqual(['refund', 'charge_back']);
  expect(possibleAnswers(split('settled'))).toEqual(['refund', 'charge_back', 'return_part']);
});

test('a payment can be charged back while a part is with its recipient, and only once', () => {
  const split = { status: 'partially_distributed' as const, distributions: [part] };
  expect(possibleAnswers({ ...split, chargedBack: 0n })).toEqual(['deliver_part', 'charge_back']);
  expect(possibleAnswers({ ...split, chargedBack: 1n })).toEqual(['deliver_part']);
});

describe('magic amounts', () => {
  const unsplit = { splitPlan: null };
  const plan = { parts: [{ recipient: {} }] } as unknown as SplitPlan;

  test('every status has its own magic amount, and none is a usual price', () => {
    expect(Object.keys(magicAmounts)).toEqual(statuses);
    const amounts = Object.values(magicAmounts);
    expect(new Set(amounts).size).toBe(statuses.length);
    for (const amount of amounts) expect(amount % 5_00n).not.toBe(0n);
  });

  test.each(statuses)('the amount of %s leads to that status by rows of the table', (status) => {
    const triggers = magicTriggers(magicAmounts[status], { splitPlan: plan }) ?? ['fail'];
    expect(after('initiated', triggers)).toBe(status);
  });

  test('without a split, the amount for a returned part ends in settled', () => {
    const triggers = magicTriggers(magicAmounts.partially_distributed, unsplit);
    expect(triggers).toBe(mockFlow.settled);
  });

  test('a neighbouring amount is not magic', () => {
    expect(magicTriggers(magicAmounts.initiated - 1n, unsplit)).toBeNull();
    expect(magicTriggers(magicAmounts.partially_distributed + 1n, unsplit)).toBeNull();
  });
});
