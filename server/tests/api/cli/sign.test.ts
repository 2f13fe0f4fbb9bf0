import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject, type TestProject } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { tell } from '../../support/webhooks.ts';
import { documentIn, runCli } from './run-cli.ts';

const service = useSharedService();
let folder = '';
let project: TestProject;
let receiver: Receiver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-sign-'));
  project = await aProject(service().client);
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const key = 'IrdTc8uQodU7PRpLzzLTW6wqZAO6tAMU';
const request = {
  id: 'shop',
  key,
  ts: 1_800_000_000,
  nonce: 'n0nce',
  method: 'POST',
  uri: '/rest/v1/transaction',
  host: 'pay.example',
  port: 443,
  body: '{"a":1}',
};
const options = ['--to', 'https://pay.example/rest/v1/transaction', '--at', '1800000000'];
const sent = (authorization: string): readonly string[] => [
  ...['sign', '--method', 'POST', '--body', request.body, ...options],
  ...['--header', `Authorization: ${authorization}`],
];

describe('sign: a request', () => {
  test('that is right: prints the string to sign with its line ends and both values, and exits with 0', async () => {
    const authorization = authorizationOf(request);
    const ended = await runCli(sent(authorization), { environment: { FLORIN_SIGN_KEY: key } });
    const [, mac] = /mac="([^"]+)"/.exec(authorization) ?? [];
    const [, ext] = /ext="([^"]+)"/.exec(authorization) ?? [];
    expect(ended).toEqual({
      code: 0,
      stdout: [
        'A request signed with MAC.',
        '',
        'String to sign (⏎ is a line feed)',
        '  ts      1800000000⏎',
        '  nonce   n0nce⏎',
        '  method  POST⏎',
        '  path    /rest/v1/transaction⏎',
        '  host    pay.example⏎',
        '  port    443⏎',
        `  ext     ${ext}⏎`,
        '',
        `  mac expected  ${mac}`,
        `  mac given     ${mac}`,
        '',
        'The signature is right.',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('that is wrong: names the first difference in plain words, exits with 1 and never shows the key', async () => {
    const authorization = authorizationOf({ ...request, port: 8080 });
    const shown = await runCli(sent(authorization), { input: `${key}\n` });
    expect(shown).toMatchObject({ code: 1, stderr: '' });
    expect(shown.stdout).toMatch(/\n {2}they differ from character \d+ on\n/);
    const sentence = 'Line 6 (port) was signed as "8080"; it should be "443".';
    expect(shown.stdout).toMatch(/\nIt is refused:\n {2}Line 6 /);
    expect(shown.stdout).toContain(`  ${sentence}\n`);
    const told = await runCli([...sent(authorization), '--json'], { input: key });
    expect(documentIn(told)).toMatchObject({ ok: false, kind: 'mac', faults: [sentence] });
    expect(`${shown.stdout}${told.stdout}`).not.toContain(key);
  });

  test('from standard input is read byte for byte, with the key in a file', async () => {
    const raw = [
      'POST /rest/v1/transaction HTTP/1.1',
      'Host: pay.example',
      `Authorization: ${authorizationOf(request)}`,
      'Content-Length: 7',
      '',
      `${request.body}\n`,
    ].join('\r\n');
    const args = ['sign', '--file', '-', '--at', '1800000000', '--json'];
    const ended = await runCli([...args, '--key-file', await file('key', `${key}\n`)], {
      input: raw,
    });
    expect(documentIn(ended)).toMatchObject({
      ok: true,
      notes: ['The last byte is left out: Content-Length says 7.'],
    });
    expect(await runCli(args, { input: raw })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Standard input holds the request'),
    });
  });
});

test('sign --id: the header that it makes is accepted by the service', async () => {
  const url = `${service().client.url}/rest/v1/project`;
  const args = ['sign', '--id', project.client_id, '--to', url, '--json'];
  const ended = await runCli(args, { environment: { FLORIN_SIGN_KEY: project.mac_key } });
  const authorization = String(documentIn(ended)['authorization']);
  const answer = await service().client.send('GET', '/rest/v1/project', {
    headers: { authorization },
  });
  expect(answer.status).toBe(200);
});

describe('sign: webhooks and callbacks of the service', () => {
  async function receivedAs(dialect: 'checkout' | 'wallet' | 'transfer'): Promise<Buffer> {
    const path = `/${dialect}`;
    await tell(service().client, project, { url: receiver.url(path), dialect, name: dialect });
    const found = () => receiver.received.find(({ target }) => target === path);
    await until('it has come', () => found() !== undefined);
    return found()?.raw ?? Buffer.alloc(0);
  }

  test('a webhook is right as received, and wrong after a change', async () => {
    const raw = await receivedAs('checkout');
    const environment = { FLORIN_SIGN_KEY: project.client_secret };
    const kept = ['sign', '--json', '--file', await file('webhook', raw)];
    expect(documentIn(await runCli(kept, { environment }))).toMatchObject({
      ok: true,
      kind: 'webhook',
    });
    const [head = '', body = ''] = raw.toString().split('\r\n\r\n');
    const spaced = JSON.stringify(JSON.parse(body), null, 2);
    const withoutLength = head.replace(/\r\ncontent-length: \d+/i, '');
    const changed = await file('changed', `${withoutLength}\r\n\r\n${spaced}`);
    const ended = await runCli(['sign', '--json', '--file', changed], { environment });
    expect(ended.code).toBe(1);
    const { expected, faults } = documentIn(ended);
    expect(expected).toBe(createHmac('sha256', project.client_secret).update(spaced).digest('hex'));
    expect(faults).toEqual([
      expect.stringContaining(
        'the same JSON written without spaces: something has parsed the body',
      ),
    ]);
  });

  test.each(['wallet', 'transfer'] as const)(
    'a %s callback is right with the key of /publickey',
    async (dialect) => {
      const raw = await file(dialect, await receivedAs(dialect));
      const { text: pem } = await service().client.send('GET', '/publickey');
      const ended = await runCli(['sign', '--json', '--file', raw], { input: pem });
      expect(documentIn(ended)).toMatchObject({ ok: true, kind: `${dialect}_callback` });
      expect(await runCli(['sign', '--file', raw], { input: 'a-secret' })).toMatchObject({
        code: 2,
        stderr: 'florin: The key should be the PEM text of /publickey.\n',
      });
    },
  );
});

describe('sign: wrong usage', () => {
  // biome-ignore format: a table
  test.each<[string, string[], string]>([
    ['no options',         [],                                             'Give the request: --file, or --method, --to, --header and --body.'],
    ['no signature',       ['--to', 'https://pay.example/'],               'The request carries no signature. To make one for it, give --id and --to.'],
    ['no key',             ['--header', 'Authorization: MAC id="a"'],      'The key did not come over standard input.'],
    ['a wrong address',    ['--to', 'pay.example'],                        '--to must be an http or https URL.'],
    ['a wrong header',     ['--header', 'Authorization'],                  '--header must read "Name: value".'],
    ['a missing file',     ['--file', 'nowhere.txt'],                      '--file: nowhere.txt cannot be read (ENOENT).'],
    ['a wrong time',       ['--header', 'Authorization: MAC', '--at', 'x', '--key-file', '/dev/null'], '--at is "x"; it must be an integer.'],
  ])('%s: exit code 2 and one sentence', async (_, args, sentence) => {
    expect(await runCli(['sign', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `florin: ${sentence}\n`,
    });
  });
});
