import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { within } from '../../../src/edge/answering/trickle.ts';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { CutShort } from '../../../src/edge/reading/file-body.ts';
import { type Route, route } from '../../../src/edge/route.ts';
import { accept, refuse } from '../../../src/kernel/decision.ts';
import { Unavailable } from '../../../src/kernel/unavailable.ts';
import { until } from '../../support/until.ts';
import { bodyOf, exchange, RawClient, startEdge, statusesIn } from './test-edge.ts';

// Some responses take longer than proxies wait, such as the audit of large books.

/** A route that answers when the test says so. */
function slowRoute() {
  let resolve: (known: { readonly isRight: boolean }) => void = () => {};
  let reject: (fault: Error) => void = () => {};
  const told = new Promise<{ readonly isRight: boolean }>((known, failed) => {
    resolve = known;
    reject = failed;
  });
  // Without this a rejection before the first request would be unhandled.
  told.catch(() => {});
  const slow: Route = route({
    tags: ['test'],
    auth: anyone,
    method: 'GET',
    path: '/slow',
    summary: 'Take long',
    trickleMs: 20,
    request: {},
    answers: { 200: Type.Object({ sum: Type.Integer() }) },
    successStatus: 200,
    refusals: { invalid_state: 409 },
    handle: async () =>
      (await told).isRight ? accept({ sum: 4 }) : refuse('invalid_state', 'Not now.'),
  });
  return { slow, resolve, reject };
}

async function begun(url: string) {
  const response = await fetch(`${url}/slow`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('there is no body');
  let text = '';
  const readOn = async (): Promise<boolean> => {
    const { done, value = '' } = await reader.read();
    text += value;
    return !done;
  };
  return { response, readOn, text: () => text };
}

test('a quick response of a slow route has its normal status, also as a refusal', async () => {
  for (const isRight of [true, false]) {
    const { slow, resolve } = slowRoute();
    const { url } = await startEdge({ routes: [{ ...slow, trickleMs: 60_000 }] });
    resolve({ isRight });
    const response = await fetch(`${url}/slow`);
    expect([response.status, await response.json()]).toEqual(
      isRight
        ? [200, { sum: 4 }]
        : [409, { error: 'invalid_state', error_description: 'Not now.' }],
    );
  }
});

test('a slow response sends spaces while it waits and ends as valid JSON', async () => {
  const { slow, resolve } = slowRoute();
  const { url } = await startEdge({ routes: [slow], timeouts: { idleMs: 200 } });
  const { response, readOn, text } = await begun(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json',
  ]);
  // Twenty spaces, one every 20 ms, outlast the 200 ms after which a silent connection is closed.
  while (text().length < 20) expect(await readOn()).toBe(true);
  resolve({ isRight: true });
  while (await readOn());
  expect(text()).toMatch(/^ {20,}\{"sum":4\}$/);
});

test('a response that fails after its start is cut off and logged', async () => {
  const { slow, reject } = slowRoute();
  const { url, logText } = await startEdge({ routes: [slow] });
  const { readOn } = await begun(url);
  reject(new Unavailable('The database is away.', 1));
  await expect(
    (async () => {
      while (await readOn());
    })(),
  ).rejects.toThrow('terminated');
  await until('it is in the log', async () => logText().includes('The database is away.'));
});

test('a response that fails before its start is 503', async () => {
  const { slow, reject } = slowRoute();
  const { url } = await startEdge({ routes: [{ ...slow, trickleMs: 60_000 }] });
  reject(new Unavailable('The database is away.', 1));
  expect((await fetch(`${url}/slow`)).status).toBe(503);
});

/** A route that reads its file to the end, which takes as long as the sender takes. */
const fileRoute = route({
  tags: ['test'],
  auth: anyone,
  method: 'POST',
  path: '/file',
  summary: 'Take a file',
  takesFile: true,
  trickleMs: 20,
  request: {},
  answers: { 200: Type.Object({ bytes: Type.Integer() }) },
  successStatus: 200,
  refusals: { unreadable_file: 422 },
  handle: async ({ file }) => {
    let bytes = 0;
    for await (const chunk of file?.chunks ?? []) bytes += chunk.length;
    return bytes > 3 ? refuse('unreadable_file', 'It is no statement.') : accept({ bytes });
  },
});

/** A route that reads its file and decides on it when the test says so. */
function judgingRoute() {
  let judge: (isReadable: boolean) => void = () => {};
  const judged = new Promise<boolean>((resolve) => {
    judge = resolve;
  });
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const judging = {
    ...fileRoute,
    handle: async ({ file }: Parameters<Route['handle']>[0]) => {
      for await (const _ of file?.chunks ?? []);
      if (!(await judged)) return refuse('unreadable_file', 'It is no statement.');
      file?.noteReadable();
      await ended;
      return accept({ bytes: 3 });
    },
  };
  return { judging, judge, end };
}

const fileHead = 'POST /file HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';

test('a file that never arrives in full gets 408 and nothing before it', async () => {
  const timeouts = { headersMs: 200, requestMs: 200, checkMs: 20 };
  const { port } = await startEdge({ routes: [fileRoute], timeouts });
  const received = await exchange(port, `${fileHead}Content-Length: 9\r\n\r\nabc`);
  expect(statusesIn(received)).toEqual([408]);
  expect(JSON.parse(bodyOf(received))).toMatchObject({ error: 'invalid_request' });
});

test('a file that arrives slowly can still be refused', async () => {
  const { port, url } = await startEdge({ routes: [fileRoute] });
  const client = new RawClient(port).send(`${fileHead}Content-Length: 9\r\n\r\nabc`);
  // Each round takes longer than a slow response waits before it sends its first space.
  for (let count = 0; count < 3; count += 1) {
    await within(30, new Promise(() => {}));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
  expect(client.received).toBe('');
  client.send('defghi');
  expect(statusesIn(await client.readToEnd())).toEqual([422]);
});

test('a file that waits for processing can still be refused', async () => {
  const { judging, judge } = judgingRoute();
  const { port, url } = await startEdge({ routes: [judging] });
  const client = new RawClient(port).send(`${fileHead}Content-Length: 3\r\n\r\nabc`);
  for (let count = 0; count < 3; count += 1) {
    await within(30, new Promise(() => {}));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
  expect(client.received).toBe('');
  judge(false);
  expect(statusesIn(await client.readToEnd())).toEqual([422]);
});

test('the response to a readable file starts before its processing ends', async () => {
  const { judging, judge, end } = judgingRoute();
  const { port } = await startEdge({ routes: [judging] });
  const client = new RawClient(port).send(`${fileHead}Content-Length: 3\r\n\r\nabc`);
  judge(true);
  await until('its answer has begun', async () => statusesIn(client.received).length === 1);
  end();
  const received = await client.readToEnd();
  expect(statusesIn(received)).toEqual([200]);
  expect(received).toContain('{"bytes":3}');
});

test('a file whose sender has left is 400 and logs no error', async () => {
  const left = { ...fileRoute, handle: () => Promise.reject(new CutShort('It is gone.')) };
  const { port, logText } = await startEdge({ routes: [left] });
  const received = await exchange(port, `${fileHead}Content-Length: 3\r\n\r\nabc`);
  expect(statusesIn(received)).toEqual([400]);
  expect(logText()).not.toContain('"level":"error"');
});
