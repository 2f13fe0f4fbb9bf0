// The same edge and the same schemas as an order and the methods, with answers of the same shape,
// but nothing behind them: this is the cost of HTTP alone.
import { randomUUID } from 'node:crypto';
import { methodsAnswer, methodsQuery } from '../../server/dist/checkout/methods/methods.wire.js';
import { createdOrderAnswer, newOrder } from '../../server/dist/checkout/orders/order.wire.js';
import { RawJson } from '../../server/dist/edge/answer.js';
import { collectedProperties } from '../../server/dist/edge/dialect.js';
import { operatorAuthenticator } from '../../server/dist/edge/operator-auth.js';
import { route } from '../../server/dist/edge/route.js';
import { buildEdge } from '../../server/dist/edge/server.js';
import { accept } from '../../server/dist/kernel/decision.js';
import { createLog } from '../../server/dist/running/logging.js';
import { createMetrics } from '../../server/dist/running/metrics.js';

const auth = operatorAuthenticator(process.env.FLORIN_ADMIN_TOKEN);
const projectId = randomUUID();

const order = route({
  method: 'POST',
  path: '/merchant-order/integration/v1/orders',
  summary: 'Echo',
  tags: [],
  auth,
  request: { body: newOrder },
  answers: { 201: createdOrderAnswer },
  successStatus: 201,
  refusals: {},
  handle: ({ body }) =>
    accept({
      order_id: randomUUID(),
      project_id: projectId,
      created_at: Math.floor(Date.now() / 1_000),
      source: body.source ?? 'Integration',
      merchant_data: body.merchant_data,
      purchase: body.purchase,
    }),
});

/** Exactly the bytes of the service's answer. */
const methods = accept(new RawJson(process.env.BENCH_METHODS ?? '{}', 200));

const methodsRoute = route({
  method: 'GET',
  path: '/checkout-project/integration/v1/methods',
  summary: 'Echo',
  tags: [],
  auth,
  request: { query: methodsQuery },
  answers: { 200: methodsAnswer },
  successStatus: 200,
  refusals: {},
  handle: () => methods,
});

const edge = await buildEdge({
  groups: [{ dialect: collectedProperties, routes: [order, methodsRoute] }],
  version: '0',
  log: createLog('info'),
  metrics: createMetrics(),
  readiness: {},
  hashKey: Buffer.alloc(32),
});
await edge.listen('127.0.0.1', Number(process.env.PORT));
process.on('SIGTERM', () => edge.close());
