import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { linkPostings } from '../../../src/sealing/journal-chain.store.ts';
import { useService } from '../../support/test-service.ts';
import { administering, runCli } from './run-cli.ts';

// Running, Sealing the books: "Keep that file: it shows when somebody takes a seal away."

const service = useService({ FLORIN_SEED: 'none' });
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-seals-'));
  const { client, database } = service();
  for (const name of ['own', 'other']) {
    await florin(
      'journal',
      'new-key',
      '--key',
      at(`${name}.pem`),
      '--public-key',
      at(`${name}.pub`),
    );
  }
  await client.fundedWallet(500);
  const [row] = await database.query<{ at: string }>('SELECT max(created_at) AS at FROM posting');
  const later = unixSeconds(Number(row?.at) + 3 * 86_400);
  while (await linkPostings(database.database, later));
  const sealed = await florin('journal', 'seal', '--key', at('own.pem'), '--seals', at('seals'));
  expect(sealed.stdout).toMatch(/^Sealed 1 day/);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const audit = (...more: string[]) => florin('audit', '--database', service().database.url, ...more);

test('running: an audit against a missing seal file fails and does not create the file', async () => {
  const ended = await audit('--public-key', at('own.pub'), '--seals', at('seels'));
  const isMade = await stat(at('seels')).then(
    () => true,
    () => false,
  );
  expect([ended.code, isMade]).toEqual([2, false]);
});

test('running: an audit fails if its key made none of the kept seals', async () => {
  const ended = await audit('--public-key', at('other.pub'), '--seals', at('seals'));
  const said = expect.stringContaining('has no seal that was made with the key of');
  expect([ended.code, ended.stderr]).toEqual([2, said]);
});

test('running: an audit by the server checks no seals and refuses the options for them', async () => {
  const ended = await florin('audit', '--public-key', at('own.pub'), '--seals', at('seals'));
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('--seals')]);
});

// biome-ignore format: a table
test.each<[string, number, number]>([
  // lost characters, and the days that the next seal signs
  ['its end, as an editor leaves it',              1, 1],
  ['its second half, as a full disk may leave it', 90, 2],
])('running: sealing goes on after the last line of the seal file has lost %s', async (_, lost, signed) => {
  const { client, database } = service();
  const before = await readFile(at('seals'), 'utf8');
  await writeFile(at('cut'), before.slice(0, -lost));
  await client.fundedWallet(500);
  const [row] = await database.query<{ at: string; days: string }>(
    'SELECT max(created_at) AS at, (SELECT count(*) FROM journal_day) AS days FROM posting',
  );
  const later = unixSeconds(Number(row?.at) + (5 + 5 * Number(row?.days)) * 86_400);
  while (await linkPostings(database.database, later));
  const seal = () => florin('journal', 'seal', '--key', at('own.pem'), '--seals', at('cut'));
  expect((await seal()).stdout).toContain(`Sealed ${signed} day`);
  const lines = (await readFile(at('cut'), 'utf8')).split('\n');
  expect(lines.length - 1).toBe(before.split('\n').length);
  const again = await seal();
  const audited = await audit('--public-key', at('own.pub'), '--seals', at('cut'));
  expect([again.code, again.stdout, audited.code]).toEqual([
    ...[0, 'Every finished day is sealed already.\n', 0],
  ]);
  await writeFile(at('seals'), lines.join('\n'));
});

test('running: sealing refuses a sealed day that the server has lost, and goes on once its line is removed', async () => {
  const kept = await readFile(at('seals'), 'utf8');
  const [first = ''] = kept.split('\n');
  const lost = first.replaceAll(/\d{4}-\d\d-\d\d/g, '2001-01-01');
  const whole = at('before-restore');
  await writeFile(whole, `${kept.trimEnd()}\n${lost}\n`);
  const seal = () => florin('journal', 'seal', '--key', at('own.pem'), '--seals', at('restored'));
  await writeFile(at('restored'), await readFile(whole, 'utf8'));
  const refused = await seal();
  expect([refused.code, refused.stderr]).toEqual([
    ...[
      1,
      expect.stringMatching(
        /2001-01-01 was sealed, and the server does not have it(.|\n)*docs\/running/,
      ),
    ],
  ]);
  const lines = (await readFile(whole, 'utf8')).split('\n');
  const left = lines.filter((line) => !/"day":"2001-01-01"/.test(line));
  await writeFile(at('restored'), left.join('\n'));
  expect(left).toHaveLength(lines.length - 1);
  expect((await seal()).code).toBe(0);
  const audited = await audit('--public-key', at('own.pub'), '--seals', at('restored'));
  expect(audited.code).toBe(0);
});
