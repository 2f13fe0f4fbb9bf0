import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { adminToken, masterKey } from '../../support/florin-home.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { until, withinMs } from '../../support/until.ts';

// npm runs a script through a shell. The server ends when npm ends, even when npm is killed.

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Only /proc shows that npm was killed behind the shell. */
const signals: readonly NodeJS.Signals[] = existsSync('/proc/self/stat')
  ? ['SIGTERM', 'SIGKILL']
  : ['SIGTERM'];
const ways = [['start'], ['run', 'florin', '--', 'start']];
const rows = ways.flatMap((args) =>
  signals.map((signal) => [`npm ${args.join(' ')}`, signal, args] as const),
);

test.each(rows)('%s: %s to npm also ends the server', async (_, signal, args) => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const { PATH, HOME, TMPDIR } = process.env;
  const npm = spawn('npm', args, {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      PORT: '0',
      DATABASE_URL: db.url,
      FLORIN_ADMIN_TOKEN: adminToken,
      FLORIN_MASTER_KEY: masterKey,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group of its own, so that a failing test can end everything that it left.
    detached: true,
  });
  // Closes when its last writer, the server, has ended.
  const ended = once(npm, 'close');
  let log = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // Nothing is left to end.
    }
  });
  await until('it is ready', () => log.includes('Florin is ready.'));
  npm.kill(signal);
  expect(await withinMs(20_000, ended)).not.toBe('still waiting');
  expect(log).toContain('"Stopped."');
});
