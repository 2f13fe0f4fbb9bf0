import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import type { EventDialect, FeedEvent } from '../events/event.ts';
import { afterAttempt, type Delivery, firstDelivery, givenUpAt, resendOf } from './delivery.ts';
import { checkoutRetrySeconds, lifeSecondsOf, schedulesWith } from './schedule.ts';

const now = unixSeconds(1_800_000_000);
const schedules = schedulesWith(checkoutRetrySeconds);

const event: FeedEvent = {
  position: 7,
  id: 'a8f5f167-f44f-8964-a6c9-98dee827110c',
  projectId: '0d9c2b7e-0000-4000-8000-000000000000',
  dialect: 'checkout',
  object: 'order 1',
  sequence: 3,
  type: 'order',
  name: 'amount_paid_updated',
  body: '{}',
  createdAt: now,
};
const project = { clientId: 'shop', isTest: true };

// biome-ignore format: a table
test.each([
  ['checkout', [3_600, 18_000, 90_000],                                       3_000,  10_000, [401]],
  ['wallet',   [60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400],        10_000,  30_000, []],
  ['transfer', [60, 300, 900, 3_600, 7_200, 14_400],                         10_000,  30_000, []],
] as const)('gaps 2 to 4: %s is retried after %j seconds', (dialect, retrySeconds, connectMsMax, totalMsMax, finalStatuses) => {
  expect(schedules[dialect]).toEqual({ retrySeconds, connectMsMax, totalMsMax, finalStatuses });
});

test('the setting changes the delays of checkout only', () => {
  const own = schedulesWith([7]);
  expect(own).toEqual({ ...schedules, checkout: { ...schedules.checkout, retrySeconds: [7] } });
});

/** The state of a delivery after its nth attempt ended with this status. */
const after = (
  dialect: EventDialect,
  attemptCount: number,
  status: number | null,
  isResend = false,
) => afterAttempt({ isResend, attemptCount, createdAt: now }, { status }, schedules[dialect], now);

describe('after an attempt', () => {
  // biome-ignore format: a table
  test.each<[EventDialect, number, number | null, string, number | null]>([
    // dialect   attempt  status  state        next try after
    ['checkout', 1,       200,    'delivered', null],
    ['checkout', 1,       299,    'delivered', null],
    ['checkout', 4,       204,    'delivered', null],
    ['checkout', 1,       199,    'pending',   3_600],
    ['checkout', 1,       300,    'pending',   3_600],
    ['checkout', 1,       302,    'pending',   3_600],
    ['checkout', 1,       400,    'pending',   3_600],
    ['checkout', 1,       500,    'pending',   3_600],
    ['checkout', 1,       null,   'pending',   3_600],
    ['checkout', 2,       500,    'pending',   18_000],
    ['checkout', 3,       500,    'pending',   90_000],
    ['checkout', 4,       500,    'failed',    null],
    ['checkout', 4,       null,   'failed',    null],
    ['checkout', 1,       401,    'failed',    null],
    ['checkout', 3,       401,    'failed',    null],
    ['wallet',   1,       401,    'pending',   60],
    ['wallet',   8,       500,    'pending',   86_400],
    ['wallet',   9,       500,    'failed',    null],
    ['transfer', 1,       401,    'pending',   60],
    ['transfer', 6,       302,    'pending',   14_400],
    ['transfer', 7,       500,    'failed',    null],
  ])('%s, attempt %i, status %s: %s, next try after %s', (dialect, nth, status, state, delay) => {
    const nextTryAt = delay === null ? null : unixSeconds(now + delay);
    expect(after(dialect, nth, status)).toEqual({ state, nextTryAt });
  });

  test.each([
    [200, 'delivered'],
    [500, 'failed'],
    [401, 'failed'],
    [null, 'failed'],
  ])('a resend that got %s is %s, because it has only one attempt', (status, state) => {
    for (const dialect of ['checkout', 'wallet', 'transfer'] as const) {
      expect(after(dialect, 1, status, true)).toEqual({ state, nextTryAt: null });
    }
  });
});

describe('the deadline of a delivery', () => {
  // biome-ignore format: a table
  test.each<[EventDialect, number]>([
    // dialect    hours and minutes after the event: the schedule and a day
    ['checkout', 55 * 3_600],
    ['wallet',   70 * 3_600 + 21 * 60],
    ['transfer', 31 * 3_600 + 21 * 60],
  ])('of %s is %i seconds after the event, and no retry follows from then on', (dialect, life) => {
    expect(lifeSecondsOf(schedules[dialect])).toBe(life);
    const failedAt = (seconds: number) =>
      afterAttempt({ isResend: false, attemptCount: 1, createdAt: now }, { status: 500 },
        schedules[dialect], unixSeconds(now + seconds)).state;
    expect([failedAt(life - 1), failedAt(life)]).toEqual(['pending', 'failed']);
  });

  test.each(['wallet', 'transfer'] as const)(
    'of %s comes before a repeated text is three days old and refused by receivers',
    (dialect) => {
      const schedule = schedules[dialect];
      const lastArrival = lifeSecondsOf(schedule) + schedule.totalMsMax / 1_000;
      expect(lastArrival).toBeLessThan(3 * 86_400);
    },
  );

  test.each(['checkout', 'wallet', 'transfer'] as const)(
    'of %s comes after all attempts, even with full timeouts and starts 15 minutes late',
    (dialect) => {
      const schedule = schedules[dialect];
      const each = schedule.totalMsMax / 1_000 + 900;
      let ended = unixSeconds(now + each);
      for (const [index] of schedule.retrySeconds.entries()) {
        const after = afterAttempt(
          { isResend: false, attemptCount: index + 1, createdAt: now },
          { status: null },
          schedule,
          ended,
        );
        expect(after.state).toBe('pending');
        ended = unixSeconds(Number(after.nextTryAt) + each);
      }
      expect(ended).toBeLessThan(now + lifeSecondsOf(schedule));
    },
  );

  test('ends a delivery to an unreachable receiver, with the reason', () => {
    expect(givenUpAt(now)).toEqual({
      state: 'failed',
      entry: {
        at: now,
        durationMs: 0,
        status: null,
        fault: 'given_up',
        detail: 'Given up, nothing was sent: the receiver could not be reached in time.',
      },
    });
  });
});

describe('the first delivery of an event', () => {
  const delivery = firstDelivery(event, project, 'https://Shop.example/hooks?a=1');

  test('is due at once, with the id of the event', () => {
    expect(delivery).toEqual({
      id: event.id,
      callbackId: event.id,
      position: 7,
      clientId: 'shop',
      isTest: true,
      dialect: 'checkout',
      object: 'order 1',
      sequence: 3,
      isResend: false,
      url: 'https://Shop.example/hooks?a=1',
      host: 'shop.example:443',
      body: null,
      state: 'pending',
      attemptCount: 0,
      attempts: [],
      signature: null,
      nextTryAt: now,
      claimedUntil: 0,
      createdAt: now,
    });
  });

  test('does not exist for an event without a sequence', () => {
    expect(() =>
      firstDelivery({ ...event, sequence: null }, project, 'https://a.example'),
    ).toThrow();
  });

  // biome-ignore format: a table
  test.each([
    ['http://shop.example/',          'shop.example:80'],
    ['http://shop.example:80/other',  'shop.example:80'],
    ['https://SHOP.example./',        'shop.example:443'],
    ['https://shop.example:8443/',    'shop.example:8443'],
    ['http://2130706433/',            '127.0.0.1:80'],
    ['http://[0:0::1]:8080/',         '[::1]:8080'],
  ])('%s counts toward the host %s', (url, host) => {
    expect(firstDelivery(event, project, url).host).toBe(host);
  });

  test.each(['http://', 'https://shop.example:99999/'])(
    '%s is unreadable, but the commit succeeds; sending refuses it',
    (url) => {
      expect(firstDelivery(event, project, url)).toMatchObject({ url, state: 'pending' });
    },
  );
});

test('a resend keeps its target and callback id, and starts with no attempts', () => {
  const tried: Delivery = {
    ...firstDelivery(event, project, 'https://shop.example/hooks'),
    state: 'failed',
    attemptCount: 4,
    attempts: [{ at: now, requestId: 'r', durationMs: 1, status: 500, fault: null, detail: '' }],
    signature: 'old',
    nextTryAt: null,
  };
  const later = unixSeconds(now + 100);
  expect(resendOf(tried, { id: 'fresh', body: '{"now":1}' }, later)).toEqual({
    ...tried,
    id: 'fresh',
    callbackId: event.id,
    isResend: true,
    body: '{"now":1}',
    state: 'pending',
    attemptCount: 0,
    attempts: [],
    signature: null,
    nextTryAt: later,
    createdAt: later,
  });
});
