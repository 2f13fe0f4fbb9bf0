import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { answer, Receiver, redirect } from '../../support/receivers.ts';
import { startTestService, useService } from '../../support/test-service.ts';
import {
  answering,
  type Dialect,
  deliveryOf,
  isDelivered,
  isFailed,
  receivedAt,
  type ShownDelivery,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Every schedule, played through on the test clock (gaps 2, 3 and 4).

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let project: TestProject;
beforeAll(async () => {
  receiver = await Receiver.start();
  project = await aProject(service().client);
});
afterAll(() => receiver.close());
beforeEach(() => {
  answering(receiver, () => 200);
});

const dialects: readonly Dialect[] = ['checkout', 'wallet', 'transfer'];
/** Each schedule is played through once; the other code is the same for all dialects. */
const oneDialect = extent({ short: dialects.slice(0, 1), long: dialects });
const minute = 60;
const hour = 3_600;
const longer = 10 * 24 * hour;

// biome-ignore format: a table
const schedules: Readonly<Record<Dialect, readonly number[]>> = {
  checkout: [1 * hour, 5 * hour, 25 * hour],
  wallet:   [1 * minute, 5 * minute, 15 * minute, 1 * hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour],
  transfer: [1 * minute, 5 * minute, 15 * minute, 1 * hour, 2 * hour, 4 * hour],
};

let count = 0;

/** Causes an event for a path of its own. */
async function told(
  dialect: Dialect,
  { client } = service(),
  of = project,
): Promise<{ readonly object: string; readonly path: string }> {
  count += 1;
  const path = `/${dialect}/${count}`;
  const trial = { url: receiver.url(path), dialect, name: `event-${count}` };
  return { object: await tell(client, of, trial), path };
}

const statusesOf = ({ attempts }: ShownDelivery): readonly (number | null)[] =>
  attempts.map(({ status }) => status);

/** Ticks that the clock in whole seconds may add between two attempts on a busy machine. */
const ticksMax = 3;

/** Never a second early, and no later than the duration of the attempts allows. */
function expectDelays({ attempts }: ShownDelivery, wanted: readonly number[]): void {
  const late = attempts.slice(1).map(({ at }, index) => {
    const before = attempts[index];
    return at - Number(before?.at) - Math.floor(Number(before?.duration_ms) / 1_000);
  });
  const ticks = late.map((delay, index) => delay - (wanted[index] ?? 0));
  expect(ticks).toHaveLength(wanted.length);
  expect(ticks.filter((tick) => tick < 0 || tick > ticksMax)).toEqual([]);
}

test.each(dialects)(
  'the schedule of %s: a failing receiver is retried at the listed delays, then given up',
  async (dialect) => {
    const schedule = schedules[dialect];
    answering(receiver, () => 500);
    const { object, path } = await told(dialect);
    await advance(service().client, longer);
    const delivery = await deliveryOf(service().client, object, isFailed);
    expect(delivery.next_try_at).toBeNull();
    expect(statusesOf(delivery)).toEqual([500, ...schedule.map(() => 500)]);
    expectDelays(delivery, schedule);
    await advance(service().client, longer);
    expect(receivedAt(receiver, path)).toHaveLength(schedule.length + 1);
  },
);

describe.each(oneDialect)('the schedule of %s', (dialect) => {
  const schedule = schedules[dialect];

  test('the time of each next try is shown, and nothing is sent before it', async () => {
    const { client } = service();
    answering(receiver, () => 503);
    const { object, path } = await told(dialect);
    for (const [index, delay] of schedule.entries()) {
      const { attempts, next_try_at: due } = await deliveryOf(client, object, wasTried(index + 1));
      const waiting = Number(due) - Number(attempts.at(-1)?.at);
      expect(waiting).toBeGreaterThanOrEqual(delay);
      expect(waiting).toBeLessThanOrEqual(delay + ticksMax);
      // The clock may tick before the test looks.
      await advance(client, Number(due) - (await nowOf(client)) - 5);
      expect(receivedAt(receiver, path)).toHaveLength(index + 1);
      await advance(client, 5);
      expect(receivedAt(receiver, path)).toHaveLength(index + 2);
    }
  });

  test.each(firstOf([[299], [200], [201], [204]]))(
    '%i ends the retries at that attempt',
    async (status) => {
      for (const nth of [1, 2, schedule.length + 1]) {
        answering(receiver, (tried) => (tried < nth ? 500 : status));
        const { object, path } = await told(dialect);
        await advance(service().client, longer);
        const delivery = await deliveryOf(service().client, object, isDelivered);
        expect(delivery.next_try_at).toBeNull();
        expect(statusesOf(delivery)).toEqual([...Array(nth - 1).fill(500), status]);
        expect(receivedAt(receiver, path)).toHaveLength(nth);
      }
    },
  );

  test.each(firstOf([[410], [400], [403], [404], [422], [429], [500], [502]]))(
    '%i is retried',
    async (status) => {
      answering(receiver, (nth) => (nth === 1 ? status : 200));
      const { object } = await told(dialect);
      await advance(service().client, schedule[0] ?? 0);
      await advance(service().client, 2);
      const delivery = await deliveryOf(service().client, object, isDelivered);
      expect(statusesOf(delivery)).toEqual([status, 200]);
    },
  );
});

describe('401', () => {
  test('gaps 2, Retries: ends a checkout webhook for good', async () => {
    answering(receiver, (nth) => (nth === 1 ? 401 : 200));
    const { object, path } = await told('checkout');
    const delivery = await deliveryOf(service().client, object, isFailed);
    expect([statusesOf(delivery), delivery.next_try_at]).toEqual([[401], null]);
    await advance(service().client, longer);
    expect(receivedAt(receiver, path)).toHaveLength(1);
  });

  test('gaps 2, Retries: ends a checkout webhook at a retry too', async () => {
    answering(receiver, (nth) => (nth === 1 ? 500 : 401));
    const { object, path } = await told('checkout');
    await advance(service().client, longer);
    const delivery = await deliveryOf(service().client, object, isFailed);
    expect(statusesOf(delivery)).toEqual([500, 401]);
    expect(receivedAt(receiver, path)).toHaveLength(2);
  });

  test.each<Dialect>(['wallet', 'transfer'])('does not end a callback of %s', async (dialect) => {
    answering(receiver, (nth) => (nth === 1 ? 401 : 200));
    const { object } = await told(dialect);
    await advance(service().client, 65);
    const delivery = await deliveryOf(service().client, object, isDelivered);
    expect(statusesOf(delivery)).toEqual([401, 200]);
  });
});

describe('answers in the documents', () => {
  test('transfer 6.1: any 2xx is an answer, and its body is irrelevant', async () => {
    answering(receiver, () => answer(202, '{"error": "not what it looks like"}'));
    const { object } = await told('transfer');
    const delivery = await deliveryOf(service().client, object, isDelivered);
    expect(statusesOf(delivery)).toEqual([202]);
  });

  test('transfer 6.2: after an answer other than 2xx the delays increase over several hours', async () => {
    answering(receiver, () => 418);
    const { object } = await told('transfer');
    await advance(service().client, longer);
    const delivery = await deliveryOf(service().client, object, isFailed);
    expectDelays(delivery, [60, 300, 900, 3_600, 7_200, 14_400]);
  });

  test.each(
    oneDialect.flatMap((dialect) =>
      extent({ short: [307], long: [300, 301, 302, 303, 307, 308] }).map((status) => ({
        dialect,
        status,
      })),
    ),
  )(
    'a $status to a $dialect event is a failure and is not followed',
    async ({ dialect, status }) => {
      const elsewhere = await Receiver.start();
      onTestFinished(() => elsewhere.close());
      const location = elsewhere.url('/elsewhere');
      answering(receiver, (nth) => (nth === 1 ? redirect(location, status) : 200));
      const { object, path } = await told(dialect);
      await advance(service().client, hour + 2);
      const delivery = await deliveryOf(service().client, object, isDelivered);
      expect(statusesOf(delivery)).toEqual([status, 200]);
      expect([receivedAt(receiver, path).length, elsewhere.received.length]).toEqual([2, 0]);
    },
  );

  test('transfer 6.4: a redirect is not followed, not even to the same receiver', async () => {
    answering(receiver, () => redirect('/moved', 307));
    const { object } = await told('transfer');
    await advance(service().client, longer);
    await deliveryOf(service().client, object, isFailed);
    expect(receivedAt(receiver, '/moved')).toEqual([]);
  });
});

describe('decision 0041: delays', () => {
  test('a delay counts from the end of the attempt before it', async () => {
    // More than a second, because the clock shows seconds.
    const tookMs = extent({ short: 1_100, long: 2_500 });
    answering(receiver, () => answer(500, '', { after: pause(tookMs) }));
    const { object } = await told('wallet');
    const { attempts, next_try_at: due } = await deliveryOf(service().client, object, wasTried(1));
    expect(attempts[0]?.duration_ms).toBeGreaterThanOrEqual(tookMs - 100);
    expect(Number(due) - Number(attempts[0]?.at)).toBeGreaterThanOrEqual(
      60 + Math.floor(tookMs / 1_000),
    );
    answering(receiver, () => 200);
    await advance(service().client, 65);
    await deliveryOf(service().client, object, isDelivered);
  });

  longTest('FLORIN_CHECKOUT_RETRIES sets the delays of checkout only', async () => {
    const other = await startTestService({
      FLORIN_TEST_CLOCK: '1',
      FLORIN_CHECKOUT_RETRIES: '7,70,700,7000,70000',
    });
    onTestFinished(other.stop);
    const shop = await aProject(other.client);
    answering(receiver, () => 500);
    const checkout = await told('checkout', other, shop);
    const transfer = await told('transfer', other, shop);
    await advance(other.client, longer);
    expectDelays(await deliveryOf(other.client, checkout.object, isFailed), [
      ...[7, 70, 700, 7_000, 70_000],
    ]);
    expectDelays(await deliveryOf(other.client, transfer.object, isFailed), schedules.transfer);
  });
});
