import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import type { Environment } from '../../support/florin-process.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { RedisServer } from '../../support/redis-server.ts';
import {
  startTestService,
  type TestService,
  useSharedService,
} from '../../support/test-service.ts';
import { useTlsFiles } from '../../support/tls.ts';
import {
  deliveryOf,
  isDelivered,
  receivedAt,
  type ShownAttempt,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Promise 15: no request reaches a forbidden target. PORT stands for a receiver that listens. Every
// other spelling is tested in safe-target.test.ts.

const service = useSharedService();

let receiver: Receiver;
/** A receiver that no request may reach. */
let secluded: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  secluded = await Receiver.start();
});
afterAll(() => Promise.all([receiver.close(), secluded.close()]));

let count = 0;
/** The first attempt of an event to this address, and its result. */
async function attemptAt(
  { client }: Pick<TestService, 'client'>,
  project: TestProject,
  address: string,
  listening = receiver,
): Promise<Partial<ShownAttempt> & { readonly received: number }> {
  count += 1;
  const path = `/target/${count}`;
  const url = `${address.replace('PORT', String(listening.port))}${path}`;
  const object = await tell(client, project, { name: `event-${count}`, url });
  const [attempt] = (await deliveryOf(client, object, wasTried(1))).attempts;
  return { ...attempt, received: receivedAt(listening, path).length };
}

const loopbacks = [
  'http://127.0.0.1:PORT',
  'http://127.0.0.1.:PORT',
  'http://127.1:PORT',
  'http://127.0.1:PORT',
  'http://2130706433:PORT',
  'http://0x7f000001:PORT',
  'http://0x7f.0.0.1:PORT',
  'http://0177.0.0.1:PORT',
  'http://017700000001:PORT',
  'http://127.0.0.2:PORT',
  'http://①②⑦.⓪.⓪.①:PORT',
  'http://127。0。0。1:PORT',
  'http://%31%32%37.0.0.1:PORT',
  'http://0.0.0.0:PORT',
  'http://0:PORT',
  'http://localhost:PORT',
  'http://LOCALHOST:PORT',
  'http://[::1]:PORT',
  'http://[::]:PORT',
  'http://[0:0:0:0:0:0:0:1]:PORT',
  'http://[::ffff:127.0.0.1]:PORT',
  'http://[::ffff:7f00:1]:PORT',
  'http://[::127.0.0.1]:PORT',
  'http://[64:ff9b::7f00:1]:PORT',
  'http://[2002:7f00:1::]:PORT',
  'http://user:word@127.0.0.1:PORT',
  'http://shop.example@127.0.0.1:PORT',
];

const privates = [
  'http://10.0.0.1',
  'http://10.255.255.255:8080',
  'http://167772161',
  'http://172.16.0.1',
  'http://172.31.255.254',
  'http://192.168.1.1',
  'http://0300.0250.1.1',
  'http://100.64.0.1',
  'http://100.127.255.254',
  'http://[fd00::1]',
  'http://[fec0::1]',
  'http://[::ffff:10.0.0.1]',
  'http://[::ffff:c0a8:101]',
];

const metadata = [
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/latest/meta-data',
  'http://0xa9fea9fe/latest/meta-data',
  'http://0251.0376.0251.0376/latest/meta-data',
  'http://[::ffff:169.254.169.254]/latest/meta-data',
  'http://[fd00:ec2::254]/latest/meta-data',
  'http://100.100.100.200/latest/meta-data',
  'http://192.0.0.192/opc/v2',
  'http://168.63.129.16/machine',
  'http://[fe80::a9fe:a9fe]/latest/meta-data',
];

const others = [
  'http://224.0.0.1',
  'http://239.255.255.250:1900',
  'http://255.255.255.255',
  'http://240.0.0.1',
  'http://192.0.2.1',
  'http://198.18.0.1',
  'http://[ff02::1]',
  'http://[2001:db8::1]',
];

/** One address of each kind in the short form. */
const kinds = [privates, metadata, others].flatMap((kind) =>
  extent({ short: kind.slice(0, 1), long: kind }),
);

describe.concurrent('a live project', () => {
  let live: TestProject;
  beforeAll(async () => {
    live = await aProject(service().client, { test_mode: false });
  });

  test.each([
    ...extent({ short: ['http://127.0.0.1:PORT', 'http://localhost:PORT'], long: loopbacks }),
    ...kinds,
  ])('does not reach %s', async (url) => {
    const attempt = await attemptAt(service(), live, url, secluded);
    expect([attempt.fault, attempt.status]).toEqual(['target_refused', null]);
    // The answer does not reveal the address.
    expect(attempt.answer).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
    expect(secluded.received).toEqual([]);
    expect(secluded.opened).toBe(0);
  });

  test('does not reach a name that another resolver may take for this machine', async () => {
    const attempt = await attemptAt(service(), live, 'http://localhost.:PORT', secluded);
    expect(['target_refused', 'not_resolved']).toContain(attempt.fault);
    expect(secluded.opened).toBe(0);
  });

  test('sees the refusal in the list, and the delivery is retried like any other', async () => {
    const { client } = service();
    const url = secluded.url('/refused');
    const object = await tell(client, live, { name: 'refused', url });
    expect(await deliveryOf(client, object, wasTried(1))).toMatchObject({
      state: 'pending',
      attempts: [{ fault: 'target_refused' }],
      next_try_at: expect.any(Number),
    });
  });
});

describe.concurrent('a test project', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await aProject(service().client);
  });
  const reached = ['http://127.0.0.1:PORT', 'http://localhost:PORT', 'http://2130706433:PORT'];

  test.each(extent({ short: reached.slice(0, 2), long: reached }))(
    'reaches %s while HOST is loopback and PUBLIC_URL is not set',
    async (url) => {
      const attempt = await attemptAt(service(), project, url);
      expect(attempt.status).toBe(200);
      expect(attempt.received).toBe(1);
    },
  );

  test.each(kinds)('does not reach %s either', async (url) => {
    const attempt = await attemptAt(service(), project, url);
    expect(attempt.fault).toBe('target_refused');
  });
});

/** A service of its own, for one test. */
async function serviceWith(environment: Record<string, string>): Promise<TestService> {
  const service = await startTestService(environment);
  onTestFinished(service.stop);
  return service;
}

describe('decision 0103: the service itself and its stores', () => {
  const tls = useTlsFiles();

  /** The result of an event to this exact URL. */
  async function faultAt(client: TestService['client'], url: string): Promise<unknown> {
    count += 1;
    const object = await tell(client, await aProject(client), { name: `home-${count}`, url });
    const [attempt] = (await deliveryOf(client, object, wasTried(1))).attempts;
    return [attempt?.fault, attempt?.status];
  }

  const refused = ['target_refused', null];
  const paths = ['/', '/admin/v1/projects', '/metrics', '/oauth/v1/token', '/demo/webhooks/else'];

  test.each(paths)('a test project does not reach %s of the service', async (path) => {
    const { client } = service();
    expect(await faultAt(client, `${client.url}${path}`)).toEqual(refused);
  });

  test.each(['localhost', '127.0.0.2', '2130706433', '[::ffff:127.0.0.1]'])(
    'a test project does not reach the service under the name %s',
    async (name) => {
      const { client } = service();
      const { port } = new URL(client.url);
      expect(await faultAt(client, `http://${name}:${port}/demo/webhooks/checkout`)).toEqual(
        refused,
      );
    },
  );

  test('a test project does not reach the database', async () => {
    const { client, database } = service();
    const { port } = new URL(database.url);
    expect(await faultAt(client, `http://127.0.0.1:${port}/`)).toEqual(refused);
  });

  /** A service with stores on this machine, which no request may reach. */
  const standing = async (allowed: Environment): Promise<TestService> => {
    redis = await RedisServer.start();
    return startTestService({
      REDIS_URL: redis.url,
      SMTP_URL: `smtp://127.0.0.1:${secluded.port}`,
      ...tls.environment,
      ...allowed,
    });
  };
  async function expectClosedStores({ client, tlsUrl }: TestService): Promise<void> {
    expect(await faultAt(client, redis.url.replace('redis:', 'http:'))).toEqual(refused);
    expect(await faultAt(client, secluded.url('/smtp'))).toEqual(refused);
    expect(await faultAt(client, `${tlsUrl}/`)).toEqual(refused);
    expect(secluded.opened).toBe(0);
  }
  let redis: RedisServer;

  longTest('a test project does not reach Redis, SMTP or the TLS listener', async () => {
    const closed = await standing({});
    onTestFinished(() => redis.stop());
    onTestFinished(closed.stop);
    await expectClosedStores(closed);
  });

  describe('with FLORIN_ALLOW_PRIVATE_TARGETS=1', () => {
    let open: TestService;
    beforeAll(async () => {
      open = await standing({ FLORIN_ALLOW_PRIVATE_TARGETS: '1' });
    });
    afterAll(async () => {
      await open.stop();
      await redis.stop();
    });

    test('the service and its database stay closed', async () => {
      const { client, database } = open;
      const { port } = new URL(database.url);
      expect(await faultAt(client, `${client.url}/metrics`)).toEqual(refused);
      expect(await faultAt(client, `http://127.0.0.1:${port}/`)).toEqual(refused);
    });

    test('Redis, SMTP and the TLS listener stay closed', () => expectClosedStores(open));

    test('gaps 5: a live project reaches other private targets', async () => {
      const live = await aProject(open.client, { test_mode: false });
      const object = await tell(open.client, live, { name: 'let', url: receiver.url('/let') });
      await deliveryOf(open.client, object, isDelivered);
      expect(receivedAt(receiver, '/let')).toHaveLength(1);
    });
  });

  test.each(firstOf([['https://pay.example'], ['http://127.0.0.1:8080']]))(
    'PUBLIC_URL=%s: behind a balancer a test project does not reach this machine at all',
    async (publicUrl) => {
      const { client } = await serviceWith({ PUBLIC_URL: publicUrl });
      expect(await faultAt(client, secluded.url('/behind'))).toEqual(refused);
      expect(secluded.opened).toBe(0);
    },
  );
});

describe('gaps 5: settings', () => {
  test('HOST=0.0.0.0: a test project does not reach this machine', async () => {
    const service = await serviceWith({ HOST: '0.0.0.0' });
    const attempt = await attemptAt(
      service,
      await aProject(service.client),
      'http://127.0.0.1:PORT',
    );
    expect(attempt.fault).toBe('target_refused');
    expect(attempt.received).toBe(0);
  });

  longTest('HOST=localhost: a test project reaches this machine', async () => {
    const service = await serviceWith({ HOST: 'localhost' });
    const attempt = await attemptAt(
      service,
      await aProject(service.client),
      'http://127.0.0.1:PORT',
    );
    expect(attempt.status).toBe(200);
  });

  longTest(
    'FLORIN_ALLOW_PRIVATE_TARGETS=0: a live project does not reach this machine',
    async () => {
      const service = await serviceWith({ FLORIN_ALLOW_PRIVATE_TARGETS: '0' });
      const live = await aProject(service.client, { test_mode: false });
      const attempt = await attemptAt(service, live, 'http://127.0.0.1:PORT');
      expect(attempt.fault).toBe('target_refused');
    },
  );
});
