import { describe, expect, test } from 'vitest';
import { next } from '../../kernel/machine.ts';
import { type PaymentStatus, paymentMachine } from '../payments/payment.states.ts';
import { triggerTo } from '../payments/payment.ts';
import { type ReportedStatus, reactionTo, reportedStatuses } from './rail-answer.ts';

const statuses = Object.keys(paymentMachine.states) as PaymentStatus[];

// biome-ignore format: a table
test.each<[PaymentStatus, ReportedStatus, string]>([
  // The payment is        the bank reports          the outcome
  ['awaiting_authorization', 'settled',                'applied'],
  ['pending_settlement',     'on_hold',                'applied'],
  ['on_hold',                'settled',                'applied'],
  ['settled',                'chargeback',             'applied'],
  ['refunded',               'chargeback',             'applied'], // of the remainder
  ['partially_distributed',  'chargeback',             'applied'], // the status waits for the leg
  ['settled',                'settled',                'past'],
  ['settled',                'processing',             'past'],
  ['settled',                'on_hold',                'past'],
  ['pending_settlement',     'authorized',             'past'],
  ['authorized',             'awaiting_authorization', 'past'],
  ['refunded',               'settled',                'past'],
  ['chargeback',             'pending_settlement',     'past'],
  ['partially_distributed',  'pending_settlement',     'past'],
  ['partially_distributed',  'settled',                'past'],
  ['rejected',               'authorized',             'past'],
  ['failed',                 'on_hold',                'past'],
  ['expired',                'rejected',               'past'],
  ['canceled',               'awaiting_authorization', 'past'],
  ['expired',                'settled',                'unexpected'],
  ['canceled',               'settled',                'unexpected'],
  ['rejected',               'settled',                'unexpected'],
  ['expired',                'authorized',             'unexpected'],
  ['canceled',               'pending_settlement',     'unexpected'],
  ['rejected',               'chargeback',             'unexpected'],
  ['settled',                'rejected',               'unexpected'],
  ['settled',                'expired',                'unexpected'],
  ['chargeback',             'refunded',               'unexpected'],
  ['awaiting_authorization', 'chargeback',             'unexpected'],
])('a payment that is %s and reported as %s: %s', (found, reported, outcome) => {
  expect(reactionTo(found, reported).outcome).toBe(outcome);
});

/** Money moves, but no status changes (decisions 0021 and 0136). */
const isDisputeOfRest = (found: PaymentStatus, reported: ReportedStatus): boolean =>
  (found === 'refunded' || found === 'partially_distributed') && reported === 'chargeback';

describe('for every status and every report', () => {
  const pairs = statuses.flatMap((found) =>
    reportedStatuses.map((reported) => [found, reported] as const),
  );

  test('an applied report leads to the reported status by rows of the table', () => {
    for (const [found, reported] of pairs) {
      const reaction = reactionTo(found, reported);
      if (reaction.outcome !== 'applied' || isDisputeOfRest(found, reported)) continue;
      const end = reaction.triggers.reduce<PaymentStatus | null>(
        (from, trigger) =>
          from === null ? null : (next(paymentMachine, from, trigger)?.to ?? null),
        found,
      );
      expect([found, reported, end]).toEqual([found, reported, reported]);
    }
  });

  test('every transition that the table allows is applied', () => {
    for (const [found, reported] of pairs) {
      const trigger = triggerTo(reported);
      if (trigger === null || next(paymentMachine, found, trigger) === null) continue;
      expect([found, reported, reactionTo(found, reported).outcome]).toContain('applied');
    }
  });

  test('a settled report for a payment that ended without money is unexpected', () => {
    for (const found of ['failed', 'rejected', 'canceled', 'expired'] as const) {
      expect(reactionTo(found, 'settled').outcome).toBe('unexpected');
    }
  });

  test('an ended payment is changed only by a chargeback of its remainder', () => {
    for (const [found, reported] of pairs) {
      if (paymentMachine.states[found] !== 'terminal') continue;
      if (isDisputeOfRest(found, reported)) continue;
      expect(reactionTo(found, reported).outcome).not.toBe('applied');
    }
  });
});
