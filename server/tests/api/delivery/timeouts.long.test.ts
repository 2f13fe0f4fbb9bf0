import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject, type TestProject } from '../../support/identity.ts';
import { answer, hang, Receiver, type Reply } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import { type Dialect, listDeliveries, type ShownAttempt, tell } from '../../support/webhooks.ts';

// How long a receiver may take, in real time. All wait concurrently, each for a receiver of its
// own.

const service = useService();
let project: TestProject;
const receivers: Receiver[] = [];
beforeAll(async () => {
  project = await aProject(service().client);
});
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

/** The only attempt at a receiver that replies like this. */
async function attemptAt(dialect: Dialect, name: string, reply: Reply): Promise<ShownAttempt> {
  const { client } = service();
  const receiver = await Receiver.start();
  receivers.push(receiver);
  receiver.reply = () => reply;
  const trial = { url: receiver.url('/'), dialect, name: `${name}-${dialect}` };
  const object = await tell(client, project, trial);
  for (;;) {
    const [attempt] = (await listDeliveries(client, { object }))[0]?.attempts ?? [];
    if (attempt !== undefined) return attempt;
    await pause(100);
  }
}

describe.concurrent('a slow receiver', () => {
  // biome-ignore format: a table
  test.each<[string, Dialect, number]>([
    ['checkout 6.4 and checkout 8 webhook answer time', 'checkout', 10],
    ['transfer 6.3',                                    'transfer', 30],
    ['gaps 3, Callbacks',                          'wallet',   30],
  ])('%s: an event of %s is given %i seconds', async (_, dialect, seconds) => {
    const { fault, status, duration_ms: tookMs } = await attemptAt(dialect, 'hang', hang);
    expect([fault, status]).toEqual(['timed_out', null]);
    expect(tookMs).toBeGreaterThanOrEqual(seconds * 1_000 - 100);
    expect(tookMs).toBeLessThan(seconds * 1_000 + 5_000);
  });

  test.each<[Dialect, number]>([
    ['checkout', 8],
    ['wallet', 25],
    ['transfer', 25],
  ])('%s: an answer after %i seconds is in time', async (dialect, seconds) => {
    const slow = answer(200, '', { after: pause(seconds * 1_000) });
    const attempt = await attemptAt(dialect, 'slow', slow);
    expect([attempt.status, attempt.fault]).toEqual([200, null]);
  });
});
