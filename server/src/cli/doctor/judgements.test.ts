import { describe, expect, test } from 'vitest';
import { failed, isHealthy, ok, skipped, warning } from '../../running/doctor/finding.ts';
import {
  judgeMigrations,
  judgeMode,
  judgeRoom,
  judgeSkew,
  judgeTls,
} from '../../running/doctor/judgements.ts';
import { noPaint } from '../render.ts';
import { findingsText } from './findings-text.ts';
import { judgeKeys, judgeReadiness } from './server-judgements.ts';

// biome-ignore format: a table
test.each([
  //  free         embedded  state
  [2 ** 30,       true,     'ok',      '1.0 GiB free at data'],
  [2 ** 30 - 1,   true,     'warning', 'The disk of DATA_DIR has 1023 MiB free; below 128 MiB the service does not start.'],
  [2 ** 27,       true,     'warning', 'The disk of DATA_DIR has 128 MiB free; below 128 MiB the service does not start.'],
  [2 ** 27 - 1,   true,     'failed',  'The disk of DATA_DIR is full (127 MiB free, 128 MiB needed): the database cannot store anything.'],
  [0,             false,    'warning', 'The disk of DATA_DIR has 0 MiB free; the service keeps its generated keys there.'],
])('%i bytes of disk, embedded %s, are %s', (bytes, isEmbedded, state, found) => {
  expect(judgeRoom(bytes, 'data', isEmbedded)).toMatchObject({ state, found });
});

const day = 86_400_000;

// biome-ignore format: a table
test.each([
  [14 * day,     'ok'],
  [14 * day - 1, 'warning'],
  [0,            'warning'],
  [-1,           'failed'],
])('a certificate valid for %i more milliseconds is %s', (leftMs, state) => {
  const now = Date.parse('2026-11-01T00:00:00Z');
  const found = `port 8443, its certificate is good until ${new Date(now + leftMs).toISOString()}`;
  expect(judgeTls(8443, now + leftMs, now)).toMatchObject({ check: 'tls', state, found });
});

// biome-ignore format: a table
test.each([
  [0o100600, null],
  [0o100400, null],
  [0o100640, 'data/admin-token is open to other users (mode 0640)'],
  [0o100604, 'data/admin-token is open to other users (mode 0604)'],
])('a secret of mode %i: %s', (mode, found) => {
  const finding = judgeMode('data/admin-token', mode);
  expect(finding?.found ?? null).toBe(found);
});

const at = 1_800_000_000;
// biome-ignore format: a table
test.each([
  //  server    sent               received           state      found
  [at,       at * 1000,         at * 1000 + 10,    'ok',      'this machine and the server agree'],
  [at,       at * 1000 + 990,   at * 1000 + 1010,  'ok',      'this machine and the server agree'],
  [at + 3,   at * 1000,         at * 1000,         'ok',      'the server is 3 seconds ahead of this machine'],
  [at + 5,   at * 1000,         at * 1000,         'ok',      'the server is 5 seconds ahead of this machine'],
  [at + 6,   at * 1000,         at * 1000,         'warning', 'the server is 6 seconds ahead of this machine'],
  [at - 7,   at * 1000,         at * 1000,         'warning', 'the server is 7 seconds behind this machine'],
  [at + 300, at * 1000,         at * 1000,         'warning', 'the server is 300 seconds ahead of this machine'],
  [at + 301, at * 1000,         at * 1000,         'failed',  'the server is 301 seconds ahead of this machine'],
  // A slow answer does not count as skew.
  [at + 9,   at * 1000,         at * 1000 + 9_500, 'ok',      'this machine and the server agree'],
])('server at %i, asked at %i, answered at %i: clocks are %s', (serverSeconds, sentMs, receivedMs, state, found) => {
  expect(judgeSkew({ serverSeconds, sentMs, receivedMs })).toMatchObject({ state, found });
});

describe('readiness', () => {
  test('a ready server is one line', () => {
    expect(judgeReadiness('http://a', 200, { status: 'ready' })).toEqual([
      ok('server', 'http://a is ready'),
    ]);
  });

  test('each failed check is named, with advice', () => {
    const checks = { database: 'failed', sole_node: 'ok', shared_state: 'failed', other: 'failed' };
    const findings = judgeReadiness('http://a', 503, { status: 'not_ready', checks });
    expect(findings.map(({ found }) => found)).toEqual([
      'http://a is not ready: database failed',
      'http://a is not ready: shared_state failed',
      'http://a is not ready: other failed',
    ]);
    expect(findings.every(({ remedy = '' }) => remedy.endsWith('.'))).toBe(true);
  });

  test('a degraded server is a warning with its reason', () => {
    const checks = { database: 'ok', shared_state: 'failed' };
    const because = { shared_state: 'Redis does not answer.' };
    expect(judgeReadiness('http://a', 200, { status: 'degraded', checks, because })).toEqual([
      warning(
        'server',
        'http://a serves, but shared_state failed. Redis does not answer.',
        'the server does not reach Redis; look at it and at REDIS_URL.',
      ),
    ]);
  });

  test('an answer that is not from the service is a failure', () => {
    expect(judgeReadiness('http://a', 404, {})).toMatchObject([{ state: 'failed' }]);
    expect(judgeReadiness('http://a', 200, { hello: 1 })).toMatchObject([{ state: 'failed' }]);
  });
});

// biome-ignore format: a table
test.each([
  [200, { keys: [{}] },      'ok'],
  [200, { keys: [] },        'failed'],
  [200, {},                  'failed'],
  [404, { keys: [{}] },      'failed'],
])('keys answered with %i %j are %s', (status, answer, state) => {
  expect(judgeKeys(status, answer).state).toBe(state);
});

describe('migrations', () => {
  const known = [
    { name: '0001-a.sql', checksum: 'a', oldest_release: null },
    { name: '0002-b.sql', checksum: 'b', oldest_release: null },
  ];

  test('all ran', () => {
    expect(judgeMigrations(known, known)).toEqual([ok('migrations', 'all 2 ran')]);
  });

  test('in an empty database all are pending', () => {
    expect(judgeMigrations(known, null)).toMatchObject([
      { state: 'warning', found: 'pending: 0001-a.sql, 0002-b.sql' },
    ]);
  });

  test('a newer, a changed and a pending migration are three findings', () => {
    const ran = [
      { name: '0001-a.sql', checksum: 'other', oldest_release: null },
      { name: '0009-z.sql', checksum: 'z', oldest_release: null },
    ];
    expect(judgeMigrations(known, ran)).toMatchObject([
      { state: 'failed', found: '0009-z.sql ran, and this version does not know it' },
      { state: 'failed', found: '0001-a.sql is not the file that ran' },
      { state: 'warning', found: 'pending: 0002-b.sql' },
    ]);
  });

  // biome-ignore format: a table
  test.each([
    ['only adds',                        null,     'warning'],
    ['removed what this version uses',   '99.0.0', 'failed'],
  ])('a newer migration that %s', (_, oldest, state) => {
    const newer = { name: '0009-z.sql', checksum: 'z', oldest_release: oldest };
    expect(judgeMigrations(known, [...known, newer])).toMatchObject([{ state }]);
  });
});

test('findings are lines with advice, and a total', () => {
  const findings = [
    ok('disk', 'fine'),
    skipped('database', 'not running'),
    warning('clocks', 'apart', 'use NTP.'),
    failed('server', 'away', 'start it.'),
  ];
  expect(findingsText(findings, noPaint)).toBe(
    [
      'ok       disk: fine',
      'skipped  database: not running',
      'warning  clocks: apart',
      '         → use NTP.',
      'failed   server: away',
      '         → start it.',
      '',
      '1 failure, 1 warning.',
      '',
    ].join('\n'),
  );
  expect(isHealthy(findings)).toBe(false);
  expect(isHealthy(findings.slice(0, 3))).toBe(true);
  expect(findingsText([ok('disk', 'fine')], noPaint)).toMatch(/\nEverything is in order\.\n$/);
});
