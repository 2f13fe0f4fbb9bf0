import { beforeAll, describe, expect, test } from 'vitest';
import { asNobody, errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient, seen, type WalletClient } from '../../support/wallet.ts';

// Transfer 1 and gaps 4, Single window: the offered destinations, tested through the API.

const service = useSharedService();

/** A client for each group of tests, because a hundred requests per minute are few. */
function useClient(): () => WalletClient {
  let client: WalletClient;
  beforeAll(async () => {
    client = await aWalletClient(service().client);
  });
  return () => client;
}

const base = '/transfer/rest/v1';
const pathOf = (what: string, query = '', spelling = 'transfers'): string =>
  `${base}/${spelling}/single-window-transfer-${what}${query === '' ? '' : `?${query}`}`;

const read = (client: WalletClient, what: string, query = ''): Promise<Answer> =>
  client.send('GET', pathOf(what, query));

type Offer = { readonly code: string; readonly name: string; readonly currencies: string[] };
type Field = { readonly name: string; readonly description: string };

/** The key of the list in the answer of each endpoint. */
const keys = {
  countries: 'countries',
  'payment-systems': 'payment_systems',
  'delivery-options': 'delivery_options',
  'mandatory-fields': 'fields',
} as const;

type What = keyof typeof keys;
const whats = Object.keys(keys) as readonly What[];

async function list<Item>(client: WalletClient, what: What, query = ''): Promise<readonly Item[]> {
  const body = seen<Record<string, readonly Item[]>>(await read(client, what, query));
  return body[keys[what]] ?? [];
}

const codes = async (client: WalletClient, what: What, query: string): Promise<readonly string[]> =>
  (await list<Offer>(client, what, query)).map(({ code }) => code);

const euroArea = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

describe('the four lists', () => {
  const client = useClient();

  test('transfer 1: available countries', async () => {
    const answer = await read(client(), 'countries');
    expect(answer.headers['content-type']).toBe('application/json');
    const { countries } = seen<{ countries: readonly Offer[] }>(answer);
    expect(countries.length).toBeGreaterThanOrEqual(40);
    expect(countries.find(({ code }) => code === 'KE')).toEqual({
      code: 'KE',
      name: 'Kenya',
      currencies: ['EUR', 'GBP', 'CHF', 'USD', 'AUD', 'CAD', 'JPY'],
    });
  });

  test('transfer 1: available payment systems', async () => {
    const answer = await read(client(), 'payment-systems', 'country=PL');
    const transfers = 'International transfer by correspondent banks';
    const currencies = ['EUR', 'GBP', 'CHF', 'USD', 'AUD', 'CAD', 'JPY'];
    expect(answer.text).toBe(
      JSON.stringify({
        payment_systems: [
          { code: 'sepa', name: 'SEPA credit transfer', currencies: ['EUR'] },
          { code: 'domestic', name: 'Clearing system of the country', currencies: ['PLN'] },
          { code: 'swift', name: transfers, currencies },
        ],
      }),
    );
  });

  test('transfer 1: available delivery options', async () => {
    const answer = await read(client(), 'delivery-options', 'country=UG&currency=EUR');
    expect(seen(answer)).toEqual({
      delivery_options: [
        {
          code: 'bank_account',
          name: 'To a bank account',
          currencies: ['EUR', 'GBP', 'CHF', 'USD', 'AUD', 'CAD', 'JPY'],
        },
        { code: 'cash_pickup', name: 'In cash, at a desk', currencies: ['EUR', 'USD'] },
        {
          code: 'mobile_wallet',
          name: 'To the wallet of a mobile phone',
          currencies: ['EUR', 'USD'],
        },
      ],
    });
  });

  test('transfer 1: mandatory fields', async () => {
    const query = 'country=GB&payment_system=domestic&delivery_option=bank_account&currency=GBP';
    const answer = await read(client(), 'mandatory-fields', query);
    expect(seen(answer)).toEqual({
      fields: [
        {
          name: 'beneficiary.name',
          type: 'string',
          min_length: 1,
          max_length: 140,
          description: 'The full name of the beneficiary',
        },
        {
          name: 'beneficiary.bank_account.account_number',
          type: 'string',
          min_length: 8,
          max_length: 8,
          pattern: '^[0-9]{8}$',
          description: 'The number of the account, 8 digits',
        },
        {
          name: 'beneficiary.bank_account.bank_code',
          type: 'string',
          min_length: 6,
          max_length: 6,
          pattern: '^[0-9]{6}$',
          description: 'The sort code of the bank, 6 digits',
        },
      ],
    });
  });

  test.each(whats)('gaps 4, Singular spelling: /transfer/…-%s answers the same', async (what) => {
    const plural = await read(client(), what, 'currency=EUR');
    const singular = await client().send('GET', pathOf(what, 'currency=EUR', 'transfer'));
    expect(singular.status).toBe(200);
    expect(singular.text).toBe(plural.text);
  });
});

describe('gaps 4, Single window: filters', () => {
  const client = useClient();

  // biome-ignore format: a table
  test.each<[What, string, readonly string[]]>([
    ['countries',        'payment_system=sepa_instant',                 euroArea],
    ['countries',        'delivery_option=mobile_wallet',               ['GH', 'KE', 'PH', 'UG']],
    ['countries',        'currency=CHF&payment_system=domestic',        ['CH', 'LI']],
    ['countries',        'country=LT',                                  ['LT']],
    ['payment-systems',  '',                                            ['sepa', 'sepa_instant', 'domestic', 'swift', 'cash_network', 'mobile_money']],
    ['payment-systems',  'country=LT',                                  ['sepa', 'sepa_instant', 'swift']],
    ['payment-systems',  'country=LT&currency=USD',                     ['swift']],
    ['payment-systems',  'delivery_option=cash_pickup',                 ['cash_network']],
    ['delivery-options', '',                                            ['bank_account', 'cash_pickup', 'mobile_wallet']],
    ['delivery-options', 'country=MX',                                  ['bank_account', 'cash_pickup']],
    ['delivery-options', 'payment_system=mobile_money',                 ['mobile_wallet']],
  ])('%s with "%s"', async (what, query, found) => {
    expect(await codes(client(), what, query)).toEqual(found);
  });

  test('each entry has the currencies that match the filter', async () => {
    expect(await list<Offer>(client(), 'countries', 'country=GB&payment_system=sepa')).toEqual([
      { code: 'GB', name: 'United Kingdom', currencies: ['EUR'] },
    ]);
  });

  test('mandatory fields of several transfers are listed once, or twice if the meaning differs', async () => {
    const all = await list<Field>(client(), 'mandatory-fields');
    const texts = all.map((field) => JSON.stringify(field));
    expect(new Set(texts).size).toBe(texts.length);
    const both = await list<Field>(client(), 'mandatory-fields', 'country=CA');
    expect(both.map(({ name }) => name.replace('beneficiary.', ''))).toEqual([
      'name',
      'bank_account.account_number',
      'bank_account.account_number',
      'bank_account.bic',
      'bank_account.bank_name',
      'bank_account.bank_code',
      'bank_account.branch_code',
      'address.country',
      'address.city',
    ]);
  });

  test.each(whats)('%s: a filter without matches gives an empty list', async (what) => {
    // A country without any offer, and filters that exclude each other.
    for (const query of ['country=AQ', 'country=LT&delivery_option=cash_pickup', 'currency=HRK']) {
      expect((await read(client(), what, query)).text).toBe(`{"${keys[what]}":[]}`);
    }
  });

  test('gaps 1, Unknown request fields: an unknown parameter is ignored', async () => {
    expect(await codes(client(), 'countries', 'country=LT&speed=high')).toEqual(['LT']);
  });
});

describe('invalid filters', () => {
  const client = useClient();
  const notCountry = 'country: Country should be an ISO 3166-1 alpha-2 code';
  const systems = 'sepa, sepa_instant, domestic, swift, cash_network, mobile_money';
  const notSystem = `payment_system: Payment system should be one of ${systems}`;
  const options = 'bank_account, cash_pickup, mobile_wallet';
  const notOption = `delivery_option: Delivery option should be one of ${options}`;
  const notCurrency =
    'currency: Currency should be one of EUR, GBP, CHF, PLN, CZK, HUF, RON, BGN, HRK, DKK, SEK, NOK, USD, AUD, CAD, JPY';

  // biome-ignore format: a table
  test.each<[What, string, string]>([
    ['countries',        'country=XX',                         notCountry],
    ['countries',        'country=lt',                         notCountry],
    ['countries',        'country=',                           notCountry],
    ['countries',        'country=LT&country=LV',              notCountry],
    ['payment-systems',  'payment_system=pigeon',              notSystem],
    ['payment-systems',  'payment_system=SEPA',                notSystem],
    ['delivery-options', 'delivery_option=toString',           notOption],
    ['mandatory-fields', 'currency=XTS',                       notCurrency],
    ['mandatory-fields', 'currency=eur',                       notCurrency],
    ['mandatory-fields', 'country=1&delivery_option=%20',      `${notCountry}; ${notOption}`],
  ])('gaps 4, Single window: %s with "%s" is 400', async (what, query, description) => {
    const answer = await read(client(), what, query);
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(errorOf('invalid_parameters', description));
  });

  test('an invalid escape is 400', async () => {
    const answer = await read(client(), 'countries', 'country=%ff');
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
  });
});

describe('like every endpoint of the transfer API', () => {
  const client = useClient();

  const limitsOf = ({ headers }: Answer) => [
    headers['x-ratelimit-limit'],
    headers['x-ratelimit-remaining'],
  ];

  test.each(whats)('transfer 5: an unauthenticated request gets no %s', async (what) => {
    const answer = await service().client.send('GET', pathOf(what), { headers: asNobody });
    expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
    expect(limitsOf(answer)).toEqual(['100', '100']);
    expect(answer.headers['x-ratelimit-reset']).toMatch(/^\d+$/);
  });

  test('gaps 4, Batch: single window is standard; transfer 8: its headers are on refusals too', async () => {
    const fresh = await aWalletClient(service().client);
    const answers = [
      await read(fresh, 'countries'),
      await read(fresh, 'countries', 'country=XX'),
      await fresh.send('GET', pathOf('mandatory-fields', '', 'transfer')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(answers.map(limitsOf)).toEqual([
      ['100', '99'],
      ['100', '98'],
      ['100', '97'],
    ]);
  });

  test('gaps 1, Common statuses: POST is refused with 405', async () => {
    const answer = await client().send('POST', pathOf('countries'), { body: {} });
    expect([answer.status, answer.body['error']]).toEqual([405, 'method_not_allowed']);
    expect(String(answer.headers['allow'])).toContain('GET');
  });
});

test('gaps 5, /openapi.json: both spellings, the four parameters and an example of each answer', async () => {
  type Parameter = { readonly name: string; readonly required?: boolean };
  type Operation = { readonly parameters: readonly Parameter[]; readonly responses: object };
  type Document = {
    readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
    readonly components: { readonly schemas: Readonly<Record<string, { examples?: unknown[] }>> };
  };
  const { body } = await service().client.send('GET', '/openapi.json');
  const { paths, components } = body as unknown as Document;
  for (const what of whats) {
    for (const spelling of ['transfers', 'transfer'] as const) {
      const { parameters = [], responses = {} } = paths[pathOf(what, '', spelling)]?.get ?? {};
      expect(parameters.map(({ name, required }) => [name, required === true])).toEqual([
        ['country', false],
        ['payment_system', false],
        ['delivery_option', false],
        ['currency', false],
      ]);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '429']));
    }
  }
  const schemas = ['Countries', 'PaymentSystems', 'DeliveryOptions', 'MandatoryFields'];
  for (const name of schemas) {
    expect(components.schemas[`SingleWindow${name}`]?.examples).toHaveLength(1);
  }
});
