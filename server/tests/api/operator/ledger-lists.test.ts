import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant } from '../../support/checkout.ts';
import { aUser } from '../../support/identity.ts';
import { csvColumn, pageIn, readAll } from '../../support/list-pages.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { pay, WalletClient } from '../../support/wallet.ts';

// Business 5 and decision 0204: accounts with their owners, reserved money, history of audits.

const service = useService();

const get = (path: string) => service().client.send('GET', path);
const list = async (path: string) => pageIn(await get(path));
const accounts = '/admin/v1/accounts';

let merchant: Awaited<ReturnType<typeof aMerchant>>;
let user: Awaited<ReturnType<typeof aUser>>;
let held: string;
beforeAll(async () => {
  const { client } = service();
  merchant = await aMerchant(client);
  user = await aUser(client);
  await pay(client, user.wallet_id, 5_000);
  const wallet = new WalletClient(client, merchant.project);
  const { transaction_key: key } = await wallet.created({}, { price: 1_200 });
  await wallet.accept(key, user.wallet_id);
  const [own] = (await list(`${accounts}?owner=${user.user_id}`)).items;
  held = String(own?.['account_id']);
});

describe('accounts', () => {
  test('of a user are listed as in the single read', async () => {
    const { items } = await list(`${accounts}?owner=${user.user_id}`);
    expect(items).toEqual([
      {
        ...{ account_id: held, kind: 'wallet', currency: 'EUR', test_mode: true },
        ...{ balance: 5_000, held: 1_200, available: 3_800, created_at: expect.any(Number) },
        owner: { type: 'user', id: String(user.user_id), name: expect.any(String) },
        ...{ wallet_id: user.wallet_id, purpose: null, should_be_zero: false, closed: false },
      },
    ]);
    expect((await get(`${accounts}/${held}`)).body).toEqual(items[0]);
  });

  test('of a project are found by its id in any case', async () => {
    const { project_id: id, wallet_id } = merchant.project;
    const before = (await list(`${accounts}?owner=${id}`)).items;
    expect(before.every((one) => one['wallet_id'] === wallet_id)).toBe(true);
    const { paymentId } = await merchant.paidOrder();
    await merchant.refund(paymentId, { amount: 100, reference: 'Back' });
    expect(before[0]).toMatchObject({ kind: 'merchant', owner: { type: 'project', id } });
    expect((await list(`${accounts}?owner=${id.toUpperCase()}`)).items).toHaveLength(before.length);
  });

  test('that should be empty include rails but not deposits', async () => {
    const { items } = await list(`${accounts}?should_be_zero=true&has_balance=true`);
    const purposes = items.map(({ purpose }) => purpose);
    expect(purposes.length).toBeGreaterThan(0);
    expect(purposes).not.toContain('deposits');
    expect(items.every((one) => one['balance'] !== 0 && one['should_be_zero'] === true)).toBe(true);
    const [deposits] = (await list(`${accounts}?kind=clearing`)).items.filter(
      ({ purpose }) => purpose === 'deposits',
    );
    expect(deposits).toMatchObject({ owner: { type: 'service' }, should_be_zero: false });
  });

  test('can be filtered, paged and exported as CSV', async () => {
    const path = `${accounts}?currency=EUR&test_mode=true`;
    const all = await readAll((cursor) => list(`${path}&limit=2${cursor}`));
    const ids = all.map((one) => one['account_id']);
    expect(ids).toContain(held);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      (await list(`${path}&kind=wallet&has_balance=false&owner=${user.user_id}`)).items,
    ).toEqual([]);
    const csv = await get(`${path}&format=csv`);
    expect(csvColumn(csv, 'account_id')).toEqual(ids);
    expect(csv.text).toContain('balance,balance_decimal');
  });

  test.each(['kind=gold', 'owner=me', 'has_balance=some', 'currency=EURO', 'project=1'])(
    '%s is 400',
    async (filter) => {
      expect((await get(`${accounts}?${filter}`)).status).toBe(400);
    },
  );

  test('have a statement that ends with their balance', async () => {
    const [rail] = (await list(`${accounts}?should_be_zero=true&has_balance=true`)).items;
    const { body, status } = await get(`${accounts}/${rail?.['account_id']}/statement?limit=1`);
    expect(status).toBe(200);
    expect(body['closing_balance']).toBe(rail?.['balance']);
    expect((await get(`${accounts}/4999999999999999999/statement`)).status).toBe(404);
    expect((await get(`${accounts}/${held}/statement?currency=EUR`)).status).toBe(400);
  });
});

describe('reserved money', () => {
  const holds = '/admin/v1/holds';

  test('is listed and filtered by account and age', async () => {
    const { items } = await list(`${holds}?account_id=${held}`);
    expect(items).toEqual([
      {
        ...{ hold_id: expect.any(String), account_id: held, amount: 1_200, currency: 'EUR' },
        ...{ test_mode: true, created_at: expect.any(Number) },
      },
    ]);
    expect((await list(holds)).items).toEqual(items);
    const at = Number(items[0]?.['created_at']);
    expect((await list(`${holds}?created_to=${at}`)).items).toEqual([]);
    expect((await list(`${holds}?created_to=${at + 1}`)).items).toEqual(items);
    expect((await list(`${holds}?account_id=1`)).items).toEqual([]);
    expect((await get(`${holds}?account_id=x`)).status).toBe(400);
  });
});

describe('audits', () => {
  const audits = '/admin/v1/audits';

  test('a synchronous audit is in the history', async () => {
    const { client } = service();
    const whole = await client.audit();
    const [newest] = (await list(audits)).items;
    expect(newest).toEqual({
      ...{ audit_id: expect.any(String), state: 'done', steps_done: newest?.['steps'] },
      ...{ steps: expect.any(Number), started_by: { type: 'admin', id: 'admin', name: 'admin' } },
      ...{ created_at: expect.any(Number), ended_at: expect.any(Number) },
      ...{ seconds: expect.any(Number), ...whole.body },
    });
    expect((await get(`${audits}/${newest?.['audit_id']}`)).body).toEqual(newest);
  });

  test('an audit runs in the background, once under one Idempotency-Key, and finishes', async () => {
    const { client } = service();
    const begun = await client.send('POST', audits, { key: 'once' });
    expect([begun.status, begun.body['state']]).toEqual([202, 'running']);
    const id = String(begun.body['audit_id']);
    const read = async () => (await get(`${audits}/${id}`)).body;
    await until('the audit has ended', async () => (await read())['state'] !== 'running');
    expect(await read()).toMatchObject({ state: 'done', ok: true, differences: [] });
    const again = await client.send('POST', audits, { key: 'once' });
    expect([again.status, again.text]).toEqual([202, begun.text]);
    const log = pageIn(await get(`/admin/v1/actions?subject=audit%20${id}`)).items;
    expect(log.map(({ action }) => action)).toEqual(['run_audit']);
  });

  test('an audit whose node is gone is shown as interrupted', async () => {
    const id = '0b9f6d0e-54a3-4a7c-9d0f-0d6f6b0e3c11';
    await service().database.query(
      `INSERT INTO audit_run (id, actor_type, actor_id, actor_name, state, steps_done, steps,
         created_at, seen_at)
       VALUES ($1, 'admin', 'admin', 'admin', 'running', 3, 9, 1700000000, 1700000015)`,
      [id],
    );
    expect((await get(`${audits}/${id}`)).body).toMatchObject({
      ...{ state: 'interrupted', steps_done: 3, ok: null, ended_at: null, differences: null },
    });
  });

  test('an unknown audit is 404', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await get(`${audits}/${unknown}`)).status).toBe(404);
    expect((await get(`${audits}?state=done`)).status).toBe(400);
  });
});
