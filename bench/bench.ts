/**
 * Measures, in one run on this machine, one durable posting over HTTP beside three other things:
 * HTTP with nothing behind it, the same work with one transaction a request, and pgbench's TPC-B.
 * The rounds alternate between them, so that a noisy neighbour meets all of them.
 *
 * npm run bench [-- --seconds 5 --rounds 3 --connections 128]
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Contestant, startContestant } from './contestants.ts';
import type { LoadOrders, LoadResult } from './load.ts';
import { preparePgbench } from './pgbench.ts';
import { median, type Row, tableOf } from './table.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '128' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);

const token = randomBytes(24).toString('hex');
const payers = 2_000;
const fundsEach = 1_000_000_000;

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

function post(path: string, body: object): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    '',
    text,
  ].join('\r\n');
}

async function call(
  contestant: Contestant,
  path: string,
  body: object,
): Promise<{ account_id: string }> {
  const answer = await fetch(`http://127.0.0.1:${contestant.port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { account_id: string };
}

/** Many funded payers, all of whom will pay one busy merchant. */
async function preparePostings(contestant: Contestant): Promise<string[]> {
  const open = async (kind: string) =>
    (await call(contestant, '/admin/v1/accounts', { kind, currency: 'EUR' })).account_id;
  const [clearing, merchant] = [await open('clearing'), await open('merchant')];
  const requests: string[] = [];
  for (let done = 0; done < payers; done += 100) {
    const batch = Array.from({ length: 100 }, async () => {
      const payer = await open('wallet');
      const funding = { debit_account: clearing, credit_account: payer, amount: fundsEach };
      await call(contestant, '/admin/v1/postings', funding);
      const amount = 1 + (requests.length % 999);
      requests.push(
        post('/admin/v1/postings', { debit_account: payer, credit_account: merchant, amount }),
      );
    });
    await Promise.all(batch);
  }
  return requests;
}

function runLoad(orders: LoadOrders): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./load.ts', import.meta.url)));
  child.send(orders);
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('exit', (code) => reject(new Error(`the load ended with code ${code}`)));
  });
}

async function measure(
  contestant: Contestant,
  requests: readonly string[],
  load = connections,
): Promise<Row> {
  const before = contestant.cpuSeconds();
  const orders = {
    port: contestant.port,
    connections: load,
    seconds,
    requests,
    expectedStatus: 201,
  };
  const result = await runLoad(orders);
  if (result.unexpected > 0) throw new Error(`${result.unexpected} answers were not 201`);
  const after = contestant.cpuSeconds();
  const operations = result.requestsPerSecond * seconds;
  const microseconds = (from: number, to: number) => ((to - from) / operations) * 1_000_000;
  return {
    perSecond: result.requestsPerSecond,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    serverCpuUs: microseconds(before.server, after.server),
    databaseCpuUs: microseconds(before.database, after.database),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'florin-bench-'));
await chmod(folder, 0o711);
const stops: (() => Promise<void>)[] = [];
const start = async (script: string, environment: Record<string, string>) => {
  const contestant = await startContestant(script, {
    FLORIN_ADMIN_TOKEN: token,
    FLORIN_SEED: 'none',
    ...environment,
  });
  stops.push(contestant.stop);
  return contestant;
};

try {
  say(`Preparing: ${payers} funded payers on two servers of their own …`);
  const main = '../server/dist/main.js';
  const florin = await start(main, { DATA_DIR: join(folder, 'florin') });
  const single = await start(main, {
    DATA_DIR: join(folder, 'single'),
    FLORIN_BATCH_WEIGHT: '1',
    FLORIN_WRITE_LANES: '16',
  });
  const echo = await start('./echo-server.js', {});
  const postings = await preparePostings(florin);
  const singlePostings = await preparePostings(single);
  const pgbench = preparePgbench(join(folder, 'florin'));
  if (pgbench === null) say('pgbench is not installed: its row is left out.');

  const rows: Record<string, Row[]> = {};
  const note = (name: string, row: Row, round: number): void => {
    const list = rows[name] ?? [];
    rows[name] = [...list, row];
    say(`round ${round}/${rounds}  ${name}: ${Math.round(row.perSecond)}/s`);
  };
  say('Warming up …');
  for (const [contestant, requests] of [
    [echo, postings],
    [florin, postings],
    [single, singlePostings],
  ] as const) {
    await measure(contestant, requests);
  }
  for (let round = 1; round <= rounds; round += 1) {
    note('HTTP echo', await measure(echo, postings), round);
    note('posting, batched', await measure(florin, postings), round);
    note('posting, half load', await measure(florin, postings, connections / 2), round);
    note('posting, one transaction each', await measure(single, singlePostings), round);
    if (pgbench !== null) note('pgbench TPC-B', { perSecond: pgbench(seconds) }, round);
  }

  const medians = Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [name, median(list)]),
  );
  const table = tableOf(medians);
  process.stdout.write(`\n${table}\n`);
  const results = fileURLToPath(new URL('./results/', import.meta.url));
  await mkdir(results, { recursive: true });
  const file = join(results, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  await writeFile(
    file,
    JSON.stringify({ machine, seconds, rounds, connections, rows, medians }, null, 2),
  );
  say(`Stored in ${file}`);
} finally {
  for (const stop of stops.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
}
