import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../support/extent.ts';
import { adminToken } from '../../support/florin-home.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { desertedUrl, documentIn, listenAs, runCli, startCli } from './run-cli.ts';

const service = useSharedService();
const withToken = { FLORIN_ADMIN_TOKEN: adminToken };

describe('help', () => {
  test('the overview goes to standard output, with exit codes', async () => {
    for (const args of [[], ['help'], ['--help'], ['-h']]) {
      const { code, stdout, stderr } = await runCli(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('  project create ');
      expect(stdout).toContain('  3  no Florin answers at the address\n');
    }
  });

  test('help for one command has examples, in both forms', async () => {
    const { stdout } = await runCli(['help', 'wallet', 'deposit']);
    expect(stdout).toMatch(/^Deposit money into a wallet, once per reference\.\n/);
    expect(stdout).toContain('\nExamples\n');
    expect((await runCli(['wallet', 'deposit', '--help'])).stdout).toBe(stdout);
  });

  test('help for a group lists its commands; an unknown command is wrong usage', async () => {
    expect((await runCli(['help', 'project'])).stdout).toMatch(/^project: 10 commands\./);
    expect(await runCli(['help', 'projcet'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'florin: "projcet" is no command. Did you mean project?\n',
    });
  });

  // biome-ignore format: a table
  test.each([
    [['help', 'project', 'create', 'extra'], '1 word too many after "help project create".'],
    [['help', 'audit', 'extra', 'words'],    '2 words too many after "help audit".'],
    [['help', 'project', 'extra'],           '"project extra" is no command; project knows create, show, change, rotate, pin-tries, lift-pin-stop, list, suspend, resume, close.'],
    [['--version', 'extra'],                 'Nothing but --json may follow --version.'],
  ])('%j has too many words', async (args, because) => {
    expect(await runCli(args)).toEqual({ code: 2, stdout: '', stderr: `florin: ${because}\n` });
  });

  test('help and version print JSON with --json', async () => {
    expect(documentIn(await runCli(['help', '--json']))).toHaveProperty('commands');
    const file = new URL('../../../package.json', import.meta.url);
    const { version } = JSON.parse(await readFile(file, 'utf8'));
    expect(documentIn(await runCli(['--version', '--json']))).toEqual({ version });
    expect((await runCli(['--version'])).stdout).toBe(`florin ${version}\n`);
  });
});

describe('exit code 2: wrong usage, nothing is sent', () => {
  test('all faults are reported together, on standard error', async () => {
    const args = ['wallet', 'deposit', '--amuont', '5', '--currency', 'EUR'];
    expect(await runCli(args)).toEqual({
      code: 2,
      stdout: '',
      stderr: [
        'florin: --amuont is no option of this command. Did you mean --amount?',
        '  --amount MINOR is missing: in minor units: 1250 is 12.50 EUR.',
        '  --reference TEXT is missing: names this deposit; the same one again moves nothing.',
        '  "npm run florin -- help wallet deposit" shows how it is used.',
        '',
      ].join('\n'),
    });
  });

  test('with --json the fault is also printed as JSON', async () => {
    expect(documentIn(await runCli(['adit', '--json']))).toEqual({
      error: 'usage',
      error_description: '"adit" is no command. Did you mean audit?',
    });
  });

  test('an invalid address', async () => {
    const ended = await runCli(['audit', '--url', 'florin'], { environment: withToken });
    expect(ended).toMatchObject({
      code: 2,
      stderr: 'florin: --url must be an http or https URL.\n',
    });
  });
});

describe('exit code 3: no Florin answers', () => {
  test('no server listens', async () => {
    const url = await desertedUrl();
    const { port } = new URL(url);
    const ended = await runCli(['audit'], { environment: { PORT: port, ...withToken } });
    expect(ended).toEqual({
      code: 3,
      stdout: '',
      stderr:
        `florin: No Florin answers at ${url}: connect ECONNREFUSED 127.0.0.1:${port}. ` +
        'Start it with "npm run florin -- start", or give its address with --url or FLORIN_URL.\n',
    });
  });

  test('another program answers', async () => {
    const { url } = await listenAs({ '/admin/v1/audit': { body: '<html>' } });
    const ended = await runCli(['audit', '--url', url, '--json'], { environment: withToken });
    expect(ended.code).toBe(3);
    expect(documentIn(ended)['error_description']).toContain('is not Florin');
  });

  longTest('a server that never answers: the command says that it is still waiting', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close().closeAllConnections());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const running = startCli(['audit', '--url', url], { environment: withToken });
    await until('it says something', () => running.stderr() !== '');
    running.signal('SIGTERM');
    expect(await running.ended).toEqual({
      code: null,
      stdout: '',
      stderr: `florin: ${url} has not answered yet; still waiting.\n`,
    });
  });

  test('a redirect is not followed: the token is for one address', async () => {
    const other = await listenAs({});
    const headers = { location: `${other.url}/admin/v1/audit` };
    const { url } = await listenAs({ '/admin/v1/audit': { status: 307, body: '', headers } });
    const ended = await runCli(['audit', '--url', url], { environment: withToken });
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(`${url} sends us on to ${other.url}`);
    expect(other.requests).toEqual([]);
  });
});

describe('exit code 4: not authorized', () => {
  let folder = '';
  const file = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'florin-cli-'));
    await writeFile(file('admin-token'), `${adminToken}\n`);
    await chmod(file('admin-token'), 0o600);
    await writeFile(file('wrong'), 'not-the-admin-token\n');
    await writeFile(file('empty'), '\n');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const audit = (environment: Record<string, string>, ...args: string[]) =>
    runCli(['audit', '--url', service().client.url, ...args], { environment });

  test('a wrong token: explains how to give the right one', async () => {
    expect(await audit(withToken, '--token-file', file('wrong'))).toEqual({
      code: 4,
      stdout: '',
      stderr:
        'florin: The admin or operator token is wrong, expired or deleted. Give the right one with --token-file or FLORIN_ADMIN_TOKEN.\n',
    });
  });

  test('an unacceptable token', async () => {
    expect(await audit({ FLORIN_ADMIN_TOKEN: 'bad' })).toEqual({
      code: 4,
      stdout: '',
      stderr:
        'florin: FLORIN_ADMIN_TOKEN is not acceptable; it must be at least 16 visible ASCII characters without spaces.\n',
    });
  });

  test('no token', async () => {
    const ended = await audit({ DATA_DIR: file('nowhere') });
    expect(ended.code).toBe(4);
    expect(ended.stderr).toMatch(
      /^florin: No admin token: .+ cannot be read \(ENOENT\)\. Give it with /,
    );
    expect((await audit({}, '--token-file', file('empty'))).code).toBe(4);
  });

  test('the right token is found in the data folder, in the environment and in a file', async () => {
    expect((await audit({ DATA_DIR: folder })).code).toBe(0);
    expect((await audit({ DATA_DIR: file('nowhere'), ...withToken })).code).toBe(0);
    expect((await audit({}, '--token-file', file('admin-token'))).code).toBe(0);
  });
});
