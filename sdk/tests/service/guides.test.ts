import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureProgram } from '../../../server/tests/support/system-program.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { exampleEnvironment } from '../support/example-environment.ts';
import { commandsIn, examplesIn } from '../support/examples.ts';
import { type FoundSdk, findSdk, runProgram } from '../support/packed-sdk.ts';

// The guides in docs/guides: every program and every command in them is run as it stands.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_SEED: 'demo' });
const run = promisify(execFile);

const folder = new URL('../../../docs/guides/', import.meta.url);
const page = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const pages = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, text: page(name) }));

let sdk: FoundSdk;
beforeAll(async () => {
  ensureProgram('curl');
  sdk = await findSdk();
});
afterAll(() => sdk?.remove());

describe('what a newcomer is given', () => {
  const namesIn = (text: string): readonly string[] =>
    [...new Set(text.match(/\bFLORIN_[A-Z_]+/g) ?? [])].toSorted();

  /** Those of a production installation are set in its own page. */
  const readers = [
    ...pages.filter(({ name }) => name !== 'production.md'),
    { name: 'README.md of the SDK', text: page('../../sdk/README.md') },
  ];

  test.each(readers)('$name uses no name that a fresh start does not show', async ({ text }) => {
    const given = await exampleEnvironment(service().client);
    expect(namesIn(text).filter((name) => !(name in given))).toEqual([]);
  });

  test('the quick start lists every name', async () => {
    const given = await exampleEnvironment(service().client);
    const listed = page('quick-start.md').match(/^\| `FLORIN_[A-Z_]+`/gm) ?? [];
    expect(namesIn(listed.join())).toEqual(Object.keys(given).toSorted());
  });
});

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
