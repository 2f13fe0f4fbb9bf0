import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OpenApi } from '../support/openapi-requests.ts';
import { Line } from './fuzz/connection.ts';
import type { Draft } from './fuzz/draft.ts';
import { Drafts, type Ground } from './fuzz/drafts.ts';
import { faultOf, isToBeSentAgain, lastWordsIn, troublesIn } from './fuzz/verdict.ts';
import { onWire } from './fuzz/wire.ts';

// Promise 16, the short form: the requests of the trial, and its checks for faults.

const amount = { type: 'integer', minimum: 1, maximum: 1_000 };
const body = { type: 'object', properties: { amount }, required: ['amount'] };
const document: OpenApi = {
  paths: {
    '/admin/v1/things': {
      post: { requestBody: { content: { 'application/json': { schema: body } } } },
      get: { parameters: [{ in: 'query', name: 'limit', schema: amount }] },
    },
  },
  components: { schemas: {} },
};
const ground: Ground = {
  pages: [
    { who: 'portal', path: '/portal/a', forms: [{ action: '/portal/a', fields: {}, choices: {} }] },
  ],
  iban: 'LT601010012345678901',
};

const bytesOf = (drafts: readonly Draft[]): readonly string[] =>
  drafts.map(({ method, path, headers, body: given, form, dice }) => {
    const bytes = given === null ? null : Buffer.from(given as string);
    const { pieces } = onWire({ method, path, headers, body: bytes }, form, dice);
    return Buffer.concat([...pieces]).toString('base64');
  });

test('the same seed produces the same bytes, batch by batch, and another seed other bytes', () => {
  const [one, same, other] = [3, 3, 4].map((seed) =>
    bytesOf(new Drafts(seed, document).batch(7, ground)),
  );
  expect(one).toHaveLength(250);
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

describe('fault checks', () => {
  const draft: Draft = {
    ...{ kind: 'by document', who: 'nobody', method: 'GET', path: '/', headers: [], body: null },
    ...{ form: 'plain', dice: 1 },
  };
  const wire = onWire({ method: 'GET', path: '/', headers: [], body: null }, 'plain', 1);
  const answer = (status: number, headers = {}, text = '') => [
    { status, headers, body: Buffer.from(text) },
  ];
  const json = { 'content-type': 'application/json' };

  // biome-ignore format: a table
  test.each([
    ['a valid answer',                   answer(200),                            null],
    ['a refusal in JSON',                answer(400, json, '{"error":"a"}'),     null],
    ['a refusal with invalid JSON',      answer(400, json, '{"error":'),         'an error body that is no JSON'],
    ['a server error',                   answer(500),                            'status 500'],
    ['a 503 with Retry-After',           answer(503, { 'retry-after': '1' }),    null],
    ['a 503 with an allowed reason',     answer(503, { 'retry-after': '1' }, '{"error_description":"Too many tries at once; please try again."}'), null],
    ['a 503 with another reason',        answer(503, { 'retry-after': '1' }, '{"error_description":"The database is away."}'), 'status 503: The database is away.'],
    ['a server error after a valid answer', [...answer(200), ...answer(500)],       'status 500'],
    ['a 503 without Retry-After',        answer(503),                            'status 503'],
    ['a connection without an answer',   [],                                     'the connection ended without an answer'],
  ])('judge %s', (_what, answers, fault) => {
    expect(faultOf(draft, wire, answers)).toBe(fault);
  });

  test('ask for a repetition if a busy machine may explain the 503, and fail a second 503', () => {
    const saying = (reason: string) =>
      answer(503, { 'retry-after': '1' }, `{"error_description":"${reason}"}`);
    const [away, other] = ['The database does not answer; please try again.', 'It is away.'];
    expect([saying(away), saying(other), answer(200)].map(isToBeSentAgain)).toEqual([
      ...[true, false, false],
    ]);
    expect(faultOf(draft, wire, saying(away))).toBe(`status 503: ${away}`);
  });

  test('report errors in the log, except known messages to operators, word by word', () => {
    const putOff = (message: string) =>
      JSON.stringify({ level: 'error', err: { message }, msg: 'request put off' });
    const fine = [
      '{"level":"warn","msg":"A mail was not sent"}',
      '{"level":"error","msg":"The books and the bank differ by an amount that nothing explains."}',
      putOff('Too many passwords at once; please try again.'),
      putOff('The database does not answer; please try again.: timeout expired'),
    ];
    const faults = [
      '{"level":"error","msg":"The books and the bank differ by an amount that nothing explains. Or not."}',
      '{"level":"error","msg":"request failed"}',
      putOff('The store of nonces does not answer'),
      '{"level":"fatal"',
    ];
    expect(troublesIn([...fine, ...faults].join('\n'))).toEqual(faults);
  });

  test('report all output of the process besides its log', () => {
    const inspector = 'Debugger listening on ws://127.0.0.1:1/a\nDebugger attached.\n';
    expect(lastWordsIn(inspector)).toEqual([]);
    const warning = '(node:1) MaxListenersExceededWarning: a leak';
    expect(lastWordsIn(`${inspector}${warning}\n`)).toEqual([warning]);
  });
});

describe('answers over a connection', () => {
  /** A server that sends this to every client and hangs up. */
  async function saying(text: string): Promise<Line> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(text));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
    });
    return new Line((server.address() as AddressInfo).port);
  }
  const request = { method: 'GET', path: '/', headers: [], body: null };

  test('a reply that is not HTTP is reported as text on one line', async () => {
    const line = await saying('\u001b[2Jnonsense\r\n\r\n');
    const answers = await line.exchange(onWire(request, 'plain', 1), false);
    expect(answers).toBe('Error: no answer in HTTP: "\\u001b[2Jnonsense"');
  });

  test('pipelined requests get several answers', async () => {
    const answer = 'HTTP/1.1 204 No Content\r\n\r\n';
    const wire = onWire(request, 'pipelined', 1);
    const line = await saying(answer.repeat(7));
    expect(await line.exchange(wire, false)).toHaveLength(Number(wire.answers));
  });
});
