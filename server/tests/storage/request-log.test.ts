import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { FinishedRequest } from '../../src/edge/listening/finished-request.ts';
import { readRequests } from '../../src/figures/requests/read-requests.ts';
import { RequestLog, type RequestLogOptions } from '../../src/figures/requests/request-log.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { longTest } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Business 4, Developers; decision 0168: the log is bounded, and rows are lost while the database
// is away.

const startMs = 1_735_689_600_000;
const dayMs = 86_400_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.query('TRUNCATE request_log, request_count'));

type Opened = { readonly log: RequestLog; readonly lost: [string, number][] };

function open(wanted: Partial<RequestLogOptions> = {}): Opened {
  const lost: [string, number][] = [];
  const log = new RequestLog({
    database: db.database,
    nowMs: () => startMs,
    days: 7,
    callerOf: ({ caller }) => ({ projectId: String(caller), kind: 'mac' }),
    losses: { count: (reason, rows) => lost.push([reason, rows]), warn: () => {} },
    ...wanted,
  });
  return { log, lost };
}

const aNode = (): Database => {
  const database = createDatabase({ address: async () => db.url, close: async () => {} });
  onTestFinished(() => database.close());
  return database;
};

const finished = (wanted: Partial<FinishedRequest> = {}): FinishedRequest => ({
  caller: projectId,
  isProven: true,
  method: 'GET',
  pattern: '/rest/v1/project',
  params: {},
  query: '',
  authorization: undefined,
  status: 200,
  errorBody: null,
  limit: null,
  durationMs: 0.25,
  requestId: randomUUID(),
  ...wanted,
});

const projectId = randomUUID();

const takeMany = (log: RequestLog, rows: number, wanted: Partial<FinishedRequest> = {}): void => {
  for (let index = 0; index < rows; index += 1) log.take(finished(wanted));
};

const rowsStored = async (): Promise<number> => {
  const [row] = await db.query<{ rows: number }>('SELECT count(*)::int AS rows FROM request_log');
  return row?.rows ?? 0;
};

/** Another node holds the lock of writers until the work has ended. */
async function whileWritersWait(work: () => Promise<void>): Promise<void> {
  const other = new pg.Client({ connectionString: db.url });
  await other.connect();
  await other.query("BEGIN; SELECT 1 FROM list_lock WHERE list = 'request' FOR UPDATE");
  try {
    await work();
  } finally {
    await other.end();
  }
}

test('a batch begins as soon as 500 rows wait', async () => {
  const { log } = open();
  takeMany(log, 500);
  await until('the rows are stored', async () => (await rowsStored()) === 500);
});

longTest('waiting rows are written within about a second', async () => {
  const { log } = open();
  takeMany(log, 3);
  await until('the rows are stored', async () => (await rowsStored()) === 3);
});

test('closing the log writes the remaining rows', async () => {
  const { log, lost } = open();
  takeMany(log, 1_203);
  await log.close();
  expect([await rowsStored(), lost]).toEqual([1_203, []]);
});

test('if too many rows wait, the newest are lost and counted', async () => {
  const { log, lost } = open({ waitingMax: 10 });
  const writing: Promise<void>[] = [];
  await whileWritersWait(async () => {
    takeMany(log, 7, { method: 'GET' });
    writing.push(log.written());
    takeMany(log, 5, { method: 'PUT' });
  });
  await Promise.all(writing);
  takeMany(log, 1);
  await log.close();
  expect(lost).toEqual([
    ['full', 1],
    ['full', 1],
  ]);
  expect(await rowsStored()).toBe(11);
});

test('rows are in the order of the requests, with all of their data', async () => {
  const { log } = open();
  log.take(finished({ requestId: 'first' }));
  log.take(
    finished({
      requestId: 'second',
      pattern: '/rest/v1/wallet/:wallet_id',
      params: { wallet_id: '17' },
      query: 'a=1&b=2',
      status: 404,
      errorBody: '{"error":"not_found","error_description":"There is no wallet 17."}',
      durationMs: 1_500.123_456,
    }),
  );
  await log.written();
  const page = await readRequests(db.database, projectId, {});
  expect(page).toMatchObject({
    ok: true,
    value: {
      items: [
        {
          request_id: 'second',
          project_id: projectId,
          created_at: startMs / 1_000 - 2,
          created_at_ms: startMs - 1_501,
          caller: 'mac',
          method: 'GET',
          path: '/rest/v1/wallet/17',
          parameters: ['a', 'b'],
          status: 404,
          error: 'not_found',
          error_description: 'There is no wallet 17.',
          duration_ms: 1_500.123,
        },
        { request_id: 'first', error: null, error_description: null, duration_ms: 0.25 },
      ],
    },
  });
});

test('without the database rows wait, and are lost at the end', async () => {
  const database = createDatabase({
    address: async () => 'postgres://nobody@127.0.0.1:1/none',
    close: async () => {},
  });
  const { log, lost } = open({ database });
  takeMany(log, 3);
  await log.written();
  expect(lost).toEqual([]);
  await log.close();
  await database.close();
  expect(lost).toEqual([['fault', 3]]);
});

test('a row that the database refuses fails its batch, and nothing else', async () => {
  const { log, lost } = open({
    callerOf: ({ caller }) => ({ projectId: String(caller), kind: 'mac' }),
  });
  log.take(finished({ caller: 'not a project' }));
  await log.written();
  takeMany(log, 2);
  await log.written();
  expect([await rowsStored(), lost]).toEqual([2, [['fault', 1]]]);
});

test('a fault of the log itself does not fail the request', () => {
  const { log, lost } = open({
    callerOf: () => {
      throw new Error('broken');
    },
  });
  log.take(finished());
  expect(lost).toEqual([['fault', 1]]);
});

test('nothing is written about a caller without a project', async () => {
  const { log } = open({ callerOf: () => null });
  takeMany(log, 3);
  await log.close();
  expect(await rowsStored()).toBe(0);
});

const quotas = {
  success: { whole: 3, sampled: 0 },
  error: { whole: 2, sampled: 0 },
  refused: { whole: 1, sampled: 0 },
};

test('a project has a daily number of rows of each kind, on all nodes together', async () => {
  const nodes = [open({ database: aNode(), quotas }), open({ database: aNode(), quotas })];
  for (let round = 0; round < 3; round += 1) {
    for (const { log } of nodes) {
      takeMany(log, 1);
      takeMany(log, 1, { status: 500 });
      takeMany(log, 1, { status: 401, isProven: false });
      await log.written();
    }
  }
  const stored = await db.query(
    'SELECT status, count(*)::int AS rows FROM request_log GROUP BY 1 ORDER BY 1',
  );
  // A node learns with its next batch what the other has written, so one of them has one too many.
  expect(stored).toEqual([
    { status: 200, rows: 4 },
    { status: 401, rows: 2 },
    { status: 500, rows: 3 },
  ]);
  const counts = await db.query<{ kind: string; seen: string }>(
    'SELECT kind, seen FROM request_count WHERE project_id = $1 ORDER BY kind',
    [projectId],
  );
  expect(counts.map(({ kind, seen }) => [kind, seen])).toEqual([
    ['error', '6'],
    ['refused', '6'],
    ['success', '6'],
  ]);
});

test('a reader of new rows misses none while two nodes write at once', async () => {
  const nodes = [open({ database: aNode() }), open({ database: aNode() })];
  const first = finished();
  nodes[0]?.log.take(first);
  await nodes[0]?.log.written();
  const sent = new Set<string>();
  const seen: string[] = [];
  let before: string | null = null;
  const readNew = async (): Promise<void> => {
    const page = { limit: 200, ...(before === null ? {} : { before }) };
    const answer = await readRequests(db.database, projectId, {}, page);
    if (!answer.ok || !('items' in answer.value)) throw new Error('no page');
    const { items, _metadata } = answer.value;
    if (before !== null) seen.push(...items.map(({ request_id }) => request_id));
    before = _metadata.cursors.before;
  };
  await readNew();
  for (let round = 0; round < 20; round += 1) {
    const writing = nodes.map(({ log }) => {
      const requestId = randomUUID();
      sent.add(requestId);
      log.take(finished({ requestId }));
      return log.written();
    });
    await Promise.all([...writing, readNew()]);
  }
  await readNew();
  expect([seen.length, new Set(seen)]).toEqual([40, sent]);
});

test('rows and counts are deleted after their days, in small steps', async () => {
  let nowMs = startMs;
  const { log } = open({ nowMs: () => nowMs, days: 2 });
  takeMany(log, 1_001);
  await log.written();
  nowMs += dayMs;
  takeMany(log, 2);
  await log.written();
  nowMs += dayMs + 1_000;
  expect([await log.prune(), await rowsStored()]).toEqual([true, 503]);
  expect([await log.prune(), await rowsStored()]).toEqual([true, 3]);
  expect([await log.prune(), await rowsStored()]).toEqual([false, 2]);
  expect([await log.prune(), await rowsStored()]).toEqual([false, 2]);
  nowMs += dayMs;
  expect([await log.prune(), await rowsStored()]).toEqual([false, 0]);
  const days = await db.query<{ day: number }>('SELECT day FROM request_count');
  expect(days.map(({ day }) => day)).toEqual([startMs / dayMs + 1]);
});
