import { expect, test } from 'vitest';
import { useService } from '../../support/test-service.ts';
import { administering, documentIn, listenAs, runCli } from './run-cli.ts';

const service = useService();
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

type ShownKey = { readonly kid: string; readonly state: string };
const keysIn = (document: Record<string, unknown>): readonly ShownKey[] =>
  document['keys'] as ShownKey[];

test('keys and keys rotate: print a table, or JSON with --json', async () => {
  const [first] = keysIn(documentIn(await florin('keys', '--json')));
  expect(first).toMatchObject({ state: 'signing' });

  const rotated = await florin('keys', 'rotate');
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  const [head, ...lines] = rotated.stdout.trimEnd().split('\n');
  expect(head).toMatch(/^KEY +STATE +CREATED +RETIRES$/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^[\w-]{16} +signing +\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ +-$/);
  expect(lines[1]).toMatch(new RegExp(`^${first?.kid} +verifying +.+Z +.+Z$`));
  expect((await florin('keys')).stdout).toBe(rotated.stdout);

  const [newest] = keysIn(documentIn(await florin('keys', 'rotate', '--json')));
  expect(lines[0]).not.toContain(newest?.kid);
  expect((await florin('actions', '--limit', '1')).stdout).toContain(`kid=${newest?.kid}`);
});

test('help for keys and keys rotate shows an example', async () => {
  expect((await florin('help', 'keys')).stdout).toContain('npm run --silent florin -- keys --json');
  expect((await florin('help', 'keys', 'rotate')).stdout).toMatch(
    /Examples\n.*\n {2}npm run florin -- keys rotate\n/,
  );
});

test('a server without a list of keys is reported in one sentence', async () => {
  const { url } = await listenAs({});
  for (const args of [['keys'], ['keys', 'rotate']]) {
    expect(await florin(...args, '--url', url)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'florin: This server does not have a list of its signing keys.\n',
    });
  }
});
