import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { extent, longTest } from '../../support/extent.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { answer, gate, hang, Receiver } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { type Dialect, listDeliveries, tell } from '../../support/webhooks.ts';

// A receiver in trouble delays only itself (promise 9; decision 0042).

const service = useService();
let project: TestProject;
beforeAll(async () => {
  project = await aProject(service().client);
});

let receivers: Receiver[] = [];
const start = async (port = 0): Promise<Receiver> => {
  const receiver = await Receiver.start({ port });
  receivers.push(receiver);
  return receiver;
};
const startMany = (count: number): Promise<Receiver[]> =>
  Promise.all(Array.from({ length: count }, () => start()));
const closeAll = async (): Promise<void> => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  receivers = [];
};
afterEach(closeAll);
afterAll(closeAll);

let count = 0;

/** Causes this many events, each of a new object. */
function told(receiver: Receiver, many: number, dialect: Dialect = 'transfer'): Promise<string[]> {
  const trials = Array.from({ length: many }, () => {
    count += 1;
    return { name: `event-${count}`, url: receiver.url(`/${count}`), dialect };
  });
  return Promise.all(trials.map((trial) => tell(service().client, project, trial)));
}

const inTheAir = (some: readonly Receiver[]): number =>
  some.reduce((sum, { open }) => sum + open, 0);

describe('a receiver that hangs', () => {
  test('promise 9: does not delay other receivers while it holds its requests', async () => {
    const hanging = await start();
    hanging.reply = () => hang;
    await told(hanging, extent({ short: 20, long: 60 }));
    await until('it holds all that it may get', () => hanging.received.length === 16);
    const [hosts, events] = extent({ short: [3, 8], long: [8, 25] });
    const others = await startMany(hosts);
    await Promise.all(others.map((other) => told(other, events)));
    await until('all others have got theirs', () =>
      others.every(({ received }) => received.length === events),
    );
    expect(hanging).toMatchObject({ open: 16, openMax: 16 });
    expect(hanging.received).toHaveLength(16);
  });

  test('has at most 16 requests under way, however many wait', async () => {
    const slow = await start();
    const held = gate();
    slow.reply = () => answer(200, '', { after: held.opened });
    const all = extent({ short: 20, long: 50 });
    await told(slow, all);
    await until('it has as many as it may get', () => slow.received.length === 16);
    const beside = await start();
    await told(beside, 5);
    await until('others were served meanwhile', () => beside.received.length === 5);
    expect(slow.received).toHaveLength(16);
    held.open();
    await until('all have come', () => slow.received.length === all);
    expect(slow.openMax).toBe(16);
  });

  test('promise 9: keeps no session of the database waiting', async () => {
    const { client, database } = service();
    const hanging = await startMany(8);
    for (const receiver of hanging) receiver.reply = () => hang;
    await Promise.all(hanging.map((receiver) => told(receiver, 16)));
    await until('128 requests are in the air', () => inTheAir(hanging) === 128);
    await until('no session is in a transaction', async () => {
      const [row] = await database.query<{ busy: number }>(
        `SELECT count(*)::int AS busy FROM pg_stat_activity WHERE datname = current_database()
           AND state <> 'idle' AND pid <> pg_backend_pid()`,
      );
      return row?.busy === 0;
    });
    const [row] = await database.query<{ sessions: number }>(
      'SELECT count(*)::int AS sessions FROM pg_stat_activity WHERE datname = current_database()',
    );
    expect(row?.sessions).toBeLessThan(64);
    expect((await client.send('GET', '/readyz')).status).toBe(200);
    expect(inTheAir(hanging)).toBe(128);
  });

  longTest('gets 2 requests at a time after a timeout, until it answers again', async () => {
    const slow = await start();
    slow.reply = () => hang;
    const held = gate();
    await told(slow, 40, 'checkout');
    await until('it holds all that it may get', () => slow.received.length === 16);
    slow.reply = () => answer(200, '', { after: held.opened });
    await until('the first ones ran out of time', () => slow.received.length > 16);
    const beside = await start();
    await told(beside, 20);
    await until('others were served meanwhile', () => beside.received.length === 20);
    await until('all of the first have run out of time', () => slow.open === 2);
    expect(slow.received).toHaveLength(18);
    held.open();
    await until('the rest has come', () => slow.received.length === 40);
  });

  longTest('a node has at most 512 requests under way', async () => {
    const hanging = await startMany(36);
    for (const receiver of hanging) receiver.reply = () => hang;
    await Promise.all(hanging.map((receiver) => told(receiver, 16)));
    await until('there are as many as there may be', () => inTheAir(hanging) === 512);
    expect(await listDeliveries(service().client, { limit: 1 })).toHaveLength(1);
    expect(hanging.reduce((sum, { received }) => sum + received.length, 0)).toBe(512);
  });
});
