// The same edge, the same authentication, the same schemas and an answer of the same shape as a
// posting, but nothing behind it: this is the cost of HTTP alone.
import { randomUUID } from 'node:crypto';
import { anyone } from '../server/dist/edge/authenticator.js';
import { collectedProperties } from '../server/dist/edge/dialect.js';
import { operatorAuthenticator } from '../server/dist/edge/operator-auth.js';
import { route } from '../server/dist/edge/route.js';
import { buildEdge } from '../server/dist/edge/server.js';
import { ownProject } from '../server/dist/identity/projects/own-project.wire.js';
import { accept } from '../server/dist/kernel/decision.js';
import { newPosting, postingAnswer } from '../server/dist/operator/ledger/ledger.wire.js';
import { createLog } from '../server/dist/running/logging.js';
import { createMetrics } from '../server/dist/running/metrics.js';

const echo = route({
  method: 'POST',
  path: '/admin/v1/postings',
  summary: 'Echo',
  tags: [],
  auth: operatorAuthenticator(process.env.FLORIN_ADMIN_TOKEN),
  request: { body: newPosting },
  answers: { 201: postingAnswer },
  successStatus: 201,
  refusals: {},
  handle: ({ body }) =>
    accept({
      posting_id: randomUUID(),
      ...body,
      currency: 'EUR',
      debit_balance: 0,
      credit_balance: 0,
      created_at: Math.floor(Date.now() / 1_000),
    }),
});

/** The project of the caller, without authentication: the difference is the cost of a signature. */
const plainGet = route({
  method: 'GET',
  path: '/rest/v1/project',
  summary: 'Echo',
  tags: [],
  auth: anyone,
  request: {},
  answers: { 200: ownProject },
  successStatus: 200,
  refusals: {},
  handle: () => accept({ ...ownProject.examples[0] }),
});

const edge = await buildEdge({
  groups: [{ dialect: collectedProperties, routes: [echo, plainGet] }],
  version: '0',
  log: createLog('info'),
  metrics: createMetrics(),
  readiness: {},
  hashKey: Buffer.alloc(32),
});
await edge.listen('127.0.0.1', Number(process.env.PORT));
process.on('SIGTERM', () => edge.close());
