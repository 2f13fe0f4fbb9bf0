import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import {
  answer,
  close,
  closedPort,
  cutShort,
  drip,
  endless,
  flood,
  garbage,
  hang,
  type Reply,
  redirect,
  reset,
  write,
} from '../../support/receivers.ts';
import { until } from '../../support/until.ts';
import { outcomeOf, post, useSending } from './sender-kit.ts';

// One request over real sockets, and everything that a receiver may do with it.

const sending = useSending();

const triesMax = 20;

/** Sends again when nothing was proved: a machine may stand still for longer than a test's time. */
async function untilProved<Sent>(
  send: () => Promise<Sent>,
  isProof: (sent: Sent) => boolean,
): Promise<Sent> {
  let sent = await send();
  for (let nth = 1; nth < triesMax && !isProof(sent); nth += 1) sent = await send();
  return sent;
}

async function outcomeWith(reply: Reply, more = {}) {
  const receiver = await sending.receiver();
  receiver.reply = () => reply;
  const result = await sending.sender().send(post(receiver.url(), more));
  return { receiver, result, outcome: outcomeOf(result) };
}

const plain = (status: number, fields: string, body: string) =>
  `HTTP/1.1 ${status} OK\r\n${fields}\r\n${body}`;
const okBytes = plain(200, 'content-length: 2\r\n', 'ok');

describe('a request', () => {
  test('arrives byte for byte as it was formed', async () => {
    const receiver = await sending.receiver();
    const body = Buffer.from('{"amount":1250,"note":"ačiū\\u0000"}\n');
    const headers = { 'Content-Type': 'application/json', 'X-Service-Signature': 'abc=' };
    const url = receiver.url('/a%20b/ą?x=1&y=%2F#part');
    await sending.sender().send(post(url, { headers, body }));
    const head = [
      'POST /a%20b/%C4%85?x=1&y=%2F HTTP/1.1',
      `host: 127.0.0.1:${receiver.port}`,
      'connection: keep-alive',
      'Content-Type: application/json',
      'X-Service-Signature: abc=',
      `content-length: ${body.length}`,
      '\r\n',
    ];
    expect(receiver.received.map(({ raw }) => raw.toString())).toEqual([
      head.join('\r\n') + body.toString(),
    ]);
  });

  test('can have a text or an empty body', async () => {
    const receiver = await sending.receiver();
    const sender = sending.sender();
    await sender.send(post(receiver.url(), { body: 'sum=1€' }));
    await sender.send(post(receiver.url(), { body: '' }));
    expect(receiver.received.map(({ body }) => body.toString())).toEqual(['sum=1€', '']);
    expect(receiver.received.map(({ headers }) => headers['content-length'])).toEqual(['8', '0']);
  });

  test('reports its first written byte once', async () => {
    const receiver = await sending.receiver();
    const seen: number[] = [];
    const onFirstByte = () => seen.push(receiver.received.length);
    await sending.sender().send(post(receiver.url(), { onFirstByte }));
    expect(seen).toEqual([0]);
  });

  test.each([
    ['a line end', { 'x-a': 'b\r\nx-c: d' }],
    ['an invalid character', { 'x-a': 'ą' }],
    ['an invalid name', { 'x a': 'b' }],
    ['a wrong length', { 'content-length': '1' }],
    ['a field of the connection', { 'transfer-encoding': 'chunked' }],
  ])('whose headers have %s is refused and not sent', async (_, headers) => {
    const receiver = await sending.receiver();
    const sender = sending.sender();
    const result = await sender.send(post(receiver.url(), { headers, body: 'four' }));
    expect(outcomeOf(result)).toEqual({ fault: 'target_refused', isConnectionFault: false });
    expect(receiver.received).toEqual([]);
    expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual({ status: 200, head: 'ok' });
  });

  test('ignores proxy settings of the environment', async () => {
    const proxy = await sending.receiver();
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = proxy.url('/');
    try {
      const { receiver, outcome } = await outcomeWith(answer());
      expect(outcome).toEqual({ status: 200, head: 'ok' });
      expect([receiver.received.length, proxy.opened]).toEqual([1, 0]);
    } finally {
      for (const name of names) delete process.env[name];
    }
  });
});

describe('an answer', () => {
  test.each([200, 201, 204, 304, 400, 401, 404, 410, 429, 500, 503, 599])(
    'of status %i counts as answered',
    async (status) => {
      const { outcome } = await outcomeWith(answer(status, ''));
      expect(outcome).toEqual({ status, head: '' });
    },
  );

  test.each([301, 302, 303, 307, 308])('of status %i is not followed', async (status) => {
    const elsewhere = await sending.receiver();
    const { receiver, outcome } = await outcomeWith(redirect(elsewhere.url(), status));
    expect(outcome).toEqual({ status, head: '' });
    expect(receiver.received.length).toBe(1);
    expect(elsewhere.opened).toBe(0);
  });

  // biome-ignore format: a table
  test.each([
    ['in chunks',                          plain(200, 'transfer-encoding: chunked\r\n', '1\r\no\r\n1;x=y\r\nk\r\n0\r\n\r\n'), 'keep'],
    ['that ends with its connection',      plain(200, '', 'ok'),                                                      'close'],
    ['of an older HTTP',                   'HTTP/1.0 200 OK\r\n\r\nok',                                               'close'],
    ['after which the connection closes',  plain(200, 'connection: close\r\ncontent-length: 2\r\n', 'ok'),            'close'],
    ['after "100 Continue"',               `HTTP/1.1 100 Continue\r\n\r\n${okBytes}`,                                 'keep'],
    ['after "102 Processing"',             `HTTP/1.1 102 Processing\r\n\r\n${okBytes}`,                               'keep'],
    ['after early hints, again and again', 'HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n'.repeat(5) + okBytes,       'keep'],
    ['after all of them',                  `HTTP/1.1 100 \r\n\r\nHTTP/1.1 103 \r\n\r\n${okBytes}`,                    'keep'],
  ] as const)('%s is read', async (_, bytes, next) => {
    expect((await outcomeWith(write(bytes, next))).outcome).toEqual({ status: 200, head: 'ok' });
    expect((await outcomeWith(drip(bytes, next))).outcome).toEqual({ status: 200, head: 'ok' });
  });

  test('is kept as the text of its first 1,024 bytes, safe to store', async () => {
    const body = Buffer.concat([
      Buffer.from('a\0b'),
      Buffer.from([0xff]),
      Buffer.alloc(2_000, 'x'),
    ]);
    const { outcome } = await outcomeWith(answer(500, body));
    expect(outcome).toEqual({ status: 500, head: `a\u{fffd}b\u{fffd}${'x'.repeat(1_020)}` });
  });

  test('of 1,024 bytes in many pieces is kept whole', async () => {
    const body = 'abcdefgh'.repeat(128);
    const { outcome } = await outcomeWith(drip(plain(200, 'content-length: 1024\r\n', body)));
    expect(outcome).toEqual({ status: 200, head: body });
  });
});

describe('an answer is read up to 64 KiB and no further', () => {
  test('65,536 bytes are read, and the connection is kept', async () => {
    const receiver = await sending.receiver();
    receiver.reply = () => answer(200, Buffer.alloc(65_536, 'x'));
    const sender = sending.sender();
    for (const _ of [1, 2]) await sender.send(post(receiver.url()));
    expect([receiver.received.length, receiver.opened]).toEqual([2, 1]);
  });

  test('one byte more closes the connection, but the answer counts', async () => {
    const receiver = await sending.receiver();
    receiver.reply = () => answer(503, Buffer.alloc(65_537, 'x'));
    const sender = sending.sender();
    for (const connection of [1, 2]) {
      const result = await sender.send(post(receiver.url()));
      expect(outcomeOf(result)).toEqual({ status: 503, head: 'x'.repeat(1_024) });
      expect(receiver.opened).toBe(connection);
    }
  });

  // biome-ignore format: a table
  test.each([
    ['an endless body',                endless(200),                                                                      { status: 200, head: 'x'.repeat(1_024) }],
    ['an endless failure',             endless(500),                                                                      { status: 500, head: 'x'.repeat(1_024) }],
    ['an endless chunk extension', flood(plain(200, 'transfer-encoding: chunked\r\n', '1;x='), 'x'.repeat(4_096)),   { status: 200, head: '' }],
    ['an endless head',                flood('HTTP/1.1 200 OK\r\n', `x: ${'x'.repeat(1_000)}\r\n`),                       { fault: 'not_http', isConnectionFault: false }],
    ['endless interim answers',        flood('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)),                         { fault: 'not_http', isConnectionFault: false }],
    ['endless "100 Continue"',         flood('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),                            { fault: 'not_http', isConnectionFault: false }],
    ['endless trailers',               flood(plain(200, 'transfer-encoding: chunked\r\n', '0\r\n'), `x: ${'x'.repeat(1_000)}\r\n`), { fault: 'not_http', isConnectionFault: false }],
  ] as const)('%s: the connection is closed', async (_, reply, expected) => {
    const { receiver, outcome } = await outcomeWith(reply);
    expect(outcome).toEqual(expected);
    await until('the connection is gone', () => receiver.open === 0);
  });
});

describe('no answer', () => {
  // biome-ignore format: a table
  test.each([
    ['resets the connection',             reset,                                                                 'broken_off'],
    ['closes the connection',             close,                                                                 'broken_off'],
    ['closes within the head',            write('HTTP/1.1 200 OK\r\ncontent-le', 'close'),                       'broken_off'],
    ['closes within the body',            cutShort(200),                                                         'broken_off'],
    ['resets within the body',            write(plain(200, 'content-length: 9\r\n', 'x'), 'reset'),              'broken_off'],
    ['closes within a chunk',             write(plain(200, 'transfer-encoding: chunked\r\n', '9\r\nx'), 'close'), 'broken_off'],
    ['closes after "100 Continue"',       write('HTTP/1.1 100 Continue\r\n\r\n', 'close'),                       'broken_off'],
    ['closes within its last chunk',      write(plain(200, 'connection: close\r\ntransfer-encoding: chunked\r\n', '9\r\nx'), 'close'), 'broken_off'],
    ['breaks off its last answer',        write(plain(200, 'connection: close\r\ncontent-length: 9\r\n', 'x'), 'close'), 'broken_off'],
    ['speaks another protocol',           garbage,                                                               'not_http'],
    ['speaks TLS',                        write(Buffer.from('15030100020246', 'hex')),                           'not_http'],
    ['sends meaningless bytes',           write(Buffer.from([0, 1, 2, 255])),                                    'not_http'],
    ['sends no number as its status',     write('HTTP/1.1 two hundred\r\n\r\n'),                                 'not_http'],
    ['switches protocols unasked',        write('HTTP/1.1 101 OK\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'), 'not_http'],
    ['has a head of 17 KB',               write(plain(200, `x: ${'x'.repeat(17_000)}\r\n`, '')),                 'not_http'],
    ['names two lengths',                 write(plain(200, 'content-length: 1\r\ncontent-length: 2\r\n', 'xy')), 'not_http'],
    ['names an invalid length',           write(plain(200, 'content-length: x\r\n', '')),                        'not_http'],
    ['writes an invalid chunk',           write(plain(200, 'transfer-encoding: chunked\r\n', 'x\r\n')),          'not_http'],
  ] as const)('comes from a receiver that %s', async (_, reply, fault) => {
    const { receiver, result, outcome } = await outcomeWith(reply);
    expect(outcome).toEqual({ fault, isConnectionFault: false });
    expect(result).toMatchObject({ detail: expect.stringMatching(/^[^\0]{10,300}\.$/) });
    expect(receiver.received.length).toBe(1);
    await until('the connection is gone', () => receiver.open === 0);
  });

  test('comes from a port where no server listens', async () => {
    const result = await sending.sender().send(post(await closedPort()));
    expect(outcomeOf(result)).toEqual({ fault: 'not_connected', isConnectionFault: true });
    expect(result).toMatchObject({ detail: expect.stringContaining('ECONNREFUSED') });
  });

  // biome-ignore format: a table
  test.each([
    ['nothing at all',        hang,                                                              'did not answer within 150 ms'],
    ['half a head',           write('HTTP/1.1 200 OK\r\nx'),                                     'did not answer within 150 ms'],
    ['only interim answers',  write('HTTP/1.1 103 Early Hints\r\n\r\n'),                         'did not answer within 150 ms'],
    ['half a body',           write(plain(200, 'content-length: 9\r\n', 'x')),                   'answer (200) did not end within 150 ms'],
    ['a byte now and then',   drip(plain(200, 'content-length: 9999\r\n', 'x'.repeat(9_999)), 'keep', 5), 'within 150 ms'],
  ] as const)('is assumed after the total time, when there is %s', async (_, reply, words) => {
    const { receiver, result, outcome } = await untilProved(
      () => outcomeWith(reply, { totalMsMax: 150 }),
      (sent) => JSON.stringify(sent.result).includes(words),
    );
    expect(outcome).toEqual({ fault: 'timed_out', isConnectionFault: false });
    expect(result).toMatchObject({ detail: expect.stringContaining(words) });
    expect(result.durationMs).toBeGreaterThanOrEqual(149);
    await until('the connection is gone', () => receiver.open === 0);
  });

  test('is a connection fault if the TLS handshake exceeds the connect timeout', async () => {
    const receiver = await sending.receiver();
    const url = receiver.url().replace('http:', 'https:');
    const result = await sending.sender().send(post(url, { connectMsMax: 100 }));
    expect(outcomeOf(result)).toEqual({ fault: 'timed_out', isConnectionFault: true });
    await until('the connection is gone', () => receiver.open === 0);
  });

  test('is a connection fault if the total time ends before there is a connection', async () => {
    const receiver = await sending.receiver();
    const url = receiver.url().replace('http:', 'https:');
    const result = await sending.sender().send(post(url, { totalMsMax: 100 }));
    expect(outcomeOf(result)).toEqual({ fault: 'timed_out', isConnectionFault: true });
    await until('the connection is gone', () => receiver.open === 0);
  });
});

test('an answer in time counts, even if this process was busy meanwhile', async () => {
  // In a thread of its own, since this one stands still.
  const worker = new Worker(
    `const server = require('node:http').createServer((_, answer) => answer.end('ok'));
     server.listen(0, '127.0.0.1', () =>
       require('node:worker_threads').parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  const [port] = await once(worker, 'message');
  let hasCome = false;
  const onFirstByte = () => {
    hasCome = true;
    setImmediate(() => {
      const untilMs = performance.now() + 600;
      while (performance.now() < untilMs);
    });
  };
  const url = `http://127.0.0.1:${port}/`;
  const send = () => sending.sender().send(post(url, { totalMsMax: 300, onFirstByte }));
  const result = await untilProved(send, () => hasCome);
  expect(outcomeOf(result)).toEqual({ status: 200, head: 'ok' });
  expect(result.durationMs).toBeGreaterThanOrEqual(600);
  await worker.terminate();
});
