import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../src/running/settings.ts';
import { type Service, startService } from '../../../src/service.ts';
import { createLog } from '../../../src/telemetry/logging.ts';
import { longTest } from '../../support/extent.ts';
import { adminToken, FlorinHome, masterKey } from '../../support/florin-home.ts';
import { startHasher } from '../../support/hashing.ts';
import { aUser } from '../../support/identity.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { createTestDatabase } from '../../support/test-database.ts';

// A part that fails to end: the embedded database, whose last log line cannot be written, or the
// hashing thread.

let home: FlorinHome;
beforeAll(async () => {
  home = await FlorinHome.create();
});
afterAll(() => home.remove());

const brokenPipe = new Error('write EPIPE');

/** Starts a service whose log breaks on the line about the stopped database. */
function startWithBrokenLog(port: number) {
  const lines: string[] = [];
  const { settings } = readSettings({
    DATA_DIR: home.dataDir,
    PORT: String(port),
    FLORIN_ADMIN_TOKEN: adminToken,
    FLORIN_MASTER_KEY: masterKey,
    FLORIN_SEED: 'none',
  });
  const write = (line: string): void => {
    if (line.includes('was stopped.')) throw brokenPipe;
    lines.push(line);
  };
  return { lines, starting: startService(settings, createLog('info', { write })) };
}

const faultLines = (lines: readonly string[]) =>
  lines.filter((line) => line.includes('A part of the service failed to end.'));

/** Stops the service, which rejects with the fault once nobody is served any more. */
async function expectHeard(service: Service, lines: readonly string[]): Promise<void> {
  const stopped = service.stop();
  await expect(stopped).rejects.toBeInstanceOf(AggregateError);
  await expect(stopped).rejects.toMatchObject({ errors: [brokenPipe] });
  expect(faultLines(lines)).toEqual([expect.stringContaining('write EPIPE')]);
  await expect(fetch(service.publicUrl)).rejects.toThrow();
}

test('stop reports that hashing failed to end, after everything else has ended', async () => {
  const db = await createTestDatabase();
  onTestFinished(db.drop);
  const lines: string[] = [];
  const { settings } = readSettings({
    PORT: '0',
    DATABASE_URL: db.url,
    FLORIN_ADMIN_TOKEN: adminToken,
    FLORIN_MASTER_KEY: masterKey,
  });
  const log = createLog('info', { write: (line) => lines.push(line) });
  const terminate = () => Promise.reject(brokenPipe);
  const service = await startService(settings, log, () => ({ ...startHasher(), terminate }));
  // The thread starts with the first password to hash.
  const client = new OperatorClient(service.localUrl, adminToken);
  await aUser(client, { password: 'correct horse' });
  client.close();
  await expectHeard(service, lines);
  const sessions =
    "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'florin write lane%'";
  expect(await db.query(`${sessions} AND datname = current_database()`)).toEqual([]);
});

longTest(
  'stop reports that the database failed to end, after everything else has ended',
  async () => {
    const { lines, starting } = startWithBrokenLog(0);
    await expectHeard(await starting, lines);
    expect(await home.postmaster()).toBe(null);
  },
);

longTest('a refused start reports its own reason, even if a part then fails to end', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { lines, starting } = startWithBrokenLog((other.address() as AddressInfo).port);
  await expect(starting).rejects.toThrow('is in use by another process');
  expect(faultLines(lines)).toEqual([expect.stringContaining('write EPIPE')]);
  expect(await home.postmaster()).toBe(null);
});
