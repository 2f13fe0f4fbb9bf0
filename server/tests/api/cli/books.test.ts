import { expect, test } from 'vitest';
import { useService } from '../../support/test-service.ts';
import { administering, documentIn, runCli } from './run-cli.ts';

const service = useService();
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

test('actions: lists the actions, newest first, page by page', async () => {
  expect((await florin('actions')).stdout).toBe('No operator has done anything yet.\n');
  for (const name of ['One', 'Two', 'Three']) await florin('user', 'create', '--name', name);
  const { code, stdout } = await florin('actions', '--limit', '2');
  expect(code).toBe(0);
  const [head, ...rows] = stdout.trimEnd().split('\n');
  expect(head).toMatch(/^AT +BY +ACTION +SUBJECT +DETAILS +ID$/);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}admin {2}create_user {2}user \d+ +.*test_mode=yes/,
  );
  const seen = rows[1]?.split(' ').at(-1) ?? '';
  const older = documentIn(await florin('actions', '--before', seen, '--json'));
  expect(older['actions']).toHaveLength(1);
});

test('actions: an invalid limit is wrong usage, a too high one is refused', async () => {
  expect((await florin('actions', '--limit', 'all')).code).toBe(2);
  expect((await florin('actions', '--limit', '201')).code).toBe(1);
});

test('token: a token is created, used in its role, listed and deleted', async () => {
  const made = documentIn(
    await florin('token', 'create', '--name', 'Nightly', '--role', 'auditor', '--json'),
  );
  const environment = { ...administering(service()), FLORIN_ADMIN_TOKEN: String(made['token']) };
  expect((await runCli(['audit'], { environment })).code).toBe(0);
  const refused = await runCli(['user', 'create', '--name', 'Nobody'], { environment });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('The role auditor may not do this.');
  const listed = await florin('token', 'list');
  expect(listed.stdout).toMatch(
    /^TOKEN +NAME +ROLE +CREATED +EXPIRES\n.* Nightly {2}auditor .*never\n$/,
  );
  const deleted = await florin('token', 'delete', String(made['token_id']));
  expect(deleted.stdout).toBe(`token ${made['token_id']} (Nightly) is deleted\n`);
  expect((await florin('token', 'list')).stdout).toBe(
    'There is no token beside the admin token.\n',
  );
  expect((await runCli(['audit'], { environment })).code).not.toBe(0);
});

test('actions verify: a sound log ends with code 0, an unknown head with code 1', async () => {
  const sound = await florin('actions', 'verify');
  expect(sound.code).toBe(0);
  const [, head] =
    /^The log is sound: \d+ actions\.\nhead ([0-9a-f]{64})\n$/.exec(sound.stdout) ?? [];
  expect((await florin('actions', 'verify', '--head', head ?? '')).code).toBe(0);
  const other = await florin('actions', 'verify', '--head', 'f'.repeat(64));
  expect(other.code).toBe(1);
  expect(other.stdout).toContain('The given head is not in the log.');
});

test('audit: sound books end with code 0', async () => {
  const { code, stdout, stderr } = await florin('audit');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^The books agree: \d+ accounts, 0 postings\.\n$/);
});

// The last test: from here on the books of this service are wrong.
test('audit: books that differ are listed and end with code 1', async () => {
  const { client, database } = service();
  const sound = documentIn(await florin('audit', '--json'));
  const accounts = Number(sound['accounts']) + 2;
  const { wallet } = await client.fundedWallet(500);
  await database.query('UPDATE account SET balance = balance + 1 WHERE id = $1', [wallet]);
  const said = await florin('audit');
  expect(said.code).toBe(1);
  expect(said.stdout).toMatch(
    new RegExp(
      `^The books differ in 2 places: ${accounts} accounts, 1 posting\\.\nSUBJECT +EXPECTED +FOUND\n`,
    ),
  );
  expect(said.stdout).toContain(`balance of account ${wallet}`);
  const asked = await florin('audit', '--json');
  expect(asked.code).toBe(1);
  expect(documentIn(asked)).toMatchObject({ ok: false, accounts, postings: 1 });
});
