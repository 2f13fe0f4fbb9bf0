import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { shippedMethods } from '../../../src/checkout/methods/catalogue.ts';
import { catalogueFileOf } from '../../../src/checkout/methods/catalogue-file.wire.ts';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { methodsOf, readMethods } from '../../support/checkout-methods.ts';
import { longTest } from '../../support/extent.ts';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import type { Environment } from '../../support/florin-process.ts';
import { aProject, asNobody, changeProject, tokenOf } from '../../support/identity.ts';
import { startNode } from '../../support/nodes.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import {
  startTestService,
  type TestService,
  useSharedService,
} from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// How settings change the catalogue (gaps 2, Methods; gaps 5; decision 0045).

const live = { test_mode: false, mcc: '5411', country: 'PL', currencies: ['EUR', 'PLN'] };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-methods-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function serviceWith(environment: Environment): Promise<TestService> {
  const service = await startTestService(environment);
  onTestFinished(service.stop);
  return service;
}

const noticesIn = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.includes('FLORIN_SIMULATOR'));

describe('FLORIN_SIMULATOR', () => {
  const [plain, simulating] = [useSharedService(), useSharedService({ FLORIN_SIMULATOR: '1' })];

  test('is off with DATABASE_URL: live projects lack methods without a rail, test projects keep theirs', async () => {
    const { client, lines } = plain();
    expect((await methodsOf(client, await aProject(client, live))).keys).toEqual(['wallet']);
    expect((await methodsOf(client, await aProject(client))).keys).toEqual([
      'card-payment',
      'mock',
    ]);
    expect(noticesIn(lines)).toEqual([]);
  });

  test('1 serves all methods and logs one line about it', async () => {
    const { client, lines } = simulating();
    const { keys } = await methodsOf(client, await aProject(client, live));
    expect(keys).toEqual(expect.arrayContaining(['card-payment', 'wallet', 'hire-purchase']));
    expect(noticesIn(lines)).toHaveLength(1);
  });

  longTest(
    'decision 0113: on the embedded database live projects are refused until the setting is given',
    async () => {
      const home = await FlorinHome.create();
      onTestFinished(() => home.remove());
      const florin = home.spawn({ DATABASE_URL: '' });
      const client = new OperatorClient(await florin.ready(), adminToken);
      onTestFinished(() => client.close());
      expect(noticesIn(florin.stdout.split('\n'))).toEqual([]);
      const { project_id } = await aProject(client);
      const project = `/admin/v1/projects/${project_id}`;
      const answers = [
        await client.send('POST', '/admin/v1/projects', { body: { name: 'Live', ...live } }),
        await client.send('PATCH', project, { body: { test_mode: false } }),
      ];
      for (const { status, body } of answers) {
        expect([status, body['error']]).toEqual([409, 'invalid_state']);
        expect(body['error_description']).toContain('FLORIN_SIMULATOR=1');
      }
      expect((await client.send('GET', project)).body).toMatchObject({ test_mode: true });
    },
  );

  longTest.each(['0', '1'])(
    'decision 0113: with %s the embedded database has live projects',
    async (said) => {
      const home = await FlorinHome.create();
      onTestFinished(() => home.remove());
      const florin = home.spawn({ DATABASE_URL: '', FLORIN_SIMULATOR: said });
      const client = new OperatorClient(await florin.ready(), adminToken);
      onTestFinished(() => client.close());
      const { keys } = await methodsOf(client, await aProject(client, live));
      expect(keys.includes('card-payment')).toBe(said === '1');
    },
  );
});

test('checkout 4 visibility 1: FLORIN_REQUIRE_CARD_AGREEMENT asks for the agreement too', async () => {
  const { client } = await serviceWith({
    FLORIN_SIMULATOR: '1',
    FLORIN_REQUIRE_CARD_AGREEMENT: '1',
  });
  const project = await aProject(client, live);
  const cards = ['card-payment', 'apple-pay', 'google-pay'];
  const seen = async () =>
    (await methodsOf(client, project)).keys.filter((key) => cards.includes(key));
  expect(await seen()).toEqual([]);
  await changeProject(client, project.project_id, { card_agreement: true });
  expect(await seen()).toEqual(cards);
  await changeProject(client, project.project_id, { mcc: null });
  expect(await seen()).toEqual([]);
  expect((await methodsOf(client, await aProject(client))).keys).toEqual(['card-payment', 'mock']);
});

describe('FLORIN_METHODS_FILE', () => {
  const write = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };

  const refusalOf = async (file: string): Promise<readonly string[]> => {
    const started = startTestService({ FLORIN_METHODS_FILE: file });
    const reason = await started.then(
      () => null,
      (refusal: unknown) => refusal,
    );
    expect(reason).toBeInstanceOf(StartupRefusal);
    return (reason as StartupRefusal).message.split('\n');
  };

  test("an installation's own methods replace the shipped ones, with per-country limits and logos", async () => {
    const testMethods = shippedMethods.filter(({ key }) => /^(card-payment|mock)$/.test(key));
    const own = {
      key: 'town-bank',
      title: 'Town <Bank>',
      type: 'banklink',
      flow: 'redirect',
      rail: 'open-banking',
      countries: ['FI', 'SE'],
      currencies: ['EUR'],
      limits: { FI: { EUR: { min: 200, max: 300 } }, '*': { EUR: { min: 100, max: 200 } } },
      logo_wide_url: 'https://cdn.example/town-bank.png',
    };
    const content = { methods: [...catalogueFileOf(testMethods).methods, own] };
    const file = await write('own.json', JSON.stringify(content));
    const { client } = await serviceWith({ FLORIN_METHODS_FILE: file, FLORIN_SIMULATOR: '1' });
    const token = await tokenOf(client, await aProject(client, { test_mode: false }));
    const { items } = await readMethods(client, token);
    expect(items).toEqual([
      {
        key: 'town-bank',
        title: 'Town <Bank>',
        description: null,
        type: 'banklink',
        flow: 'redirect',
        available_countries: ['FI', 'SE'],
        available_currencies: { EUR: { main: true } },
        logo_url: `${client.url}/assets/methods/town-bank.svg`,
        logo_wide_url: 'https://cdn.example/town-bank.png',
        display_order: null,
        display_order_group: null,
      },
    ]);
    // biome-ignore format: a table
    const left: readonly (readonly [number, readonly string[]])[] = [
      [99, []], [100, ['SE']], [199, ['SE']], [200, ['FI', 'SE']], [201, ['FI']], [300, ['FI']], [301, []],
    ];
    for (const [amount, countries] of left) {
      const answer = await readMethods(client, token, `?amount=${amount}&currency=EUR`);
      expect(answer.items.flatMap((item) => item.available_countries)).toEqual(countries);
    }
    const logo = await client.send('GET', '/assets/methods/town-bank.svg', { headers: asNobody });
    expect(logo.text).toContain('aria-label="Town &lt;Bank&gt;"');
    const gone = await client.send('GET', '/assets/methods/wallet.svg', { headers: asNobody });
    expect(gone.status).toBe(404);
  });

  test('every mistake is reported in one sentence before the start', async () => {
    const [card, ...others] = catalogueFileOf(shippedMethods).methods;
    const methods = [
      { ...card, title: '', colour: 'red' },
      { ...others[0], key: card?.key },
    ];
    const file = await write('wrong.json', JSON.stringify({ methods }));
    expect(await refusalOf(file)).toEqual([
      'FLORIN_METHODS_FILE: methods[0].colour: Colour is not a known field.',
      'FLORIN_METHODS_FILE: methods[0].title: Title should not be empty.',
      'FLORIN_METHODS_FILE: methods[1].key: There is another card-payment.',
      'FLORIN_METHODS_FILE: methods: There is no mock, which test mode needs.',
    ]);
  });

  test('a missing file or invalid JSON is reported in one sentence', async () => {
    const nowhere = join(folder, 'nowhere.json');
    expect(await refusalOf(nowhere)).toEqual([
      `FLORIN_METHODS_FILE: ${nowhere} cannot be read (ENOENT).`,
    ]);
    const broken = await write('broken.json', '{"methods": [');
    expect(await refusalOf(broken)).toEqual([`FLORIN_METHODS_FILE: ${broken} is not valid JSON.`]);
  });
});

longTest('a change at one node reaches the other node within seconds', async () => {
  const [database, redis] = [await createTestDatabase(), await RedisServer.start()];
  const environment = { REDIS_URL: redis.url, FLORIN_SIMULATOR: '1' };
  const nodes = [await startNode(database, environment), await startNode(database, environment)];
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await redis.stop();
    await database.drop();
  });
  const [one, other] = nodes.map(({ client }) => client) as [OperatorClient, OperatorClient];
  const project = await aProject(one, live);
  const token = await tokenOf(one, project);
  const seenAt = async (client: OperatorClient) => (await readMethods(client, token)).keys;
  expect(await seenAt(other)).toContain('wallet');
  await changeProject(one, project.project_id, { methods_off: ['wallet'] });
  expect(await seenAt(one)).not.toContain('wallet');
  await until('the other node follows', async () => !(await seenAt(other)).includes('wallet'));
});
