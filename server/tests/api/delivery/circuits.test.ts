import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSlowClock } from '../../support/slow-clock.ts';
import { useService } from '../../support/test-service.ts';
import {
  deliveryOf,
  isDelivered,
  listDeliveries,
  type ShownDelivery,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Decision 0042: while no receiver listens, events for its host keep their attempts.

useSlowClock();
const service = useService({ FLORIN_TEST_CLOCK: '1' });
let project: TestProject;
beforeAll(async () => {
  project = await aProject(service().client);
});

let count = 0;

/** Causes an event of a new object. */
function told(url: string): Promise<string> {
  count += 1;
  return tell(service().client, project, { name: `event-${count}`, url });
}

/** A receiver that no longer listens. */
async function absent(): Promise<Receiver> {
  const receiver = await Receiver.start();
  await receiver.close();
  return receiver;
}

/** The deliveries of events, those tried first in front. */
async function deliveriesOfAll(objects: readonly string[]): Promise<readonly ShownDelivery[]> {
  const all = await Promise.all(
    objects.map(async (object) => (await listDeliveries(service().client, { object }))[0]),
  );
  return (all as ShownDelivery[]).toSorted(
    (one, other) => (one.attempts[0]?.at ?? Infinity) - (other.attempts[0]?.at ?? Infinity),
  );
}

/** Five attempts, one after the other, at a receiver that does not listen. */
async function openCircuit(url: string): Promise<number> {
  let last = 0;
  for (let nth = 1; nth <= 5; nth += 1) {
    const delivery = await deliveryOf(service().client, await told(url), wasTried(1));
    expect(delivery).toMatchObject({
      state: 'pending',
      attempts: [{ status: null, fault: 'not_connected' }],
    });
    last = delivery.attempts[0]?.at ?? 0;
  }
  return last;
}

test('after 5 connection faults a host gets one attempt after 5, 10, 20 and 40 seconds; the rest wait', async () => {
  const { client } = service();
  const nobody = await absent();
  let before = await openCircuit(nobody.url());
  const waiting = await Promise.all(Array.from({ length: 10 }, () => told(nobody.url())));
  await advance(client, 5 + 10 + 20 + 40 + 10);
  const tried = await deliveriesOfAll(waiting);
  expect(tried.map(({ attempts }) => attempts.length)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  for (const [index, seconds] of [5, 10, 20, 40].entries()) {
    const at = Number(tried[index]?.attempts[0]?.at);
    expect(at - before).toBeGreaterThanOrEqual(seconds);
    expect(at - before).toBeLessThanOrEqual(seconds + 3);
    before = at;
  }
  const somebody = await Receiver.start({ port: nobody.port });
  onTestFinished(() => somebody.close());
  await advance(client, 60);
  const after = (await deliveriesOfAll(waiting)).filter(isDelivered);
  expect(after).toHaveLength(6);
  for (const { attempts } of after) expect(attempts).toMatchObject([{ status: 200 }]);
  // The others had their first attempt and follow their schedule.
  await advance(client, 3_600);
  expect((await deliveriesOfAll(waiting)).filter(isDelivered)).toHaveLength(10);
});

test('an open circuit does not delay other receivers', async () => {
  const nobody = await absent();
  await openCircuit(nobody.url());
  await Promise.all(
    Array.from({ length: extent({ short: 20, long: 50 }) }, () => told(nobody.url())),
  );
  const somebody = await Receiver.start();
  onTestFinished(() => somebody.close());
  const beside = Array.from({ length: extent({ short: 5, long: 20 }) }, () => told(somebody.url()));
  const objects = await Promise.all(beside);
  for (const object of objects) await deliveryOf(service().client, object, isDelivered);
});

longTest(
  'a host that goes away while sixteen requests start at once is retried after 5 seconds',
  async () => {
    const { client } = service();
    const nobody = await absent();
    const first = await Promise.all(Array.from({ length: 40 }, () => told(nobody.url())));
    await deliveryOf(client, first[0] ?? '', wasTried(1));
    // Ends the requests under way, with the least time for the clock.
    await advance(client, 1);
    const lost = Math.max(
      ...(await deliveriesOfAll(first)).map(({ attempts }) => attempts[0]?.at ?? 0),
    );
    const somebody = await Receiver.start({ port: nobody.port });
    onTestFinished(() => somebody.close());
    const object = await told(nobody.url('/again'));
    await advance(client, lost + 8 - (await nowOf(client)));
    const [delivery] = await listDeliveries(client, { object });
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
  },
);

test('an answer of any status resets the count of connection faults', async () => {
  const { client } = service();
  const nobody = await absent();
  const url = nobody.url();
  for (let nth = 1; nth <= 4; nth += 1) await deliveryOf(client, await told(url), wasTried(1));
  const bad = await Receiver.start({ port: nobody.port });
  bad.reply = () => ({ does: 'answer', status: 500 });
  await deliveryOf(client, await told(url), wasTried(1));
  await bad.close();
  for (let nth = 1; nth <= 4; nth += 1) await deliveryOf(client, await told(url), wasTried(1));
});

test('the clock can be advanced while an event waits for an earlier one whose receiver is away', async () => {
  const { client } = service();
  const nobody = await absent();
  const somebody = await Receiver.start();
  onTestFinished(() => somebody.close());
  await openCircuit(nobody.url());
  const trial = { name: 'held-up', url: nobody.url() };
  const object = await tell(client, project, trial);
  await tell(client, project, { ...trial, url: somebody.url() });
  const openedMs = Date.now();
  await advance(client, 10);
  // Sooner than the circuit would close on its own.
  expect(Date.now() - openedMs).toBeLessThan(4_500);
  const [second] = await listDeliveries(client, { object });
  expect(second).toMatchObject({ sequence: 2, state: 'delivered' });
});
