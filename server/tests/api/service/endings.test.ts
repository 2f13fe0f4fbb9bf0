import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../src/running/settings.ts';
import { startService } from '../../../src/service.ts';
import { createLog } from '../../../src/telemetry/logging.ts';
import { longTest } from '../../support/extent.ts';
import { adminToken, FlorinHome, masterKey } from '../../support/florin-home.ts';

// A part that fails to end: here the database, whose last word nobody takes.

let home: FlorinHome;
beforeAll(async () => {
  home = await FlorinHome.create();
});
afterAll(() => home.remove());

const brokenPipe = new Error('write EPIPE');

/** Starts a service whose log breaks on the line that says that the database was stopped. */
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

test('who stops it hears what failed to end, when everything else has ended', async () => {
  const { lines, starting } = startWithBrokenLog(0);
  const service = await starting;
  const stopped = service.stop();
  await expect(stopped).rejects.toBeInstanceOf(AggregateError);
  await expect(stopped).rejects.toMatchObject({ errors: [brokenPipe] });
  expect(faultLines(lines)).toEqual([expect.stringContaining('write EPIPE')]);
  expect(await home.postmaster()).toBe(null);
  await expect(fetch(service.publicUrl)).rejects.toThrow();
});

longTest(
  'a refused start is refused for its own reason, whatever fails to end after it',
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { lines, starting } = startWithBrokenLog((other.address() as AddressInfo).port);
    await expect(starting).rejects.toThrow('is in use by another process');
    expect(faultLines(lines)).toEqual([expect.stringContaining('write EPIPE')]);
    expect(await home.postmaster()).toBe(null);
  },
);
