import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../../kernel/time.ts';
import { checkoutRetrySeconds, lifeSecondsOf, schedulesWith } from '../../deliveries/schedule.ts';
import type { EventDialect } from '../../events/event.ts';
import { walletEventText } from '../../events/wallet-event-text.ts';
import { lateTextOf } from './late-text.ts';

const createdAt = unixSeconds(1_800_000_000);
const schedules = schedulesWith(checkoutRetrySeconds);
const boundTo = { project_id: 'p-1', mode: 'live', formed_at: Number(createdAt) };

const wallet = (moment = {}) =>
  walletEventText({
    type: 'reserved',
    object: 'transaction',
    ...boundTo,
    ...moment,
    data: { description: 'a=b & "formed_at":7; é', parameters: { 2: 'b', formed_at: 3 } },
  });
const transfer = (formedAt: number) =>
  `transfer_id=7&status=done&date=1800000000&project_id=p-1&mode=live&formed_at=${formedAt}`;
const trial = (formedAt: number) => `${transfer(formedAt)}&event_count=1&data=a+b%26c`;

function lateText(dialect: EventDialect, text: string, late: number): string | null {
  const schedule = schedules[dialect];
  const now = unixSeconds(createdAt + lifeSecondsOf(schedule) + late);
  return lateTextOf({ delivery: { dialect, createdAt }, text }, schedule, now);
}

const momentOf = (dialect: EventDialect, late: number): number =>
  createdAt + lifeSecondsOf(schedules[dialect]) + late;

describe('the text of an attempt', () => {
  // biome-ignore format: a table
  test.each<[EventDialect, string, (formedAt: number) => string]>([
    ['wallet',   wallet(),                    (formedAt) => wallet({ formed_at: formedAt })],
    ['transfer', transfer(Number(createdAt)), transfer],
    ['transfer', trial(Number(createdAt)),    trial],
  ])('of %s is unchanged until the deadline, and then has a new formed_at', (dialect, text, later) => {
    expect(lateText(dialect, text, -1)).toBeNull();
    expect(lateText(dialect, text, 0)).toBe(later(momentOf(dialect, 0)));
    expect(lateText(dialect, text, 86_400)).toBe(later(momentOf(dialect, 86_400)));
  });

  test('of an order is never changed, because its timestamp is that of the event', () => {
    const text = '{"order":{},"timestamp":1800000000}';
    expect(lateText('checkout', text, 86_400)).toBeNull();
  });
});
