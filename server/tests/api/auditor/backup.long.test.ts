import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackup } from '../../../src/auditor/backup/open-backup.ts';
import { checkDatabase } from '../../../src/auditor/check-database.store.ts';
import { startEmbeddedPostgres } from '../../../src/storage/embedded/embedded-postgres.ts';
import { SecondPlace } from '../../crash/second-place.ts';
import { unlimited } from '../../support/checkout.ts';
import { useDebian } from '../../support/debian.ts';
import { superuserUrlOf } from '../../support/superuser-url.ts';
import { startTestService } from '../../support/test-service.ts';
import { makeHistory } from './real-history.ts';

// Decision 0241: a backup is audited without a server, by a PostgreSQL that the audit starts.

let folder = '';
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-backup-')));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Orders, wallets, transfers and a bank, in the database at this address. */
async function historyAt(url: string): Promise<void> {
  const service = await startTestService(async () => ({ ...unlimited, DATABASE_URL: url }));
  await makeHistory(service);
  await service.stop();
}

async function audited(backup: string) {
  const opened = await openBackup(backup, () => {});
  try {
    const asked = { publicKey: null, keptSeals: null, eventDays: 30 };
    return { complaints: opened.complaints, report: await checkDatabase(opened.url, asked) };
  } finally {
    await opened.close();
  }
}

const sound = { complaints: [], report: { ok: true, differences: [], skipped: [] } };

/** Changes that no part of the service would make. */
async function changeRows(superuserUrl: string): Promise<void> {
  const session = new pg.Client({ connectionString: superuserUrl });
  await session.connect();
  await session.query("SET session_replication_role = 'replica'");
  await session.query("UPDATE posting SET amount = amount + 1 WHERE kind = 'settlement'");
  await session.query("DELETE FROM hold WHERE state = 'captured'");
  await session.end();
}

const tablesOf = ({ report }: Awaited<ReturnType<typeof audited>>): readonly string[] =>
  [...new Set(report.differences.map(({ table }) => table))].sort();

const changed = expect.arrayContaining(['account', 'hold', 'payment', 'posting']);

test('in a copied data folder real history is sound, and changed rows are reported', async () => {
  const dataDir = join(folder, 'data');
  const start = () => startEmbeddedPostgres({ dataDir, log: () => {} });
  const first = await start();
  await historyAt(await first.ensureRunning());
  await first.stop();
  const before = await audited(dataDir);
  expect(before).toMatchObject(sound);
  expect(before.report.postings).toBeGreaterThan(5);
  const second = await start();
  await changeRows(await superuserUrlOf(dataDir));
  await second.stop();
  expect(tablesOf(await audited(dataDir))).toEqual(changed);
});

describe('a file of pg_dump', () => {
  const isDebian = useDebian({
    what: 'A server of Debian is dumped',
    programs: ['pg_createcluster', 'pg_dump'],
    commands: 'apt-get update\napt-get install --yes --no-install-recommends postgresql',
  });
  let place: SecondPlace | null = null;
  beforeAll(async () => {
    if (isDebian()) place = await SecondPlace.start();
  });
  afterAll(() => place?.remove());

  const dumped = (url: string, name: string): string => {
    const file = join(folder, name);
    const options = ['--format=custom', `--file=${file}`, url];
    const { status, stderr } = spawnSync('pg_dump', options, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return file;
  };

  test('with real history is sound; changed rows and restore errors are reported', async () => {
    if (place === null) throw new Error('no server was started');
    const { url } = place;
    await historyAt(url);
    expect(await audited(dumped(url, 'sound.dump'))).toMatchObject(sound);
    await changeRows(url);
    const found = await audited(dumped(url, 'changed.dump'));
    // Postings name a deleted hold: the backup cannot be fully restored.
    expect(found.complaints.join()).toContain('posting_hold_id_fkey');
    expect(tablesOf(found)).toEqual(changed);
  });
});
