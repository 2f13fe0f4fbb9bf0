import { describe, expect, test } from 'vitest';
import {
  type MethodAnswer,
  type MethodRecord,
  methodsPath,
  readMethods,
} from '../../support/checkout-methods.ts';
import { longTest } from '../../support/extent.ts';
import { aProject, changeProject, errorOf, tokenOf } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Checkout 2.5 and 4, gaps 2: the methods of a project over HTTP. Live projects have the simulated
// bank in place of the rails.

const service = useSharedService({ FLORIN_SIMULATOR: '1' });

/** One token for each kind of project: none of these projects is ever changed. */
const tokens = new Map<string, Promise<string>>();
function tokenFor(wanted: object): Promise<string> {
  const { client } = service();
  const kind = JSON.stringify(wanted);
  const token = tokens.get(kind) ?? aProject(client, wanted).then((it) => tokenOf(client, it));
  tokens.set(kind, token);
  return token;
}

const live = (wanted: object = {}) => aProject(service().client, { test_mode: false, ...wanted });

/** The methods that such a project sees. */
const seenBy = async (wanted: object, query = ''): Promise<MethodAnswer> =>
  readMethods(service().client, await tokenFor(wanted), query);

const seenLive = (wanted: object = {}, query = ''): Promise<MethodAnswer> =>
  seenBy({ test_mode: false, ...wanted }, query);

const named = ({ items }: MethodAnswer, key: string): MethodRecord | undefined =>
  items.find((item) => item.key === key);

const cards = ['card-payment', 'apple-pay', 'google-pay'];

test('checkout 4 GET /checkout-project/integration/v1/methods and checkout 7 200: the answer is {items: [method record]}', async () => {
  const answer = await seenLive({ mcc: '5411' });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(Object.keys(answer.body)).toEqual(['items']);
  expect(answer.items.length).toBeGreaterThan(10);
  const { url } = service().client;
  expect(answer.items[0]).toEqual({
    key: 'card-payment',
    title: 'Card',
    description: 'Debit and credit cards',
    type: 'card',
    flow: 'redirect',
    available_countries: [],
    available_currencies: { EUR: { main: true } },
    logo_url: `${url}/assets/methods/card-payment.svg`,
    logo_wide_url: `${url}/assets/methods/card-payment-wide.svg`,
    display_order: 10,
    display_order_group: 1,
  });
});

describe('checkout 2.5: the fields of every record', () => {
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const isIntegerOrNull = (value: unknown) => value === null || Number.isSafeInteger(value);
  const isLogo = (value: unknown) => isText(value) && URL.canParse(String(value));
  const types = ['pis', 'card', 'wallet', 'banklink', 'bnpl'];
  const flows = ['redirect', 'decoupled', 'direct'];
  const isCountries = (value: unknown) =>
    Array.isArray(value) && value.every((code) => /^[A-Z]{2}$/.test(code));
  const isCurrencies = (value: unknown) =>
    Object.values(value as MethodRecord['available_currencies']).filter(({ main }) => main)
      .length === 1;

  // biome-ignore format: a table
  test.each<[keyof MethodRecord, string, (value: unknown) => boolean]>([
    ['key',                  'a text that can be used for pre-selection',  (value) => /^[a-z0-9-]{1,64}$/.test(String(value))],
    ['title',                'a text',                                     isText],
    ['description',          'a text or null',                             (value) => value === null || isText(value)],
    ['type',                 'one of five',                                (value) => types.includes(String(value))],
    ['flow',                 'one of three',                               (value) => flows.includes(String(value))],
    ['available_countries',  'a list of ISO 3166-1 alpha-2 codes',         isCountries],
    ['available_currencies', 'a map with one primary currency',            isCurrencies],
    ['logo_url',             'an address',                                 isLogo],
    ['logo_wide_url',        'an address',                                 isLogo],
    ['display_order',        'an integer or null',                         isIntegerOrNull],
    ['display_order_group',  'an integer or null',                         isIntegerOrNull],
  ])('checkout 2.5 %s: it is %s', async (field, _, isRight) => {
    const { items } = await seenLive({ mcc: '5411', country: 'PL', currencies: ['EUR', 'PLN', 'SEK'] });
    expect(items.filter((item) => !isRight(item[field]))).toEqual([]);
  });

  test('keys are unique, and every field that may be null or empty occurs both ways', async () => {
    const { items, keys } = await seenLive({ mcc: '5411' });
    expect(new Set(keys).size).toBe(keys.length);
    for (const field of ['description', 'display_order', 'display_order_group'] as const) {
      expect(new Set(items.map((item) => item[field] === null))).toEqual(new Set([true, false]));
    }
    expect(new Set(items.map((item) => item.available_countries.length === 0)).size).toBe(2);
  });

  test('currencies are those that method and project share; one is the primary', async () => {
    const bank = 'pis-pl-meadowgate';
    const both = await seenLive({ currencies: ['EUR', 'PLN', 'USD'] });
    expect(named(both, bank)?.available_currencies).toEqual({
      PLN: { main: true },
      EUR: { main: false },
    });
    const one = await seenLive({ currencies: ['EUR'] });
    expect(named(one, bank)?.available_currencies).toEqual({ EUR: { main: true } });
  });
});

describe('checkout 4 visibility 1: card methods need an MCC', () => {
  test.each([
    [{}, []],
    [{ mcc: '5411' }, cards],
    [{ card_agreement: true }, []],
  ])('%j', async (wanted, expected) => {
    const { keys } = await seenLive(wanted);
    expect(keys.filter((key) => cards.includes(key))).toEqual(expected);
  });
});

describe('checkout 4 visibility 2: the bank transfer is for merchants in BG, PL or UA', () => {
  test.each([
    ['BG', true],
    ['PL', true],
    ['UA', true],
    ['LT', false],
  ])('%s: %s', async (country, listed) => {
    expect((await seenLive({ country })).keys.includes('bank-transfer')).toBe(listed);
  });

  test('without a country the bank transfer is not listed', async () => {
    expect((await seenLive()).keys).not.toContain('bank-transfer');
  });
});

describe('checkout 4 visibility 3: instalments depend on amount and payer country', () => {
  // biome-ignore format: a table
  test.each([
    // cents    hire-purchase  pay-next-month  split-into-parts
    [     2999, '',            '',             ''     ],
    [     3000, '',            'EE',           ''     ],
    [     5000, 'LT LV',       'EE LT',        'LT'   ],
    [     7500, 'LT LV',       'EE LT',        'EE LT'],
    [    10000, 'EE LT LV',    'EE LT',        'EE LT'],
    [    80001, 'EE LT LV',    'LT',           'EE LT'],
    [   250001, 'EE LT LV',    'LT',           'LT'   ],
    [  1000000, 'EE LT LV',    'LT',           'LT'   ],
    [  1000001, '',            '',             ''     ],
  ])('for %d cents: hire-purchase in "%s", pay-next-month in "%s", split-into-parts in "%s"', async (amount, ...expected) => {
    const answer = await seenLive({}, `?amount=${amount}&currency=EUR`);
    const left = ['hire-purchase', 'pay-next-month', 'split-into-parts'].map((key) => named(answer, key));
    expect(left.map((one) => one?.available_countries.join(' ') ?? '')).toEqual(expected);
  });
});

describe('checkout 4 visibility 4: a project in test mode has card-payment and mock', () => {
  test.each([{}, { mcc: '5411', card_agreement: true }, { country: 'PL' }])(
    '%j',
    async (wanted) => {
      for (const query of ['', '?amount=50000&currency=EUR']) {
        expect((await seenBy(wanted, query)).keys).toEqual(['card-payment', 'mock']);
      }
    },
  );

  test('a live project has no mock', async () => {
    expect((await seenLive()).keys).not.toContain('mock');
  });
});

test.each([true, false])(
  'checkout 4 visibility 5: methods switched off for a project are left out; test mode: %s',
  async (test_mode) => {
    const methods_off = ['card-payment', 'wallet'];
    const { keys } = await seenBy({ test_mode, mcc: '5411', methods_off });
    expect(keys.filter((key) => methods_off.includes(key))).toEqual([]);
    expect(keys).toContain(test_mode ? 'mock' : 'apple-pay');
  },
);

test('checkout 4 visibility 6: a method without a currency of the project is left out', async () => {
  expect((await seenLive({ currencies: ['EUR'] })).keys).not.toContain('banklink-pl-copper-lane');
  expect((await seenLive({ currencies: ['PLN'] })).keys).toContain('banklink-pl-copper-lane');
});

describe('checkout 4 methods 1: amount or currency alone filters nothing', () => {
  test.each(['?amount=1', '?currency=EUR', '?currency=JPY', '?payer_country=LV'])(
    '%s',
    async (query) => {
      const { client } = service();
      const token = await tokenOf(client, await live());
      const plain = await readMethods(client, token);
      expect((await readMethods(client, token, query)).text).toBe(plain.text);
    },
  );
});

test('checkout 4 methods 2: with both, refusing countries are trimmed and a method without countries is dropped', async () => {
  const { client } = service();
  const token = await tokenOf(client, await live());
  const all = await readMethods(client, token);
  const some = await readMethods(client, token, '?amount=4000&currency=EUR');
  expect(named(all, 'pay-next-month')?.available_countries).toEqual(['EE', 'LT']);
  expect(named(some, 'pay-next-month')?.available_countries).toEqual(['EE']);
  expect(all.keys.filter((key) => !some.keys.includes(key))).toEqual([
    'hire-purchase',
    'split-into-parts',
  ]);
  // A method without limits is unchanged.
  expect(named(some, 'pis-threeshore')).toEqual(named(all, 'pis-threeshore'));
});

test('checkout 4 methods 3: omitted methods are neither explained nor an error', async () => {
  const nothing = await seenLive({ currencies: ['EUR'] }, '?amount=100&currency=JPY');
  expect([nothing.status, nothing.text]).toEqual([200, '{"items":[]}']);
  const asked = await seenLive({}, '?explain=1');
  expect([asked.status, Object.keys(asked.body)]).toEqual([200, ['items']]);
});

describe('checkout 4 methods 4: ranked methods by display_order, then unranked ones by name', () => {
  test('in the order of the catalogue', async () => {
    const { items } = await seenLive({ mcc: '5411', country: 'PL', currencies: ['EUR', 'PLN'] });
    const isRanked = items.map(({ display_order }) => display_order !== null);
    expect(isRanked).toEqual(isRanked.toSorted((one, other) => Number(other) - Number(one)));
    const ranks = items.flatMap(({ display_order }) => display_order ?? []);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    const names = items.filter((item) => item.display_order === null).map(({ title }) => title);
    expect(names).toEqual(names.toSorted());
    expect([ranks.length, names.length].every((length) => length > 3)).toBe(true);
  });

  test('a project can override the default', async () => {
    const display_order = { 'pis-threeshore': 1, wallet: 2, 'card-payment': 99 };
    const { items, keys } = await seenLive({ mcc: '5411', display_order });
    expect(keys.slice(0, 3)).toEqual(['pis-threeshore', 'wallet', 'apple-pay']);
    const shown = items.filter(({ key }) => Object.hasOwn(display_order, key));
    expect(Object.fromEntries(shown.map((item) => [item.key, item.display_order]))).toEqual(
      display_order,
    );
  });
});

describe('?explain=1 tells a project in test mode which rule hid each method', () => {
  test('every method is in items or in hidden, each with its rule', async () => {
    const answer = await seenBy({ methods_off: ['mock'] }, '?explain=1');
    expect(answer.status).toBe(200);
    expect(answer.keys).toEqual(['card-payment']);
    const hidden = answer.body['hidden'] as readonly { key: string; rule: string }[];
    const rules = Object.fromEntries(hidden.map(({ key, rule }) => [key, rule]));
    expect(rules).toMatchObject({
      'apple-pay': 'card_terms',
      'bank-transfer': 'merchant_country',
      'hire-purchase': 'test_mode',
      wallet: 'test_mode',
      mock: 'switched_off',
    });
    expect(Object.keys(hidden[0] ?? {})).toEqual(['key', 'rule']);
    expect(hidden.length + answer.items.length).toBeGreaterThan(20);
  });

  test('a rule about the amount is named too', async () => {
    const { body } = await seenBy({}, '?explain=1&amount=2999&currency=EUR');
    expect(body['hidden']).toContainEqual({ key: 'hire-purchase', rule: 'instalment_range' });
  });

  test('without the parameter test mode explains nothing', async () => {
    expect(Object.keys((await seenBy({})).body)).toEqual(['items']);
  });
});

describe('checkout 7 422: a wrong query is invalid_properties under the names of its parameters', () => {
  const currencies =
    'EUR, GBP, CHF, PLN, CZK, HUF, RON, BGN, HRK, DKK, SEK, NOK, USD, AUD, CAD, JPY';
  const country = 'Payer country should be an ISO 3166-1 alpha-2 code';
  const integer = 'Amount should be an integer';

  // biome-ignore format: a table
  test.each([
    ['amount',        'amount=0',                    'Amount should be greater than 0'],
    ['amount',        'amount=-5',                   'Amount should be greater than 0'],
    ['amount',        'amount=9007199254740992',     'Amount should be at most 9007199254740991'],
    ['amount',        'amount=99999999999999999999', integer],
    ['amount',        'amount=1.5',                  integer],
    ['amount',        'amount=1e3',                  integer],
    ['amount',        'amount=ten',                  integer],
    ['amount',        'amount=',                     integer],
    ['amount',        'amount=1&amount=2',           integer],
    ['currency',      'currency=XAU',                `Currency should be one of ${currencies}`],
    ['currency',      'currency=eur',                `Currency should be one of ${currencies}`],
    ['payer_country', 'payer_country=UK',            country],
    ['payer_country', 'payer_country=lt',            country],
    ['payer_country', 'payer_country=LTU',           country],
    ['payer_country', 'payer_country=',              country],
  ])('checkout 4 query %s: ?%s is refused: %s', async (parameter, query, message) => {
    const answer = await seenBy({}, `?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: 'invalid_properties',
      error_description: 'The request has invalid properties.',
      error_properties: { [parameter]: [message] },
    });
  });

  test.each(['0', 'yes', ''])('explain is 1 or left out: "%s" is refused', async (value) => {
    const answer = await seenBy({}, `?explain=${value}`);
    expect(answer.status).toBe(422);
    expect(answer.body['error_properties']).toEqual({ explain: ['Explain should be 1'] });
  });

  test('all messages come together', async () => {
    const { body } = await seenBy({}, '?amount=0&currency=euro&payer_country=EU');
    expect(Object.keys(body['error_properties'] as object)).toEqual([
      'amount',
      'currency',
      'payer_country',
    ]);
  });

  test('the ends of the range are accepted, and unknown parameters ignored', async () => {
    for (const query of ['?amount=1', '?amount=9007199254740991&currency=JPY', '?colour=red']) {
      expect((await seenBy({}, query)).status).toBe(200);
    }
  });
});

test('checkout 4 query payer_country: it is validated and has no effect', async () => {
  const { client } = service();
  const token = await tokenOf(client, await live());
  const query = '?amount=4000&currency=EUR';
  const plain = await readMethods(client, token, query);
  for (const country of ['EE', 'LV', 'US']) {
    const answer = await readMethods(client, token, `${query}&payer_country=${country}`);
    expect([answer.status, answer.text]).toEqual([200, plain.text]);
  }
});

describe('checkout 7 401: a missing or wrong token is refused', () => {
  test.each([undefined, 'Bearer wrong'])('%s', async (authorization) => {
    const answer = await service().client.send('GET', `${methodsPath}?amount=0`, {
      headers: { authorization },
    });
    expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
  });
});

test('checkout 7 429: the rate limit of checkout is checked before the query', async () => {
  const { client } = service();
  const token = await tokenOf(client, await aProject(client, { rate_limit: 2 }));
  const first = await readMethods(client, token);
  expect(first.headers['x-ratelimit-limit']).toBe('2');
  expect(first.headers['x-ratelimit-remaining']).toBe('1');
  expect((await readMethods(client, token, '?amount=0')).status).toBe(422);
  const refused = await readMethods(client, token, '?amount=0');
  expect([refused.status, refused.body['error']]).toEqual([429, 'rate_limit_exceeded']);
  expect(refused.body['retry_after']).toBe(Number(refused.headers['retry-after']));
  expect(refused.headers['x-ratelimit-remaining']).toBe('0');
  expect(Number(refused.headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1_000);
});

test('a change of the project takes effect at once', async () => {
  const { client } = service();
  const project = await live();
  const token = await tokenOf(client, project);
  const seen = async () => (await readMethods(client, token)).keys;
  expect(await seen()).not.toContain('card-payment');
  const change = (body: object) => changeProject(client, project.project_id, body);
  await change({ mcc: '5411' });
  expect(await seen()).toContain('card-payment');
  await change({ methods_off: ['card-payment'] });
  expect(await seen()).not.toContain('card-payment');
  await change({ methods_off: [], display_order: { wallet: -1 } });
  expect((await seen())[0]).toBe('wallet');
  await change({ test_mode: true });
  expect(await seen()).toEqual(['card-payment', 'mock']);
});

describe('logos', () => {
  const logo = (name: string) =>
    service().client.send('GET', `/assets/methods/${name}`, {
      headers: { authorization: undefined },
    });

  test('every logo address leads to an SVG that may be cached', async () => {
    const { items } = await seenLive({ mcc: '5411' });
    for (const { logo_url, logo_wide_url, title } of items) {
      for (const address of [logo_url, logo_wide_url]) {
        const answer = await logo(new URL(address).pathname.split('/').at(-1) ?? '');
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
        expect(answer.headers['cache-control']).toBe('public, max-age=604800');
        expect(answer.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
        expect(answer.text).toContain(`aria-label="${title}"`);
      }
    }
    expect((await logo('wallet.svg')).text).toContain('width="48" height="48"');
  });

  test.each(['nobody.svg', 'wallet', 'wallet.png', 'wallet-wide-wide.svg', '..%2Fwallet.svg'])(
    '%s is 404 without a cache header',
    async (name) => {
      const answer = await logo(name);
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(errorOf('not_found', 'There is no such logo.'));
      expect(answer.headers['cache-control']).toBe(undefined);
    },
  );
});

longTest('gaps 5: OpenAPI has the endpoint, with its parameters and an example', async () => {
  const { body } = await service().client.send('GET', '/openapi.json');
  const document = body as {
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>;
    components: { schemas: Record<string, { examples?: { items: MethodRecord[] }[] }> };
  };
  const operation = document.paths[methodsPath]?.['get'];
  expect(operation?.parameters.map(({ name }) => name)).toEqual([
    'amount',
    'currency',
    'payer_country',
    'explain',
  ]);
  expect(Object.keys(operation?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '404', '422']),
  );
  const [example] = document.components.schemas['PaymentMethods']?.examples ?? [];
  const [real] = (await seenLive()).items;
  expect(Object.keys(example?.items[0] ?? {})).toEqual(Object.keys(real ?? {}));
  expect(document.paths['/assets/methods/{name}']?.['get']).toBeDefined();
});
