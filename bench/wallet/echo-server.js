// The same edge and the same schemas as a wallet payment, with answers of the same shape, but nobody
// is asked who they are and nothing is behind it: what HTTP alone costs.
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { anyone } from '../../server/dist/edge/authenticator.js';
import { describedParameters } from '../../server/dist/edge/dialect.js';
import { route } from '../../server/dist/edge/route.js';
import { buildEdge } from '../../server/dist/edge/server.js';
import { accept } from '../../server/dist/kernel/decision.js';
import { createLog } from '../../server/dist/running/logging.js';
import { createMetrics } from '../../server/dist/running/metrics.js';
import * as wire from '../../server/dist/wallet/transactions/transaction.wire.js';

const [example] = wire.transactionAnswer.examples;

const answerOf = (key, payments = example.payments) => ({
  ...example,
  transaction_key: key,
  payments: payments.map((payment) => ({ ...example.payments[0], ...payment })),
});

const common = {
  tags: [],
  summary: 'Echo',
  auth: anyone,
  answers: { 200: wire.transactionAnswer },
  successStatus: 200,
  refusals: {},
};
const path = '/rest/v1/transaction';
const params = wire.transactionParams;

const routes = [
  route({
    ...common,
    method: 'POST',
    path,
    request: { body: wire.newTransaction },
    handle: ({ body }) => accept(answerOf(randomUUID(), body.payments)),
  }),
  route({
    ...common,
    method: 'PUT',
    path: `${path}/:transaction_key/reserve/:wallet_id`,
    request: { params: wire.reserveParams, body: Type.Optional(wire.walletReservation) },
    handle: ({ params: { transaction_key: key } }) => accept(answerOf(key)),
  }),
  route({
    ...common,
    method: 'PUT',
    path: `${path}/:transaction_key/confirm`,
    request: { params, body: Type.Optional(wire.confirmation) },
    handle: ({ params: { transaction_key: key } }) => accept(answerOf(key)),
  }),
  route({
    ...common,
    method: 'GET',
    path: `${path}/:transaction_key`,
    request: { params },
    handle: ({ params: { transaction_key: key } }) => accept(answerOf(key)),
  }),
];

const edge = await buildEdge({
  groups: [{ dialect: describedParameters, routes }],
  version: '0',
  log: createLog('info'),
  metrics: createMetrics(),
  readiness: {},
  hashKey: Buffer.alloc(32),
});
await edge.listen('127.0.0.1', Number(process.env.PORT));
process.on('SIGTERM', () => edge.close());
