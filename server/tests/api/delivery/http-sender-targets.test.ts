import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { selfSigned } from '../../support/certificates.ts';
import { type Receiver, redirect } from '../../support/receivers.ts';
import { until } from '../../support/until.ts';
import { outcomeOf, post, useSending } from './sender-kit.ts';

// Promise 15: no request reaches a forbidden target.

const sending = useSending();

const refused = { fault: 'target_refused', isConnectionFault: false };
const ok = { status: 200, head: 'ok' };

/** Public and never routed: no host answers there. */
const publicAddress = '3ffe::1';

/** A resolver that gives these answers in turn and records the queries. */
function resolverOf(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return answers[Math.min(asked.length, answers.length) - 1] ?? [];
  };
  return { asked, resolve };
}

describe('a closed port of this machine', () => {
  const closing = (receiver: Receiver, isOurs?: (url: string) => boolean) =>
    sending.sender({
      closedPorts: new Set([receiver.port]),
      ...(isOurs === undefined ? {} : { isOurs }),
    });

  test.each(['127.0.0.1', '127.0.0.2', '[::ffff:127.0.0.1]', 'localhost'])(
    'cannot be reached as %s, whatever the policy',
    async (host) => {
      const receiver = await sending.receiver({ host: '0.0.0.0' });
      for (const policy of ['public_or_loopback', 'any'] as const) {
        const outgoing = post(receiver.url('/', host), { policy });
        expect(outcomeOf(await closing(receiver).send(outgoing))).toEqual(refused);
      }
      expect(receiver.opened).toBe(0);
    },
  );

  test('can be reached at the exact URL of a receiver of ours, over a connection for that URL only', async () => {
    const receiver = await sending.receiver();
    const sender = closing(receiver, (url) => url === receiver.url('/ours'));
    expect(outcomeOf(await sender.send(post(receiver.url('/ours'))))).toEqual(ok);
    for (const path of ['/', '/ours/', '/ours?', '/other', '/ours/../other']) {
      expect(outcomeOf(await sender.send(post(receiver.url(path))))).toEqual(refused);
    }
    expect(receiver.received.map(({ target }) => target)).toEqual(['/ours']);
  });

  test('does not close the same port of other hosts', async () => {
    const receiver = await sending.receiver();
    const { resolve } = resolverOf([publicAddress]);
    const sender = sending.sender({ resolve, closedPorts: new Set([receiver.port]) });
    const outgoing = post(receiver.url('/', 'shop.example'), { connectMsMax: 50 });
    expect(outcomeOf(await sender.send(outgoing))).toMatchObject({ isConnectionFault: true });
  });
});

describe('an address in the URL', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0x7f.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７。0。0。1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
  ])('%s is refused for a live project, and no connection is opened', async (host) => {
    const receiver = await sending.receiver();
    const onFirstByte = () => expect.unreachable();
    const outgoing = post(receiver.url('/', host), { policy: 'public', onFirstByte });
    expect(outcomeOf(await sending.sender().send(outgoing))).toEqual(refused);
    expect(receiver.opened).toBe(0);
  });

  test.each(['127.0.0.1', '127.1', '0x7f.1', '[::ffff:127.0.0.1]'])(
    '%s is reached where loopback is allowed',
    async (host) => {
      const receiver = await sending.receiver();
      expect(outcomeOf(await sending.sender().send(post(receiver.url('/', host))))).toEqual(ok);
    },
  );

  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  test.runIf(own !== undefined)(
    'of this machine in its network is reached only under the policy "any"',
    async () => {
      const receiver = await sending.receiver({ host: '0.0.0.0' });
      const sender = sending.sender();
      const url = receiver.url('/', own);
      expect(outcomeOf(await sender.send(post(url, { policy: 'any' })))).toEqual(ok);
      expect(outcomeOf(await sender.send(post(url)))).toEqual(refused);
      expect(receiver.received.length).toBe(1);
    },
  );

  test.each(['ftp://127.0.0.1/', 'http://user:secret@127.0.0.1/', 'nonsense', ''])(
    'in the invalid URL %j is refused',
    async (url) => {
      expect(outcomeOf(await sending.sender().send(post(url, { policy: 'any' })))).toEqual(refused);
    },
  );
});

describe('a name', () => {
  test('is resolved by the system by default', async () => {
    const receiver = await sending.receiver();
    const sender = sending.sender();
    const url = receiver.url('/', 'localhost');
    expect(outcomeOf(await sender.send(post(url)))).toEqual(ok);
    expect(outcomeOf(await sender.send(post(url, { policy: 'public' })))).toEqual(refused);
    expect(receiver.received.map(({ headers }) => headers['host'])).toEqual([
      `localhost:${receiver.port}`,
    ]);
  });

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fd00:ec2::254']],
    [[publicAddress, '127.0.0.1']],
    [['127.0.0.1', publicAddress]],
    [['8.8.8.8', publicAddress, '100.64.0.1']],
    [['no address']],
  ])(
    'with the addresses %j is refused for a live project: one forbidden address is enough',
    async (all) => {
      const receiver = await sending.receiver();
      const sender = sending.sender({ resolve: async () => all });
      const url = receiver.url('/', 'receiver.test');
      const result = await sender.send(post(url, { policy: 'public' }));
      expect(outcomeOf(result)).toEqual(refused);
      // The addresses of names in the network behind the service stay private.
      for (const address of all)
        expect(result).not.toMatchObject({ detail: expect.stringContaining(address) });
      expect(receiver.opened).toBe(0);
    },
  );

  test('that resolves differently after the check leads to the checked address', async () => {
    const judged = await sending.receiver({ host: '127.0.0.1' });
    const other = await sending.receiver({ host: '127.0.0.2', port: judged.port });
    const { asked, resolve } = resolverOf(['127.0.0.1'], ['127.0.0.2']);
    const sender = sending.sender({ resolve });
    expect(outcomeOf(await sender.send(post(judged.url('/', 'receiver.test'))))).toEqual(ok);
    expect([judged.received.length, other.opened, asked]).toEqual([1, 0, ['receiver.test']]);
  });

  test('that is public at the check does not lead to loopback afterwards', async () => {
    const receiver = await sending.receiver();
    const { asked, resolve } = resolverOf([publicAddress], ['127.0.0.1']);
    const sender = sending.sender({ resolve });
    const url = receiver.url('/', 'receiver.test');
    const first = await sender.send(post(url, { policy: 'public', connectMsMax: 100 }));
    expect(first).toMatchObject({ kind: 'failed', isConnectionFault: true });
    expect(asked).toEqual(['receiver.test']);
    // The next attempt resolves again, and finds the forbidden address.
    const second = await sender.send(post(url, { policy: 'public' }));
    expect(outcomeOf(second)).toEqual(refused);
    expect(receiver.opened).toBe(0);
  });

  test('with several addresses is reached at one that answers', async () => {
    const receiver = await sending.receiver({ host: '127.0.0.3' });
    const resolve = async () => ['127.0.0.1', '::1', '127.0.0.3'];
    const sender = sending.sender({ resolve });
    expect(outcomeOf(await sender.send(post(receiver.url('/', 'receiver.test'))))).toEqual(ok);
  });

  test('is resolved once for connections that are opened together', async () => {
    const receiver = await sending.receiver();
    const { asked, resolve } = resolverOf(['127.0.0.1']);
    const sender = sending.sender({ resolve });
    const url = receiver.url('/', 'receiver.test');
    const results = await Promise.all([1, 2, 3].map(() => sender.send(post(url))));
    expect(results.map(outcomeOf)).toEqual([ok, ok, ok]);
    expect([asked.length, receiver.opened]).toEqual([1, 3]);
  });

  // biome-ignore format: a table
  test.each([
    ['is not known',             async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })), 'ENOTFOUND'],
    ['cannot be asked for now',  async () => Promise.reject(new Error('no name server')),                          'no name server'],
    ['has no address',           async () => [],                                                                  'has no address'],
  ] as const)('that %s is not resolved', async (_, resolve, words) => {
    const result = await sending.sender({ resolve }).send(post('http://receiver.test/'));
    expect(outcomeOf(result)).toEqual({ fault: 'not_resolved', isConnectionFault: true });
    expect(result).toMatchObject({ detail: expect.stringContaining(words) });
  });

  test('without an answer ends after the connect timeout', async () => {
    const sender = sending.sender({ resolve: () => new Promise(() => {}) });
    const result = await sender.send(post('http://receiver.test/', { connectMsMax: 50 }));
    expect(outcomeOf(result)).toEqual({ fault: 'timed_out', isConnectionFault: true });
  });

  test('that cannot exist ends as not resolved', async () => {
    const result = await sending.sender().send(post('http://receiver.invalid/'));
    expect(outcomeOf(result)).toEqual({ fault: 'not_resolved', isConnectionFault: true });
  });
});

test('a connection opened under one policy is not used under another', async () => {
  const receiver = await sending.receiver();
  const sender = sending.sender({ resolve: async () => ['127.0.0.1'] });
  const url = receiver.url('/', 'receiver.test');
  expect(outcomeOf(await sender.send(post(url, { policy: 'any' })))).toEqual(ok);
  expect(receiver.open).toBe(1);
  expect(outcomeOf(await sender.send(post(url, { policy: 'public' })))).toEqual(refused);
  expect(receiver.received.length).toBe(1);
});

test('a redirect is not followed, even to a reachable target', async () => {
  const inside = await sending.receiver();
  const outside = await sending.receiver();
  outside.reply = () => redirect(inside.url('/latest/meta-data/'), 307);
  expect(outcomeOf(await sending.sender().send(post(outside.url())))).toMatchObject({
    status: 307,
  });
  expect(inside.opened).toBe(0);
});

describe('in TLS', () => {
  const right = selfSigned('receiver.test');
  const resolve = async () => ['127.0.0.1'];

  test.each(['receiver.test', 'receiver.test.', 'RECEIVER.test'])(
    'the certificate is checked for the name and not for the address: %s',
    async (name) => {
      const receiver = await sending.receiver({ tls: right });
      const sender = sending.sender({ resolve, ca: right.cert });
      for (const _ of [1, 2]) {
        expect(outcomeOf(await sender.send(post(receiver.url('/', name))))).toEqual(ok);
      }
      expect(receiver.opened).toBe(1);
      expect(receiver.received.map(({ servername }) => servername)).toEqual([
        'receiver.test',
        'receiver.test',
      ]);
    },
  );

  test('an address in the URL must be in the certificate', async () => {
    const tls = selfSigned('127.0.0.1');
    const receiver = await sending.receiver({ tls });
    const sender = sending.sender({ ca: tls.cert });
    expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(ok);
  });

  // biome-ignore format: a table
  test.each([
    ['is for another name',         'other.test',    right.cert],
    ['is signed by an unknown CA', 'receiver.test', undefined],
  ])('a receiver whose certificate %s gets nothing', async (_, name, ca) => {
    const receiver = await sending.receiver({ tls: right });
    const sender = sending.sender({ resolve, ...(ca === undefined ? {} : { ca }) });
    const result = await sender.send(post(receiver.url('/', name)));
    expect(outcomeOf(result)).toEqual({ fault: 'not_connected', isConnectionFault: true });
    expect(receiver.received).toEqual([]);
  });

  test('no setting of the environment turns the check off', async () => {
    const receiver = await sending.receiver({ tls: right });
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const result = await sending
        .sender({ resolve })
        .send(post(receiver.url('/', 'receiver.test')));
      expect(outcomeOf(result)).toEqual({ fault: 'not_connected', isConnectionFault: true });
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });

  test('a receiver without TLS counts as not connected', async () => {
    const receiver = await sending.receiver();
    const sent = sending.sender().send(post(receiver.url().replace('http:', 'https:')));
    // The receiver waits for an HTTP head that never comes.
    await until('it is connected', () => receiver.open === 1);
    receiver.cut();
    expect(outcomeOf(await sent)).toEqual({ fault: 'not_connected', isConnectionFault: true });
  });
});
