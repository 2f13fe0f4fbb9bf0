import { describe, expect, test } from 'vitest';
import type { SeenEvent } from '../../figures/timeline/timeline.ts';
import { toldStates } from './told-states.ts';

const at = 1_800_000_000;

/** A status of one payment, as in the feed. `sequence` null: no webhook reported it. */
const said = (status: string, sequence: number | null, amounts: object = {}): SeenEvent => ({
  position: 1,
  id: 'e',
  type: 'payment',
  name: 'status_updated',
  sequence,
  body: JSON.stringify({ payment: { id: 'p', status, ...amounts } }),
  at,
});

const whatIn = (events: readonly SeenEvent[]): readonly string[] =>
  toldStates(events).map((told) => (told.what === 'payment' ? told.status : told.what));

describe('bank 6, overpaid', () => {
  test('the excess is returned, and the payment neither settles again nor counts as refunded', () => {
    const excess = { refunded_amount: 5, chargeback_amount: 0 };
    expect(whatIn([said('settled', 1), said('settled', null, excess)])).toEqual([
      'settled',
      'excess_returned',
    ]);
  });
});

// Events are deleted after their retention. If there are many, only the newest are read
// (decision 0158).
describe('a story whose first events are missing', () => {
  test('does not show a payment as settled because a share moved', () => {
    expect(whatIn([said('settled', null)])).toEqual([]);
  });

  test('still shows a chargeback', () => {
    expect(whatIn([said('refunded', 7, { chargeback_amount: 3 })])).toEqual(['chargeback']);
  });
});
