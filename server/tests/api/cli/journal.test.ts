import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { linkPostings } from '../../../src/sealing/journal-chain.store.ts';
import { longTest } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';
import { tampered } from '../auditor/real-history.ts';
import { administering, documentIn, runCli } from './run-cli.ts';

// Decisions 0241 and 0242 on the command line: a key, a sealed day, and an audit beside the server.

const service = useService({ FLORIN_SEED: 'none' });
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

let folder = '';
const at = (name: string): string => join(folder, name);
const seal = () => florin('journal', 'seal', '--key', at('key'), '--seals', at('seals'));
const audit = (...more: string[]) =>
  florin('audit', '--database', service().database.url, '--public-key', at('public'), ...more);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-seals-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Adds a posting and lets three days pass. */
async function postAndWait(): Promise<void> {
  const { client, database } = service();
  await client.fundedWallet(500);
  const [row] = await database.query<{ at: string; days: string }>(
    'SELECT max(created_at) AS at, (SELECT count(*) FROM journal_day) AS days FROM posting',
  );
  const later = Number(row?.at) + (3 + Number(row?.days)) * 86_400;
  while (await linkPostings(database.database, unixSeconds(later)));
}

test('a key pair is made once, and only its owner can read the private key', async () => {
  const make = () => florin('journal', 'new-key', '--key', at('key'), '--public-key', at('public'));
  expect((await make()).code).toBe(0);
  expect(await readFile(at('public'), 'utf8')).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect((await stat(at('key'))).mode & 0o077).toBe(0);
  const again = await make();
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
});

test('finished days are sealed once, kept in a file and verified by the audit', async () => {
  expect((await seal()).stdout).toBe('Every finished day is sealed already.\n');
  expect((await florin('journal', 'days')).stdout).toBe('No day with postings is finished yet.\n');
  await postAndWait();
  const sealed = await seal();
  expect([sealed.code, sealed.stdout]).toEqual([
    0,
    expect.stringMatching(/^Sealed 1 day: \d{4}-\d\d-\d\d\.\n$/),
  ]);
  expect((await seal()).stdout).toBe('Every finished day is sealed already.\n');
  expect((await florin('journal', 'days')).stdout).toMatch(
    /^DAY +POSTINGS +HASH +SEALS\n\S+ +1 to 1 +\w{64} +1\n$/,
  );
  expect((await readFile(at('seals'), 'utf8')).trimEnd().split('\n')).toHaveLength(1);
  const sound = await audit('--seals', at('seals'));
  expect([sound.code, sound.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Everything agrees: .*\nThe chain has 1 link, 1 finished day and 1 seal /,
    ),
  ]);
});

longTest('a seal that the server has lost is reported and can be given again', async () => {
  await service().database.asSuperuser(async (session) => {
    await session.query("SET session_replication_role = 'replica'");
    await session.query('DELETE FROM journal_seal');
  });
  const lost = await audit('--seals', at('seals'), '--json');
  expect([lost.code, documentIn(lost)['differences']]).toEqual([
    1,
    [
      {
        ...{ table: 'journal_seal', id: expect.stringMatching(/^\d{4}-\d\d-\d\d \w{16}$/) },
        ...{ expected: 'the seal that was kept', found: 'none' },
      },
    ],
  ]);
  expect((await seal()).code).toBe(0);
  expect((await audit('--seals', at('seals'))).code).toBe(0);
});

test('a day that differs from its seal gets no further signature', async () => {
  await postAndWait();
  const before = await readFile(at('seals'), 'utf8');
  await writeFile(at('seals'), before.replace(/hash \w{8}/, 'hash 00000000'));
  const refused = await seal();
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('is not what was sealed'),
  ]);
  expect((await readFile(at('seals'), 'utf8')).split('\n')).toHaveLength(2);
  await writeFile(at('seals'), before);
  expect((await seal()).stdout).toMatch(/^Sealed 1 day/);
});

longTest('the audit prints a difference and ends with code 1', async () => {
  const { database } = service();
  // The command reads committed data: undoing the change is faster than a copy.
  const change = (sign: string) =>
    database.asSuperuser(async (session) => {
      await session.query("SET session_replication_role = 'replica'");
      await session.query(`UPDATE account SET balance = balance ${sign} 1 WHERE kind = 'wallet'`);
    });
  await change('+');
  const found = await audit();
  await change('-');
  expect([found.code, found.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^Something does not agree, in \d+ places: .*\n(.*\n)*account +\d+ +balance 500/,
    ),
  ]);
  const clean = await tampered(
    database,
    async () => {},
    async () => 'put back',
  );
  expect([clean, (await audit()).code]).toEqual(['put back', 0]);
});

// biome-ignore format: a table
test.each<[string, readonly string[], number, string]>([
  ['both places',            ['--database', 'x', '--from-backup', 'y'],        2, 'Give either'],
  ['seals without a key',    ['--database', 'x', '--seals', 'y'],              2, '--seals needs --public-key'],
  ['an invalid key',         ['--database', 'x', '--public-key', '/dev/null'], 2, 'it holds no public key'],
  ['a missing backup',       ['--from-backup', '/no/such/file'],               1, 'There is no backup at'],
  ['another folder',         ['--from-backup', '/tmp'],                        1, 'is no data folder of Florin'],
  ['an unreachable database', ['--database', 'postgres://127.0.0.1:1/none'],    3, 'The database cannot be audited'],
])('an audit of %s ends with a sentence', async (_, args, code, text) => {
  const ended = await florin('audit', ...args);
  expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(text)]);
});
