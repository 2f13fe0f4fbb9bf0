import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackup } from '../../../src/auditor/backup/open-backup.ts';
import { checkDatabase } from '../../../src/auditor/check-database.store.ts';
import { unlimited } from '../../support/checkout.ts';
import { ensureProgram } from '../../support/system-program.ts';
import { useService } from '../../support/test-service.ts';
import { makeHistory } from './real-history.ts';

// Decision 0241: a backup is audited where no server runs, by a PostgreSQL of our own.

const service = useService(unlimited);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-dump-'));
  await makeHistory(service());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function dumped(name: string): string {
  const file = join(folder, name);
  const program = ensureProgram('pg_dump', 'postgresql-client');
  const { status, stderr } = spawnSync(
    program,
    ['--format=custom', `--file=${file}`, service().database.url],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  return file;
}

async function audited(file: string) {
  const backup = await openBackup(file, () => {});
  try {
    const asked = { publicKey: null, keptSeals: null, eventDays: 30 };
    return { complaints: backup.complaints, report: await checkDatabase(backup.url, asked) };
  } finally {
    await backup.close();
  }
}

test('a dump of real history is sound, and one of changed rows is not', async () => {
  const sound = await audited(dumped('sound.dump'));
  expect(sound).toMatchObject({
    complaints: [],
    report: { ok: true, differences: [], skipped: [] },
  });
  expect(sound.report.postings).toBeGreaterThan(5);
  await service().database.asSuperuser(async (session) => {
    await session.query("SET session_replication_role = 'replica'");
    await session.query("UPDATE posting SET amount = amount + 1 WHERE kind = 'settlement'");
    // A hold that postings name is gone: the backup cannot be restored whole.
    await session.query("DELETE FROM hold WHERE state = 'captured'");
  });
  const { complaints, report } = await audited(dumped('changed.dump'));
  expect(complaints.join()).toContain('posting_hold_id_fkey');
  const tables = new Set(report.differences.map(({ table }) => table));
  expect([...tables].sort()).toEqual(['account', 'hold', 'payment', 'posting']);
});
