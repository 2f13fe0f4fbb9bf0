import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { longTest } from '../../support/extent.ts';
import { aProject, asNobody, type TestProject } from '../../support/identity.ts';
import { answer, closedPort, gate, Receiver } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  type Dialect,
  deliveryOf,
  isDelivered,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// GET /metrics: the samples about deliveries.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let project: TestProject;
beforeAll(async () => {
  receiver = await Receiver.start();
  project = await aProject(service().client);
});
afterAll(() => receiver.close());

let count = 0;
const told = (dialect: Dialect, url: string): Promise<string> => {
  count += 1;
  return tell(service().client, project, { name: `event-${count}`, url, dialect });
};

const shown = async (): Promise<string> =>
  (await service().client.send('GET', '/metrics', { headers: asNobody })).text;

/** The value of a sample; 0 if it is missing. */
function sampleIn(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

const sample = async (name: string): Promise<number> => sampleIn(await shown(), name);

const attemptsIn = (text: string, dialect: Dialect, outcome: string): number =>
  sampleIn(text, `florin_delivery_attempts_total{dialect="${dialect}",outcome="${outcome}"}`);

test('attempts are counted by dialect and outcome', async () => {
  const { client } = service();
  answering(receiver, (nth, path) => (path === '/bad' && nth < 3 ? 503 : 200));
  await deliveryOf(client, await told('checkout', receiver.url('/good')), isDelivered);
  const bad = await told('wallet', receiver.url('/bad'));
  await advance(client, 600);
  await deliveryOf(client, bad, isDelivered);
  await deliveryOf(client, await told('transfer', await closedPort()), wasTried(1));
  await deliveryOf(client, await told('transfer', 'http://10.0.0.1/'), wasTried(1));
  const text = await shown();
  expect(attemptsIn(text, 'checkout', '200')).toBe(1);
  expect([attemptsIn(text, 'wallet', '503'), attemptsIn(text, 'wallet', '200')]).toEqual([2, 1]);
  expect(attemptsIn(text, 'transfer', 'not_connected')).toBe(1);
  expect(attemptsIn(text, 'transfer', 'target_refused')).toBe(1);
});

longTest('the time from commit to first byte is measured for first attempts only', async () => {
  const { client } = service();
  const name = 'florin_delivery_first_byte_seconds';
  const [before, sum] = [await sample(`${name}_count`), await sample(`${name}_sum`)];
  answering(receiver, (nth) => (nth === 1 ? 500 : 200));
  const objects = await Promise.all(
    Array.from({ length: 10 }, (_, index) => told('wallet', receiver.url(`/timed/${index}`))),
  );
  for (const object of objects) await deliveryOf(client, object, wasTried(1));
  await advance(client, 61);
  for (const object of objects) await deliveryOf(client, object, isDelivered);
  expect((await sample(`${name}_count`)) - before).toBe(10);
  expect(await sample(`${name}_bucket{le="+Inf"}`)).toBe(before + 10);
  const took = (await sample(`${name}_sum`)) - sum;
  expect(took).toBeGreaterThan(0);
  expect(took).toBeLessThan(10 * 30);
});

longTest('pending deliveries are counted, with how long the oldest has been due', async () => {
  const { client } = service();
  // The schedules of earlier events come to their end.
  answering(receiver, () => 200);
  await advance(client, 4 * 86_400);
  const pending = () => sample('florin_delivery_pending');
  const age = () => sample('florin_delivery_age_seconds');
  expect([await pending(), await age()]).toEqual([0, 0]);
  const held = gate();
  answering(receiver, (_, path) =>
    path === '/retried' ? 500 : answer(200, '', { after: held.opened }),
  );
  await deliveryOf(client, await told('checkout', receiver.url('/retried')), wasTried(1));
  expect([await pending(), await age()]).toEqual([1, 0]);
  const object = await told('wallet', receiver.url('/held'));
  expect(await pending()).toBe(2);
  await until('the held one is due for a second', async () => (await age()) >= 1);
  held.open();
  await deliveryOf(client, object, isDelivered);
  await until('nothing is due', async () => (await age()) === 0);
  expect(await pending()).toBe(1);
});
