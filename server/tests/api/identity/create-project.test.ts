import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import { currencies } from '../../../src/kernel/money.ts';
import {
  aProject,
  createProject,
  errorOf,
  readProject,
  readWallet,
  tokenOf,
  unixNow,
} from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';

// Gaps 5: POST and GET /admin/v1/projects.

const service = useService();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const everything = {
  name: 'Kampinė krautuvė',
  test_mode: false,
  country: 'LT',
  mcc: '5411',
  currencies: ['USD', 'EUR', 'JPY'],
  callback_uri: 'https://shop.example/callback?a=1',
  redirect_uris: ['https://shop.example/return', 'http://127.0.0.1:3000/return'],
  sites: ['https://shop.example'],
  rights: ['contact_token', 'password_grant', 'pin_allowance'],
  card_agreement: true,
  split_policy: { slots: [{ slot_id: 'a', type: 'percent', percent: 12.5 }], allow_tips: true },
  methods_off: ['card-payment'],
  display_order: { wallet: 1, mock: 2 },
  rate_limit: 5,
  pin_needs_relation: false,
  standard_webhooks: true,
  refund_limit: 12_345,
  payout_approval: true,
};

test('a name is enough: credentials are generated and the wallet gets an EUR account', async () => {
  const { client, database } = service();
  const answer = await createProject(client);
  expect(answer.status).toBe(201);
  expect(answer.headers['content-type']).toBe('application/json');
  const { project_id, project_number, client_id, client_secret, mac_key, wallet_id } = answer.body;
  const { account_numbers } = answer.body as { account_numbers: Record<string, string> };
  expect(answer.text).toBe(
    JSON.stringify({
      project_id,
      project_number,
      client_id,
      client_secret,
      mac_key,
      wallet_id,
      account_numbers: { EUR: account_numbers['EUR'] },
    }),
  );
  expect(project_id).toMatch(uuid);
  expect(project_number).toBeGreaterThanOrEqual(1_001);
  expect(wallet_id).toBeGreaterThanOrEqual(100_001);
  expect(client_id).toMatch(/^[\w-]{12}$/);
  for (const secret of [client_secret, mac_key]) expect(secret).toMatch(/^[\w-]{32}$/);
  expect(client_secret).not.toBe(mac_key);
  const rows = await database.query<{ account_id: string; kind: string; is_test: boolean }>(
    `SELECT account_id, kind, is_test FROM wallet_account JOIN account ON account.id = account_id
     WHERE wallet_id = $1`,
    [wallet_id],
  );
  expect(rows).toEqual([
    {
      account_id: String(accountIdOf(account_numbers['EUR'] ?? '')),
      kind: 'merchant',
      is_test: true,
    },
  ]);
});

test('a project is read with its defaults and without secrets', async () => {
  const { client } = service();
  const before = unixNow();
  const project = await aProject(client, { name: 'Corner shop' });
  const answer = await readProject(client, project.project_id);
  expect(answer.status).toBe(200);
  const { created_at } = answer.body;
  expect(created_at).toBeGreaterThanOrEqual(before);
  expect(created_at).toBeLessThanOrEqual(unixNow());
  expect(answer.text).toBe(
    JSON.stringify({
      project_id: project.project_id,
      project_number: project.project_number,
      name: 'Corner shop',
      test_mode: true,
      client_id: project.client_id,
      wallet_id: project.wallet_id,
      country: null,
      mcc: null,
      currencies: ['EUR'],
      callback_uri: null,
      redirect_uris: [],
      sites: [],
      rights: [],
      card_agreement: false,
      split_policy: null,
      methods_off: [],
      display_order: {},
      certificates: [],
      rate_limit: null,
      pin_needs_relation: null,
      standard_webhooks: false,
      refund_limit: 50_000,
      payout_approval: false,
      state: 'active',
      suspended_reason: null,
      state_changed_at: null,
      created_at,
    }),
  );
});

test('all given fields are stored, and the wallet gets an account in each currency', async () => {
  const { client } = service();
  const colons = Array.from({ length: 32 }, () => 'AB').join(':');
  const project = await aProject(client, {
    ...everything,
    certificates: [colons, 'cd'.repeat(32)],
  });
  const { body } = await readProject(client, project.project_id);
  expect(body).toEqual({
    ...everything,
    certificates: ['ab'.repeat(32), 'cd'.repeat(32)],
    project_id: project.project_id,
    project_number: project.project_number,
    client_id: project.client_id,
    wallet_id: project.wallet_id,
    state: 'active',
    suspended_reason: null,
    state_changed_at: null,
    created_at: body['created_at'],
  });
  expect(Object.keys(project.account_numbers)).toEqual(['USD', 'EUR', 'JPY']);
  const wallet = await readWallet(client, project.wallet_id);
  expect(wallet.body['balances']).toEqual(
    ['EUR', 'USD', 'JPY'].map((currency) => ({
      currency,
      account_number: project.account_numbers[currency],
      balance: 0,
      held: 0,
      available: 0,
    })),
  );
});

test('a project may take every currency', async () => {
  const project = await aProject(service().client, { currencies });
  expect(Object.keys(project.account_numbers)).toEqual(currencies);
  const ids = Object.values(project.account_numbers).map(accountIdOf);
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(currencies.length);
});

describe('given credentials are used unchanged', () => {
  // biome-ignore format: a table
  test.each([
    ['from another installation', 'wkVd93h2uS',     'IrdTc8uQodU7PRpLzzLTW6wqZAO6tAMU', 'hZ8Xw2bD9kL3mN5p'],
    ['the minimum length',        'x',              's',                                'k'],
    ['the maximum length',        'i'.repeat(255),  's'.repeat(255),                    'k'.repeat(255)],
    ['all visible characters',    'a:b&c=d%41+[]~', "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", '%41%42%43+++&&&'],
  ])('%s', async (_, client_id, client_secret, mac_key) => {
    const { client } = service();
    const project = await aProject(client, { client_id, client_secret, mac_key });
    expect(project).toMatchObject({ client_id, client_secret, mac_key });
    expect((await readProject(client, project.project_id)).body['client_id']).toBe(client_id);
    expect(await tokenOf(client, project)).toMatch(/^eyJ/);
  });

  test('a second project with the same client_id is 409 and leaves no rows', async () => {
    const { client, database } = service();
    const client_id = randomUUID();
    const first = await aProject(client, { client_id, client_secret: 'the-first-one' });
    const count = async () => (await database.query('SELECT 1 FROM wallet')).length;
    const before = await count();
    const second = await createProject(client, { client_id, client_secret: 'the-second-one' });
    expect(second.status).toBe(409);
    expect(second.text).toBe(
      errorOf('already_exists', 'This client_id belongs to another project.'),
    );
    expect(await count()).toBe(before);
    expect(await tokenOf(client, first)).toMatch(/^eyJ/);
  });

  test('one of twenty concurrent projects with the same client_id is created', async () => {
    const { client, database } = service();
    const client_id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createProject(client, { client_id })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(
      await database.query('SELECT 1 FROM project WHERE client_id = $1', [client_id]),
    ).toHaveLength(1);
  });
});

test('an Idempotency-Key has no effect, because the response shows credentials', async () => {
  const { client, database } = service();
  const key = randomUUID();
  const [first, second] = [
    await createProject(client, {}, { key }),
    await createProject(client, {}, { key }),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body['project_id']).not.toBe(first.body['project_id']);
  expect(second.body['client_secret']).not.toBe(first.body['client_secret']);
  const other = await createProject(client, { name: 'Another body' }, { key });
  expect(other.status).toBe(201);
  expect(await database.query('SELECT 1 FROM idempotent_answer')).toEqual([]);
});

describe('422 invalid_properties', () => {
  const messagesOf = async (body: object): Promise<unknown> => {
    const answer = await service().client.send('POST', '/admin/v1/projects', { body });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: 'invalid_properties',
      error_description: 'The request has invalid properties.',
      error_properties: answer.body['error_properties'],
    });
    return answer.body['error_properties'];
  };
  const currencyList = `should be one of ${currencies.join(', ')}`;

  // biome-ignore format: a table
  test.each<[string, string, unknown]>([
    //  path                  message                                             value
    ['name',                 'Name is required',                                 undefined],
    ['name',                 'Name should not be empty',                         ''],
    ['name',                 'Name should have at most 255 characters',          'n'.repeat(256)],
    ['name',                 'Name should be a string',                          7],
    ['name',                 'Name should be a string',                          null],
    ['test_mode',            'Test mode should be true or false',                'true'],
    ['country',              'Country has an invalid format',                    'lt'],
    ['country',              'Country has an invalid format',                    'LTU'],
    ['mcc',                  'Mcc should be a string',                           5411],
    ['mcc',                  'Mcc has an invalid format',                        '541'],
    ['currencies',           'Currencies should have at least 1 item',           []],
    ['currencies',           'Currencies should not name an item twice',         ['EUR', 'EUR']],
    ['currencies',           'Currencies should be a list',                      'EUR'],
    ['currencies[1]',        `Currencies ${currencyList}`,                       ['EUR', 'eur']],
    ['callback_uri',         'Callback uri has an invalid format',               'ftp://shop.example'],
    ['callback_uri',         'Callback uri should have at most 2048 characters', `https://${'a'.repeat(2_041)}`],
    ['redirect_uris[0]',     'Redirect uris has an invalid format',              ['javascript:alert(1)']],
    ['sites[0]',             'Sites has an invalid format',                      ['https://shop.example/path']],
    ['rights[0]',            'Rights should be one of contact_token, password_grant, pin_allowance', ['all']],
    ['card_agreement',       'Card agreement should be true or false',           1],
    ['split_policy',         'Split policy should be an object',                 []],
    ['methods_off[0]',       'Methods off has an invalid format',                ['Card']],
    ['display_order.wallet', 'Wallet should be an integer',                      { wallet: 1.5 }],
    ['certificates[0]',      'Certificates has an invalid format',               ['ab']],
    ['rate_limit',           'Rate limit should be at least 0',                  -1],
    ['rate_limit',           'Rate limit should be at most 1000000',             1_000_001],
    ['client_id',            'Client id has an invalid format',                  'two words'],
    ['client_id',            'Client id has an invalid format',                  ''],
    ['client_id',            'Client id has an invalid format',                  'i'.repeat(256)],
    ['client_id',            'Client id has an invalid format',                  'naïve'],
    ['client_id',            'Client id has an invalid format',                  'a"b'],
    ['client_id',            'Client id has an invalid format',                  'a\\b'],
    ['client_secret',        'Client secret should not be empty',                ''],
    ['client_secret',        'Client secret has an invalid format',              'a secret\n'],
    ['client_secret',        'Client secret has an invalid format',              'a\u007fsecret'],
    ['client_secret',        'Client secret has an invalid format',              'a\u0085secret'],
    ['mac_key',              'Mac key should not be empty',                      ''],
    ['mac_key',              'Mac key should have at most 255 characters',       'k'.repeat(256)],
    ['mac_key',              'Mac key has an invalid format',                    'a\tkey'],
  ])('%s: %s', async (path, message, value) => {
    const field = path.split(/[.[]/)[0] ?? '';
    expect(await messagesOf({ name: 'Shop', [field]: value })).toEqual({ [path]: [message] });
  });

  test('all faults are reported together', async () => {
    expect(
      await messagesOf({ test_mode: 0, country: 'L', currencies: ['XTS'], rate_limit: 0.5 }),
    ).toEqual({
      name: ['Name is required'],
      test_mode: ['Test mode should be true or false'],
      country: ['Country has an invalid format'],
      'currencies[0]': [`Currencies ${currencyList}`],
      rate_limit: ['Rate limit should be an integer'],
    });
  });
});

describe('an unknown project', () => {
  test('is 404 not_found', async () => {
    const id = randomUUID();
    const answer = await readProject(service().client, id);
    expect(answer.status).toBe(404);
    expect(answer.text).toBe(errorOf('not_found', `There is no project ${id}.`));
  });

  test('with an invalid id is 422', async () => {
    const answer = await readProject(service().client, 'corner-shop');
    expect(answer.status).toBe(422);
    expect(answer.body['error_properties']).toEqual({
      project_id: ['Project id should be a UUID'],
    });
  });
});
