// Serves routes behind our own edge until told to stop. It shows the cost of HTTP alone. With
// BENCH_HMAC, it adds an HMAC of each request, the least cost of a signature.
import { createHmac, randomBytes } from 'node:crypto';
import { anyone } from '../server/dist/edge/authenticator.js';
import { describedParameters } from '../server/dist/edge/dialect.js';
import { route } from '../server/dist/edge/route.js';
import { buildEdge } from '../server/dist/edge/server.js';
import { accept } from '../server/dist/kernel/decision.js';
import { createLog } from '../server/dist/running/logging.js';
import { createMetrics } from '../server/dist/running/metrics.js';

const key = randomBytes(32);

/** The result is compared with nothing. */
const hmacOfHead = {
  scheme: null,
  authenticate: ({ method, rawUrl, headers }) =>
    accept(createHmac('sha256', key).update(`${headers.host}${rawUrl}${method}`).digest('base64')),
};

/** All of them answer in the same shape. */
export async function serveEcho(answer, rows) {
  const common = {
    tags: [],
    summary: 'Echo',
    auth: process.env.BENCH_HMAC === '1' ? hmacOfHead : anyone,
    answers: { 200: answer },
    successStatus: 200,
    refusals: {},
  };
  const edge = await buildEdge({
    groups: [
      { dialect: describedParameters, routes: rows.map((row) => route({ ...common, ...row })) },
    ],
    version: '0',
    log: createLog('info'),
    metrics: createMetrics(),
    readiness: {},
    hashKey: Buffer.alloc(32),
  });
  await edge.listen('127.0.0.1', Number(process.env.PORT));
  process.on('SIGTERM', () => edge.close());
}
