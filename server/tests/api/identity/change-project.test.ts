import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import {
  aProject,
  changeProject,
  createProject,
  deposit,
  errorOf,
  readAsSigner,
  readProject,
  readWallet,
} from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 5: PATCH /admin/v1/projects/{project_id}; gaps 1, Test and live money.

const service = useSharedService();

/** The account numbers of a wallet, by currency. */
async function accountsOf(walletId: number): Promise<Record<string, string>> {
  const { body } = await readWallet(service().client, walletId);
  const balances = body['balances'] as { currency: string; account_number: string }[];
  return Object.fromEntries(balances.map((one) => [one.currency, one.account_number]));
}

const isTestAccount = async (accountNumber: string | undefined): Promise<unknown> => {
  const id = accountIdOf(accountNumber ?? '');
  const rows = await service().database.query('SELECT is_test FROM account WHERE id = $1', [id]);
  return rows[0]?.['is_test'];
};

test('the given fields are changed and the response is the whole project', async () => {
  const { client } = service();
  const { project_id } = await aProject(client, { country: 'LT', mcc: '5411', rate_limit: 7 });
  const before = (await readProject(client, project_id)).body;
  const change = {
    name: 'Another name',
    country: 'EE',
    currencies: ['PLN', 'EUR'],
    methods_off: ['card-payment', 'mock'],
    display_order: { mock: 3 },
    rights: ['contact_token'],
    rate_limit: 0,
  };
  const answer = await changeProject(client, project_id, change);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...before, ...change });
  expect((await readProject(client, project_id)).text).toBe(answer.text);
});

test('an empty change changes nothing', async () => {
  const { client } = service();
  const { project_id } = await aProject(client);
  const before = await readProject(client, project_id);
  const answer = await changeProject(client, project_id, {});
  expect([answer.status, answer.text]).toEqual([200, before.text]);
});

test('credentials and ids are refused as unknown fields', async () => {
  const { client } = service();
  const project = await aProject(client);
  const before = await readProject(client, project.project_id);
  const answer = await changeProject(client, project.project_id, {
    client_id: 'another',
    project_number: 1,
    wallet_id: 1,
    created_at: 1,
  });
  expect([answer.status, Object.keys(answer.body['error_properties'] as object)]).toEqual([
    422,
    ['client_id', 'project_number', 'wallet_id', 'created_at'],
  ]);
  expect((await readProject(client, project.project_id)).text).toBe(before.text);
});

test('twenty concurrent changes of different fields all persist', async () => {
  const { client } = service();
  const { project_id } = await aProject(client);
  const changes = [{ country: 'LV' }, { mcc: '5812' }, { rate_limit: 9 }, { name: 'All of it' }];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      changeProject(client, project_id, changes[index % changes.length] ?? {}),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await readProject(client, project_id)).body).toMatchObject(Object.assign({}, ...changes));
});

test('a repeated Idempotency-Key gets the same bytes, with another body 409', async () => {
  const { client } = service();
  const { project_id } = await aProject(client);
  const key = randomUUID();
  const first = await changeProject(client, project_id, { name: 'First' }, { key });
  await changeProject(client, project_id, { name: 'Second' });
  const again = await changeProject(client, project_id, { name: 'First' }, { key });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await readProject(client, project_id)).body['name']).toBe('Second');
  const other = await changeProject(client, project_id, { name: 'Third' }, { key });
  expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
});

test('an unknown project is 404, but an invalid body is 422 first', async () => {
  const { client } = service();
  const id = randomUUID();
  const unknown = await changeProject(client, id, { name: 'Nobody' });
  expect(unknown.status).toBe(404);
  expect(unknown.text).toBe(errorOf('not_found', `There is no project ${id}.`));
  const wrong = await changeProject(client, id, { name: '', test_mode: null, country: 3 });
  expect(wrong.status).toBe(422);
  expect(wrong.body['error_properties']).toEqual({
    name: ['Name should not be empty'],
    test_mode: ['Test mode should be true or false'],
    country: ['Country should be a string or null'],
  });
});

describe('null', () => {
  const set = {
    country: 'LT',
    mcc: '5411',
    callback_uri: 'https://shop.example/hook',
    split_policy: { slots: [] },
    rate_limit: 7,
    pin_needs_relation: true,
  };
  const cleared = Object.fromEntries(Object.keys(set).map((name) => [name, null]));

  test.each(Object.entries(set))('removes %s and nothing else', async (name, value) => {
    const { client } = service();
    const { project_id } = await aProject(client, set);
    const before = (await readProject(client, project_id)).body;
    expect(before[name]).toEqual(value);
    const answer = await changeProject(client, project_id, { [name]: null });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, [name]: null });
    expect((await readProject(client, project_id)).text).toBe(answer.text);
    const again = await changeProject(client, project_id, { [name]: value });
    expect(again.body).toEqual(before);
  });

  test('restores the default rate limit of the installation', async () => {
    const { client } = service();
    const project = await aProject(client, set);
    const limit = async () => (await readAsSigner(client, project)).headers['x-ratelimit-limit'];
    expect(await limit()).toBe('7');
    await changeProject(client, project.project_id, { rate_limit: null });
    expect(await limit()).toBe('1000');
  });

  test('is refused for required fields and in a new project', async () => {
    const { client } = service();
    const { project_id } = await aProject(client);
    const wrong = await changeProject(client, project_id, { name: null, currencies: null });
    expect(wrong.body['error_properties']).toEqual({
      name: ['Name should be a string'],
      currencies: ['Currencies should be a list'],
    });
    const created = await createProject(client, cleared);
    expect(created.status).toBe(422);
    expect(Object.keys(created.body['error_properties'] ?? {})).toEqual(Object.keys(set));
  });

  test('invalid values of nullable fields have their own messages', async () => {
    const { client } = service();
    const { project_id } = await aProject(client);
    const wrong = await changeProject(client, project_id, {
      country: 'lt',
      mcc: 5411,
      callback_uri: 'shop',
      split_policy: [],
      rate_limit: -1,
    });
    expect(wrong.body['error_properties']).toEqual({
      country: ['Country has an invalid format'],
      mcc: ['Mcc should be a string or null'],
      callback_uri: ['Callback uri has an invalid format'],
      split_policy: ['Split policy should be an object or null'],
      rate_limit: ['Rate limit should be at least 0'],
    });
  });

  test('the OpenAPI document marks the nullable fields', async () => {
    const { body } = await service().client.send('GET', '/openapi.json');
    const { schemas } = body['components'] as {
      schemas: Record<string, { properties: Record<string, { anyOf?: { type: string }[] }> }>;
    };
    const takesNull = (schema: string): readonly string[] =>
      Object.entries(schemas[schema]?.properties ?? {})
        .filter(([, { anyOf = [] }]) => anyOf.some(({ type }) => type === 'null'))
        .map(([name]) => name);
    expect(takesNull('ProjectChange')).toEqual(Object.keys(set));
    expect(takesNull('NewProject')).toEqual([]);
  });
});

describe('test_mode', () => {
  test('changing it before the first posting gives the wallet accounts of the other mode', async () => {
    const { client } = service();
    const project = await aProject(client, { currencies: ['EUR', 'USD'] });
    const live = await changeProject(client, project.project_id, { test_mode: false });
    expect([live.status, live.body['test_mode']]).toEqual([200, false]);
    const accounts = await accountsOf(project.wallet_id);
    expect(Object.keys(accounts)).toEqual(['EUR', 'USD']);
    for (const currency of ['EUR', 'USD']) {
      expect(accounts[currency]).not.toBe(project.account_numbers[currency]);
      expect(await isTestAccount(accounts[currency])).toBe(false);
    }
    const back = await changeProject(client, project.project_id, { test_mode: true });
    expect([back.status, back.body['test_mode']]).toEqual([200, true]);
    expect(await isTestAccount((await accountsOf(project.wallet_id))['EUR'])).toBe(true);
  });

  test('a project that went live has live money, also in a new currency', async () => {
    const { client } = service();
    const project = await aProject(client);
    await changeProject(client, project.project_id, { test_mode: false });
    for (const currency of ['EUR', 'SEK']) {
      const answer = await deposit(client, project.wallet_id, { currency, amount: 12 });
      expect([answer.status, answer.body['balance']]).toEqual([201, 12]);
      expect(await isTestAccount((await accountsOf(project.wallet_id))[currency])).toBe(false);
    }
  });

  test('changing it after the first posting is 409 invalid_state and changes no other field', async () => {
    const { client } = service();
    const project = await aProject(client, { name: 'Shop' });
    await deposit(client, project.wallet_id, { currency: 'CHF' });
    const answer = await changeProject(client, project.project_id, {
      test_mode: false,
      name: 'Live shop',
    });
    expect(answer.status).toBe(409);
    expect(answer.text).toBe(
      errorOf('invalid_state', 'Money has moved on this project; its mode is fixed.'),
    );
    const { body } = await readProject(client, project.project_id);
    expect([body['name'], body['test_mode']]).toEqual(['Shop', true]);
  });

  test('repeating the current mode after the first posting is accepted', async () => {
    const { client } = service();
    const project = await aProject(client);
    await deposit(client, project.wallet_id);
    const answer = await changeProject(client, project.project_id, {
      test_mode: true,
      name: 'Still a test',
    });
    expect([answer.status, answer.body['name']]).toEqual([200, 'Still a test']);
  });

  test('a change with concurrent deposits leaves all money in one mode and balanced books', async () => {
    const { client } = service();
    const project = await aProject(client);
    const [change, ...deposits] = await Promise.all([
      changeProject(client, project.project_id, { test_mode: false }),
      ...Array.from({ length: 10 }, () => deposit(client, project.wallet_id, { amount: 5 })),
    ]);
    expect([200, 409]).toContain(change?.status);
    expect(deposits.map(({ status }) => status)).toEqual(deposits.map(() => 201));
    const { body } = await readWallet(client, project.wallet_id);
    expect(body['balances']).toMatchObject([{ currency: 'EUR', balance: 50, available: 50 }]);
    const isTest = (await readProject(client, project.project_id)).body['test_mode'];
    expect(isTest).toBe(change?.status === 409);
    expect(await isTestAccount((await accountsOf(project.wallet_id))['EUR'])).toBe(isTest);
    expect((await client.audit()).body['ok']).toBe(true);
  });
});
