import { expect, test } from 'vitest';
import { firstOf } from '../../support/extent.ts';
import { useSharedService } from '../../support/test-service.ts';
import { administering, desertedUrl, documentIn, runCli, spawnCli } from './run-cli.ts';

// The built program as a process: its exit codes, its streams, and its pipes.

const service = useSharedService();
const environment = () => administering(service());
const wrongToken = { FLORIN_ADMIN_TOKEN: 'another-admin-token' };

type Row = [meaning: string, args: string[], code: number, settings: Record<string, string>];
// biome-ignore format: a table
const rows: readonly Row[] = [
  ['wrong usage',      ['user', 'craete'],                                2, {}],
  ['done',             ['audit'],                                         0, {}],
  ['refused',          ['actions', '--limit', '201'],                     1, {}],
  ['not reachable',    ['audit'],                                         3, { FLORIN_URL: await desertedUrl() }],
  ['not authorized',   ['project', 'create', '--name', 'Amber'],          4, wrongToken],
];
test.each(firstOf(rows))(
  '%s: %j ends with code %i and prints the same as within this process',
  async (_, args, code, settings) => {
    const around = { environment: { ...environment(), ...settings } };
    const ended = await spawnCli(args, around);
    expect(ended).toEqual(await runCli(args, around));
    expect(ended.code).toBe(code);
  },
);

test('reads secrets from a pipe and writes JSON to another', async () => {
  const args = ['user', 'create', '--name', 'Ona', '--password-stdin', '--pin-stdin', '--json'];
  const around = { environment: environment(), input: 'a long password\n4711\n' };
  const { user_id: id } = documentIn(await spawnCli(args, around));
  const sql = 'SELECT password_hash, pin_hash FROM person WHERE id = $1';
  const [row] = await service().database.query(sql, [id]);
  expect(row).toEqual({ password_hash: expect.any(String), pin_hash: expect.any(String) });
});
