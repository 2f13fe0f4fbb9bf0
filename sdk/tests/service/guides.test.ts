import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureProgram } from '../../../server/tests/support/system-program.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { exampleEnvironment } from '../support/example-environment.ts';
import { commandsIn, examplesIn } from '../support/examples.ts';
import { type InstalledSdk, installPackedSdk, runProgram } from '../support/packed-sdk.ts';

// The guides in docs/guides: every program and every command in them is run as it stands.

const service = useService({ FLORIN_RATE_LIMIT: '0' });
const run = promisify(execFile);

const folder = new URL('../../../docs/guides/', import.meta.url);
const pages = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

let sdk: InstalledSdk;
beforeAll(async () => {
  ensureProgram('curl');
  sdk = await installPackedSdk();
});
afterAll(() => sdk?.remove());

describe('programs', () => {
  const programs = pages.flatMap(({ name: page, text }) =>
    examplesIn(text).map((example) => ({ page, ...example })),
  );

  test.each(programs)('$page: $name runs and prints what it says', async ({ text, prints }) => {
    const ran = await runProgram(sdk, text, { env: await exampleEnvironment(service().client) });
    expect(ran).toEqual({ code: 0, stdout: `${prints.join('\n')}\n`, stderr: '' });
  });
});

describe('commands', () => {
  // That for production needs a machine of its own: server/tests/production.
  const withCommands = pages.filter(
    ({ name, text }) => name !== 'production.md' && commandsIn(text).length > 0,
  );

  test.each(withCommands)('$name: its commands work, one after the other', async ({ text }) => {
    const env = { PATH: process.env['PATH'], ...(await exampleEnvironment(service().client)) };
    // The first command that fails ends the shell, also inside a pipe.
    const script = ['set -euo pipefail', ...commandsIn(text)].join('\n');
    const { stdout } = await run('bash', ['-c', script], { env });
    expect(stdout).not.toBe('');
    expect(stdout).not.toContain('"error"');
  });
});
