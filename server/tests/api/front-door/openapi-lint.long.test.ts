import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';

const service = useSharedService();
const run = promisify(execFile);
const linter = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

type Problem = { readonly ruleId: string; readonly message: string };

test('the OpenAPI linter finds no problem in the document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'florin-openapi-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'openapi.json');
  const document = await fetch(`${service().client.url}/openapi.json`);
  await writeFile(file, await document.text());
  const options = {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1_024 * 1_024,
  };
  // The linter exits with a code if it finds problems; its output lists them either way.
  const { stdout } = await run(
    process.execPath,
    [linter, 'lint', file, '--format=json'],
    options,
  ).catch((fault: { readonly stdout: string }) => fault);
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly Problem[] };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
