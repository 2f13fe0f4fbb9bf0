import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';
import { administering, documentIn, runCli } from './run-cli.ts';

const service = useSharedService();
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

async function newProject(...args: string[]): Promise<Record<string, unknown>> {
  return documentIn(await florin('project', 'create', '--name', 'Shop', '--json', ...args));
}

describe('project create', () => {
  test('shows the credentials, once, and says so', async () => {
    const { code, stdout, stderr } = await florin('project', 'create', '--name', 'Corner shop');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^project id +[0-9a-f-]{36}$/m);
    expect(stdout).toMatch(/^client secret +\S{32}$/m);
    expect(stdout).toMatch(/^account numbers EUR +\S+$/m);
    expect(stdout).toMatch(/Keep the secrets now: they are not shown again\.\n$/);
    expect(stdout).not.toContain('\u001b');
  });

  test('every option reaches the project', async () => {
    const { project_id: id } = await newProject(
      ...['--mode', 'live', '--country', 'LT', '--mcc', '5411', '--currency', 'EUR'],
      ...['--currency', 'PLN', '--callback-uri', 'https://shop.example/hook'],
      ...['--redirect-uri', 'https://shop.example/back', '--site', 'https://shop.example'],
      ...['--right', 'contact_token', '--card-agreement', 'yes', '--split-policy', '{"slots":[]}'],
      ...['--method-off', 'card-payment', '--display-order', 'a=2', '--display-order', 'b=1'],
      ...['--certificate', 'ab'.repeat(32), '--rate-limit', '50', '--client-id', 'my-shop'],
    );
    expect(documentIn(await florin('project', 'show', String(id), '--json'))).toMatchObject({
      name: 'Shop',
      test_mode: false,
      country: 'LT',
      mcc: '5411',
      currencies: ['EUR', 'PLN'],
      callback_uri: 'https://shop.example/hook',
      redirect_uris: ['https://shop.example/back'],
      sites: ['https://shop.example'],
      rights: ['contact_token'],
      card_agreement: true,
      split_policy: { slots: [] },
      methods_off: ['card-payment'],
      display_order: { a: 2, b: 1 },
      certificates: ['ab'.repeat(32)],
      rate_limit: 50,
      client_id: 'my-shop',
    });
  });

  describe('secrets of an existing integration', () => {
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'florin-cli-'));
      await writeFile(join(folder, 'secret'), 'an-old-client-secret\n');
      await writeFile(join(folder, 'key'), 'an-old-mac-key\n');
    });
    afterAll(() => rm(folder, { recursive: true }));

    test('are read from files', async () => {
      const files = [
        '--client-secret-file',
        join(folder, 'secret'),
        '--mac-key-file',
        join(folder, 'key'),
      ];
      expect(await newProject(...files)).toMatchObject({
        client_secret: 'an-old-client-secret',
        mac_key: 'an-old-mac-key',
      });
    });

    test('a missing file is wrong usage', async () => {
      const ended = await florin('project', 'create', '--name', 'x', '--mac-key-file', 'not-there');
      expect(ended).toEqual({
        code: 2,
        stdout: '',
        stderr: 'florin: --mac-key-file: not-there cannot be read (ENOENT).\n',
      });
    });
  });

  test("the server's messages are shown by field, and as JSON", async () => {
    const args = ['project', 'create', '--name', 'x', '--country', 'Lithuania', '--mcc', '1'];
    const said = await florin(...args);
    expect(said.code).toBe(1);
    expect(said.stdout).toBe('');
    expect(said.stderr).toMatch(
      /^florin: The request has invalid properties\.\n {2}country: .+\n {2}mcc: .+\n$/,
    );
    const asked = await florin(...args, '--json');
    expect(asked.code).toBe(1);
    expect(documentIn(asked)).toMatchObject({
      error: 'invalid_properties',
      error_properties: { country: [expect.any(String)], mcc: [expect.any(String)] },
    });
    expect(asked.stderr).toBe(said.stderr);
  });
});

describe('project show and change', () => {
  test('a project is shown without its secrets', async () => {
    const created = await newProject();
    const { code, stdout } = await florin('project', 'show', String(created['project_id']));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^name +Shop$/m);
    expect(stdout).toMatch(/^created at +\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/m);
    expect(stdout).not.toContain(created['client_secret']);
    expect(stdout).not.toContain(created['mac_key']);
  });

  test('only what is given changes, and an empty text empties a list', async () => {
    const { project_id: id } = await newProject('--country', 'LT', '--method-off', 'card-payment');
    const change = ['project', 'change', String(id), '--name', 'New', '--method-off', ''];
    const { code, stdout } = await florin(...change, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'New', country: 'LT', methods_off: [] });
  });

  test('an empty text removes an optional field', async () => {
    const set = ['--country', 'LT', '--mcc', '5411', '--rate-limit', '50'];
    const more = ['--callback-uri', 'https://shop.example/hook', '--split-policy', '{"slots":[]}'];
    const { project_id: id } = await newProject(...set, ...more);
    const names = ['country', 'mcc', 'rate-limit', 'callback-uri', 'split-policy'];
    const empty = names.flatMap((name) => [`--${name}`, '']);
    const changed = documentIn(await florin('project', 'change', String(id), '--json', ...empty));
    const fields = names.map((name) => name.replace('-', '_'));
    expect(changed).toMatchObject(Object.fromEntries(fields.map((field) => [field, null])));
  });

  test('nothing to change is wrong usage', async () => {
    const { code, stderr } = await florin('project', 'change', 'x');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^florin: Nothing to change; /);
  });

  test('an unknown project is refused with the words of the server', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const ended = await florin('project', 'show', id, '--json');
    expect(ended.code).toBe(1);
    expect(documentIn(ended)).toMatchObject({ error: 'not_found' });
  });
});

test('project rotate gives a new secret', async () => {
  const { project_id: id, mac_key: old } = await newProject();
  const rotate = ['project', 'rotate', String(id), '--what', 'mac_key', '--overlap', '1d'];
  const { mac_key: fresh } = documentIn(await florin(...rotate, '--json'));
  expect(fresh).toMatch(/^\S{32}$/);
  expect(fresh).not.toBe(old);
  const { stdout } = await florin('actions', '--limit', '1');
  expect(stdout).toMatch(/rotate_secret .*overlap_seconds=86400/);
});
