import { describe, expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';
import { administering, documentIn, runCli } from './run-cli.ts';

const service = useSharedService();
const around = (input = '') => ({ environment: administering(service()), input });
const florin = (...args: string[]) => runCli(args, around());

async function newUser(...args: string[]): Promise<Record<string, unknown>> {
  return documentIn(await florin('user', 'create', '--name', 'Ona', '--json', ...args));
}

const hashesOf = async (userId: unknown) => {
  const [row] = await service().database.query<{ password_hash: string; pin_hash: string }>(
    'SELECT password_hash, pin_hash FROM person WHERE id = $1',
    [userId],
  );
  return row;
};

describe('user create and change', () => {
  test('a user has a number, a wallet and its accounts', async () => {
    const { code, stdout } = await florin(
      'user',
      'create',
      '--name',
      'Ona',
      '--email',
      'ona@example.com',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^user id +\d+\nwallet id +\d+\naccount numbers EUR +\S+\n$/);
  });

  test('password and PIN are read from standard input, one per line', async () => {
    const create = ['user', 'create', '--name', 'Ona', '--password-stdin', '--pin-stdin', '--json'];
    const { user_id: id } = documentIn(await runCli(create, around('a long password\n4711\n')));
    const before = await hashesOf(id);
    expect(before).toEqual({ password_hash: expect.any(String), pin_hash: expect.any(String) });
    const change = ['user', 'change', String(id), '--pin-stdin', '--json'];
    const changed = await runCli(change, around('4712'));
    expect(changed.code).toBe(0);
    expect(documentIn(changed)).toMatchObject({ user_id: id });
    const after = await hashesOf(id);
    expect(after?.password_hash).toBe(before?.password_hash);
    expect(after?.pin_hash).not.toBe(before?.pin_hash);
  });

  test('a missing secret is wrong usage', async () => {
    const create = ['user', 'create', '--name', 'Ona', '--password-stdin', '--pin-stdin'];
    expect(await runCli(create, around('a long password\n'))).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'florin: The PIN did not come over standard input; expected the password, then the PIN, each on a line.\n',
    });
  });

  test('a secret among the arguments is refused, not repeated, and the right option is suggested', async () => {
    const { code, stderr } = await florin(
      'user',
      'create',
      '--name',
      'Ona',
      '--password',
      'hunter2',
    );
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean --password-stdin?');
    expect(stderr).not.toContain('hunter2');
  });

  test('nothing to change is wrong usage', async () => {
    expect(await florin('user', 'change', '1')).toMatchObject({
      code: 2,
      stderr: 'florin: Nothing to change; give --password-stdin, --pin-stdin or both.\n',
    });
  });

  test('the same idempotency key gives the same user', async () => {
    const first = await newUser('--idempotency-key', 'user-1');
    expect(await newUser('--idempotency-key', 'user-1')).toEqual(first);
    expect((await florin('user', 'create', '--name', 'x', '--idempotency-key', 'ą')).code).toBe(2);
  });
});

describe('wallet show and deposit', () => {
  test('a deposit happens once for each reference, and the wallet shows it', async () => {
    const { wallet_id: id } = await newUser();
    const deposit = ['wallet', 'deposit', String(id), '--amount', '12345', '--currency', 'EUR'];
    const once = [...deposit, '--reference', 'statement 17/3'];
    expect(await florin(...once)).toEqual({
      code: 0,
      stdout: `wallet ${id} holds 123.45 EUR, 123.45 of it available\n`,
      stderr: '',
    });
    expect(documentIn(await florin(...once, '--json'))).toMatchObject({ balance: 12345 });
    const { stdout } = await florin('wallet', 'show', String(id));
    expect(stdout).toMatch(
      /^wallet \d+\nCURRENCY +ACCOUNT +BALANCE +HELD +AVAILABLE\nEUR +\S+ +123\.45 +0\.00 +123\.45\n$/,
    );
    expect(documentIn(await florin('wallet', 'show', String(id), '--json'))).toMatchObject({
      wallet_id: id,
      balances: [{ currency: 'EUR', balance: 12345, held: 0, available: 12345 }],
    });
  });

  test('an amount with a decimal point is wrong usage', async () => {
    const deposit = ['wallet', 'deposit', '1', '--currency', 'EUR', '--reference', 'r'];
    const { code, stderr } = await florin(...deposit, '--amount', '12.50');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^florin: --amount is "12\.50"; it must be an amount in minor units/);
  });

  test('an unknown wallet is refused', async () => {
    expect(await florin('wallet', 'show', '999999999')).toMatchObject({ code: 1, stdout: '' });
  });
});
