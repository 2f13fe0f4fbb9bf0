import { connect, type Socket } from 'node:net';
import { Type } from 'typebox';
import { onTestFinished } from 'vitest';
import { RawJson } from '../../../src/edge/answering/answer.ts';
import { collectedProperties } from '../../../src/edge/answering/dialect.ts';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { type Route, route } from '../../../src/edge/route.ts';
import { buildEdge, type Edge, type EdgeOptions } from '../../../src/edge/server.ts';
import { amountMinor } from '../../../src/edge/wire.ts';
import { accept, refuse } from '../../../src/kernel/decision.ts';
import { refuseProperties } from '../../../src/kernel/invalid-properties.ts';
import { Unavailable } from '../../../src/kernel/unavailable.ts';
import { operatorDoor } from '../../../src/staff/operator-door.ts';
import { createLog } from '../../../src/telemetry/logging.ts';
import { createMetrics } from '../../../src/telemetry/metrics.ts';

export const adminToken = 'an-admin-token-of-the-tests';
export const asOperator = { authorization: `Bearer ${adminToken}` };
export const asJson = { 'content-type': 'application/json' };

const { auth: operator } = operatorDoor({
  adminToken,
  holderOf: async () => null,
  wrongSecrets: { pauseOf: () => 0, count: () => {} },
  addressOf: () => null,
}).at('GET /admin/v1/clock');

const described = { tags: ['test'], auth: operator, refusals: {} } as const;

const order = Type.Object(
  {
    amount: amountMinor(),
    currency: Type.Union([Type.Literal('EUR'), Type.Literal('USD')]),
    note: Type.Optional(Type.String({ maxLength: 10 })),
  },
  { $id: 'TestOrder' },
);

/** Small routes, one for each thing that the edge does to a request. */
export const testRoutes: readonly Route[] = [
  route({
    ...described,
    method: 'POST',
    path: '/orders',
    summary: 'Echo an order',
    request: { body: order },
    answers: { 201: order },
    successStatus: 201,
    refusals: { not_found: 404, invalid_state: 409, invalid_properties: 422 },
    handle: ({ body }) => {
      if (body.note === 'lost') return refuse('not_found', 'No such order.');
      if (body.note === 'closed') return refuse('invalid_state', 'The order is closed.');
      if (body.note === 'taken') return refuseProperties({ note: ['Note is taken'] });
      return accept(body);
    },
  }),
  route({
    ...described,
    method: 'GET',
    path: '/orders/:order_id',
    summary: 'Read an order',
    request: {
      params: Type.Object({ order_id: Type.String({ maxLength: 36 }) }),
      query: Type.Object({
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        full: Type.Optional(Type.Boolean()),
        states: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
        text: Type.Optional(Type.String()),
      }),
    },
    answers: { 200: Type.Object({ params: Type.Unknown(), query: Type.Unknown() }) },
    successStatus: 200,
    handle: async ({ params, query }) => accept({ params, query }),
  }),
  route({
    ...described,
    method: 'DELETE',
    path: '/orders/:order_id',
    summary: 'Cancel an order',
    request: { params: Type.Object({ order_id: Type.String() }) },
    answers: { 200: Type.Object({ id: Type.String() }) },
    successStatus: 200,
    handle: ({ params }) => accept({ id: params.order_id }),
  }),
  route({
    ...described,
    method: 'POST',
    path: '/optional',
    summary: 'Take a body or none',
    request: { body: Type.Optional(Type.Object({ note: Type.Optional(Type.String()) })) },
    answers: { 200: Type.Object({ body: Type.Unknown() }) },
    successStatus: 200,
    handle: ({ body }) => accept({ body }),
  }),
  route({
    ...described,
    method: 'PUT',
    path: '/context',
    summary: 'Tell what the operation sees',
    request: { body: Type.Optional(Type.Object({})) },
    answers: { 200: Type.Unknown() },
    successStatus: 200,
    handle: ({ method, path, requestId, idempotencyKey, bodyHash, caller }) =>
      accept({ method, path, requestId, idempotencyKey, hash: bodyHash.toString('hex'), caller }),
  }),
  route({
    ...described,
    auth: anyone,
    method: 'GET',
    path: '/stored',
    summary: 'Answer stored bytes',
    request: {},
    answers: { 202: Type.Unknown() },
    successStatus: 202,
    handle: () => accept(new RawJson('{ "as" : "stored" }', 202)),
  }),
  route({
    ...described,
    auth: anyone,
    method: 'GET',
    path: '/fault',
    summary: 'Fail',
    request: {},
    answers: { 200: Type.Unknown() },
    successStatus: 200,
    handle: () => {
      throw new Error('the disk is made of cheese');
    },
  }),
  route({
    ...described,
    auth: anyone,
    method: 'GET',
    path: '/overload',
    summary: 'Put off',
    request: {},
    answers: { 200: Type.Unknown() },
    successStatus: 200,
    handle: () => Promise.reject(new Unavailable('The queue is full.', 1.2)),
  }),
];

export type TestEdge = {
  readonly edge: Edge;
  readonly port: number;
  readonly url: string;
  /** The lines logged so far. */
  readonly lines: () => readonly Record<string, unknown>[];
  readonly logText: () => string;
};

export const testHashKey = Buffer.from('a key for the hashes of bodies');

/** An edge on a free port, closed when the test is finished. */
export async function startEdge(
  options: Partial<Omit<EdgeOptions, 'log'>> & { readonly routes?: readonly Route[] } = {},
): Promise<TestEdge> {
  const { routes = testRoutes, ...others } = options;
  let logText = '';
  const log = createLog('trace', { write: (line: string) => (logText += line) });
  const edge = await buildEdge({
    groups: [{ dialect: collectedProperties, routes }],
    version: '0.0.0',
    metrics: createMetrics(),
    readiness: {},
    hashKey: testHashKey,
    ...others,
    log,
  });
  const { port } = await edge.listen('127.0.0.1', 0);
  // Not awaited: closing keeps idle connections of the tests' own clients for a moment.
  onTestFinished(() => void edge.close());
  return {
    edge,
    port,
    url: `http://127.0.0.1:${port}`,
    logText: () => logText,
    lines: () => logText.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
  };
}

/** A socket that keeps everything it receives. */
export class RawClient {
  readonly socket: Socket;
  #received = '';
  #closed = false;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => {
      this.#received += chunk;
    });
    // A reset means the same as a close; tests look at what was received before.
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.#closed = true;
    });
  }

  get received(): string {
    return this.#received;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  send(text: string | Buffer): this {
    this.socket.write(text, 'latin1');
    return this;
  }

  /** Everything that the server sends until it closes the connection. */
  async readToEnd(): Promise<string> {
    if (!this.#closed) await new Promise((resolve) => this.socket.once('close', resolve));
    return this.#received;
  }
}

/** Sends bytes on a connection of their own and reads until the server closes it. */
export async function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const client = new RawClient(port).send(bytes);
  return client.readToEnd();
}

/** The status codes of all answers in a stream of bytes. */
export const statusesIn = (received: string): readonly number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

export const bodyOf = (received: string): string =>
  received.slice(received.indexOf('\r\n\r\n') + 4);
