import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminToken } from '../../support/florin-home.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { desertedUrl, documentIn, runCli } from './run-cli.ts';

const service = useSharedService();

let folder: string;
let project: TestProject;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-conformance-'));
  project = await aProject(service().client);
  await writeFile(at('admin-token'), `${adminToken}\n`);
  await writeFile(at('project.json'), JSON.stringify(project));
  const live = await aProject(service().client, { test_mode: false });
  await writeFile(at('live.json'), JSON.stringify(live));
  await writeFile(at('partial.json'), '{"client_id": "a"}');
  await writeFile(at('broken.json'), '{');
});
afterAll(() => rm(folder, { recursive: true }));

const conformance = (...args: readonly string[]) =>
  runCli(['conformance', '--base-url', service().localUrl, ...args]);

describe('conformance', () => {
  test('prints the section with its checks, the invisible rules and the totals', async () => {
    const section = ['--section', 'checkout 5', '--documents-only'];
    const ended = await conformance('--operator-token-file', at('admin-token'), ...section);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const [head, first] = ended.stdout.split('\n');
    expect(head).toBe('checkout 5. Authentication: 3 passed');
    expect(first).toBe(
      '  passed   Every endpoint refuses a request without a token with 401 unauthorized.',
    );
    expect(ended.stdout).toContain('\nNot visible from outside\n');
    expect(ended.stdout).toMatch(/\n\n3 passed\.\n$/);
  });

  test('--json prints one document without secrets of the project', async () => {
    const ended = await conformance(
      ...['--credentials', at('project.json'), '--section', 'checkout 5', '--json'],
    );
    expect(ended.code).toBe(0);
    const document = documentIn(ended);
    expect(document).toMatchObject({ ok: true, failed: 0, base_url: service().localUrl });
    expect(document['sections']).toMatchObject([{ section: 'checkout 5', skipped: 0 }]);
    expect(ended.stdout).not.toContain(project.client_secret);
    expect(ended.stdout).not.toContain(project.mac_key);
  });

  test('a failed check shows the expected and the seen answer; the exit code is 1', async () => {
    await writeFile(at('wrong.json'), JSON.stringify({ ...project, mac_key: 'not the key' }));
    const ended = await conformance('--credentials', at('wrong.json'), '--section', 'wallet 2.3');
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('failed   A fee of the beneficiary above the price is refused.');
    expect(ended.stdout).toContain('expected: status 400\n');
    expect(ended.stdout).toContain('seen: POST /rest/v1/transaction answered 401 ');
  });

  test.each([
    [[], 'Give a test project with --credentials, or --operator-token-file, or both.'],
    [
      ['--operator-token-file', 'nowhere'],
      '--operator-token-file: nowhere cannot be read (ENOENT).',
    ],
    [
      ['--credentials', 'partial.json'],
      'must hold a JSON object with client_id, client_secret and mac_key.',
    ],
    [
      ['--credentials', 'broken.json'],
      'must hold a JSON object with client_id, client_secret and mac_key.',
    ],
    [
      ['--credentials', 'project.json', '--section', 'bakery'],
      '--section must be a document or one of checkout 2.1, ',
    ],
    [
      ['--credentials', 'project.json', '--callback-url', 'https://me.example'],
      '--callback-url and --callback-port go together.',
    ],
    [
      ['--credentials', 'project.json', '--callback-url', 'ftp://me', '--callback-port', '1'],
      '--callback-url must be an http or https URL.',
    ],
    [
      [
        '--credentials',
        'project.json',
        '--callback-url',
        'https://me.example',
        '--callback-port',
        '0',
      ],
      '--callback-port must be a port between 1 and 65535.',
    ],
  ])('wrong usage %j: exit code 2 and the reason', async (args, words) => {
    const placed = args.map((word) => (word.endsWith('.json') ? at(word) : word));
    const { code, stdout, stderr } = await conformance(...placed);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });

  test('the admin token of the environment is not sent to the checked server', async () => {
    const environment = { FLORIN_ADMIN_TOKEN: adminToken };
    const args = ['conformance', '--base-url', service().localUrl];
    expect(await runCli(args, { environment })).toMatchObject({ code: 2 });
  });

  test('a live project is refused before anything is done', async () => {
    const ended = await conformance('--credentials', at('live.json'));
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('so it may be live.');
    expect(ended.stderr).toContain('give the credentials of a test project.');
  });

  test('a server that does not answer gives exit code 3', async () => {
    const args = [
      'conformance',
      '--base-url',
      await desertedUrl(),
      '--credentials',
      at('project.json'),
    ];
    const ended = await runCli(args);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('The checks cannot begin: expected an answer');
  });
});

test('the commands of the guide work', async () => {
  const guide = new URL('../../../../docs/guides/conformance.md', import.meta.url);
  const lines = (await readFile(guide, 'utf8')).match(/^npm run florin -- conformance .*$/gm) ?? [];
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const args = line
      .replace('http://127.0.0.1:8080', service().localUrl)
      .replace('data/admin-token', at('admin-token'))
      .replace('project.json', at('project.json'))
      .split(' ');
    expect(
      await runCli([
        ...args.slice('npm run florin --'.split(' ').length),
        '--section',
        'checkout 5',
      ]),
    ).toMatchObject({ code: 0 });
  }
});
