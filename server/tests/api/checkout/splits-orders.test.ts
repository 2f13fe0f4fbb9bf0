import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ordersPath, purchase, unlimited } from '../../support/checkout.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { aMarketplace, ibans, type Marketplace, toOne, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Checkout 2.1, rows splits and split_overrides: which orders are accepted, and which links they
// need.

const service = useSharedService(unlimited);
/** One variadic slot with tips; two variadic slots with overrides; a percent slot; no policy. */
let market: Marketplace;
let two: Marketplace;
let agency: Marketplace;
let plain: Marketplace;
let ona: string;
let rasa: string;
beforeAll(async () => {
  const { client } = service();
  market = await aMarketplace(client);
  await market.withPolicy([variadic], { allow_tips: true });
  ona = await market.aRecipient('Ona');
  two = await aMarketplace(client);
  const slots = [variadic, { slot_id: 'riders', type: 'variadic' }];
  await two.withPolicy(slots, { allow_overrides: true });
  rasa = await two.aRecipient('Rasa');
  agency = await aMarketplace(client);
  const percent = { slot_id: 'agent', type: 'percent', percent: 10 };
  await agency.withPolicy([{ ...percent, beneficiary_id: await agency.aRecipient() }]);
  plain = await aMarketplace(client);
});

/** The messages of an order that must be a validation error. */
async function refused(shop: Marketplace, body: object): Promise<unknown> {
  const answer = await shop.createOrder(body);
  expect([answer.status, answer.body['error']]).toEqual([422, 'invalid_properties']);
  return answer.body['error_properties'];
}

const entry = (wanted: object = {}) => ({
  type: 'variadic',
  beneficiary_id: ona,
  amount: 100,
  ...wanted,
});
const tip = (wanted: object = {}) => entry({ type: 'tip', ...wanted });
const inline = (name = 'Jonas', iban: string = ibans[0]) => ({
  beneficiary_id: undefined,
  beneficiary: { iban, name },
});

describe('checkout 2.1 splits: per-order split entries', () => {
  test('are required when the policy of the project has a variadic slot', async () => {
    const required = { splits: ['Splits is required: the split policy has a variadic slot'] };
    expect(await refused(market, {})).toEqual(required);
    expect(await refused(market, { splits: [] })).toEqual(required);
    expect((await market.createOrder(toOne(ona, 100))).status).toBe(201);
  });

  test('are not required otherwise', async () => {
    for (const shop of [agency, plain]) expect((await shop.createOrder()).status).toBe(201);
  });

  test('are not in the answer', async () => {
    const answer = await market.createOrder(toOne(ona, 100));
    const { order_id, created_at } = answer.body;
    expect(answer.text).toBe(
      JSON.stringify({
        order_id,
        project_id: market.project.project_id,
        created_at,
        source: 'Integration',
        purchase: purchase(),
        is_test: true,
      }),
    );
  });

  test('are at most 100', async () => {
    const splits = Array.from({ length: 101 }, () => entry({ amount: 1 }));
    expect(await refused(market, { splits })).toEqual({
      splits: ['Splits should have at most 100 items'],
    });
    expect((await market.createOrder({ splits: splits.slice(1) })).status).toBe(201);
  });

  test('are together at most the amount; tips are part of it', async () => {
    const all = [entry({ amount: 1_000 }), tip({ amount: 250 })];
    expect((await market.createOrder({ splits: all })).status).toBe(201);
    const more = [entry({ amount: 1_000 }), tip({ amount: 251 })];
    expect(await refused(market, { splits: more })).toEqual({
      splits: ['Splits should leave all parts within 1250'],
    });
  });

  test('are refused if the project has no slot for them', async () => {
    const agent = await agency.aRecipient();
    for (const [shop, id] of [
      [agency, agent],
      [plain, await plain.aRecipient()],
    ] as const) {
      expect(await refused(shop, toOne(id, 100))).toEqual({
        'splits[0].type': ['The split policy has no variadic slot'],
      });
    }
  });

  test('all messages come together: of the shape, the project, the policy and the recipients', async () => {
    const body = {
      purchase: { reference: 'é', amount: 1_250, currency: 'USD' },
      splits: [
        { type: 'gift', amount: 0 },
        entry({ beneficiary_id: rasa, slot_id: 'nowhere' }),
        tip({ ...inline('', 'LT00'), amount: '5' }),
        entry({ beneficiary: { iban: ibans[0] } }),
        7,
      ],
    };
    expect(await refused(market, body)).toEqual({
      'purchase.reference': [expect.stringContaining('Reference may hold')],
      'purchase.currency': [expect.stringContaining('Currency should be one of EUR')],
      'splits[0].type': ['Type should be one of variadic, tip'],
      'splits[0].amount': ['Amount should be greater than 0'],
      'splits[0].beneficiary_id': ['Beneficiary id or beneficiary is required'],
      'splits[1].slot_id': ['Slot id should be sellers'],
      'splits[1].beneficiary_id': ['Beneficiary id names no recipient of this project'],
      'splits[2].amount': ['Amount should be an integer'],
      'splits[2].beneficiary.name': ['Name should not be empty'],
      'splits[2].beneficiary.iban': ['Iban should be a valid IBAN'],
      'splits[3].beneficiary': ['Beneficiary cannot be given together with beneficiary id'],
      'splits[3].beneficiary.name': ['Name is required'],
      'splits[4]': ['Splits should be an object'],
    });
  });

  test.each(
    extent({
      short: ['0', '1.0'],
      long: ['0', '-1', '1.0', '1e2', '"100"', 'null', '9007199254740992'],
    }),
  )('gaps 1, Integers: %s is refused as an amount', async (written) => {
    const split = `{"type":"variadic","beneficiary_id":"${ona}","amount":${written}}`;
    const body = `{"purchase":${JSON.stringify(purchase())},"splits":[${split}]}`;
    const answer = await market.send('POST', ordersPath, { body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['error_properties'] as object)).toEqual(['splits[0].amount']);
  });
});

describe('checkout 2.1 splits[].type: variadic or tip', () => {
  test('is required', async () => {
    expect(
      await refused(market, { splits: [entry(), { beneficiary_id: ona, amount: 1 }] }),
    ).toEqual({ 'splits[1].type': ['Type is required'] });
  });

  test('one tip entry per recipient', async () => {
    const twice = { splits: [entry(), tip(), tip()] };
    expect(await refused(market, twice)).toEqual({
      'splits[2].beneficiary_id': ['This recipient has a tip already'],
    });
    // The same account under the same name is the same recipient, by id or inline.
    const other = {
      splits: [entry(), tip(inline('Ona')), tip(inline('Ona', 'lt60 1010 0123 4567 8901'))],
    };
    expect(await refused(market, other)).toEqual({
      'splits[2].beneficiary': ['This recipient has a tip already'],
    });
    expect((await market.createOrder({ splits: [entry(), tip(), tip(inline())] })).status).toBe(
      201,
    );
    expect((await market.createOrder({ splits: [entry(), entry(), tip()] })).status).toBe(201);
  });

  test('a tip needs a policy that allows it', async () => {
    const splits = [
      entry({ beneficiary_id: rasa, slot_id: 'riders' }),
      tip({ beneficiary_id: rasa }),
    ];
    expect(await refused(two, { splits })).toEqual({
      'splits[1].type': ['The split policy allows no tips'],
    });
  });
});

describe('checkout 2.1 splits[].beneficiary_id: a registered recipient of the project', () => {
  test.each([
    ['an unknown id', () => randomUUID()],
    ["another project's id", () => rasa],
  ])('%s is refused', async (_, id) => {
    expect(await refused(market, toOne(id(), 100))).toEqual({
      'splits[0].beneficiary_id': ['Beneficiary id names no recipient of this project'],
    });
  });

  test('is accepted in capitals too', async () => {
    expect((await market.createOrder(toOne(ona.toUpperCase(), 100))).status).toBe(201);
  });

  test('exactly one of beneficiary_id and beneficiary is required', async () => {
    expect(await refused(market, { splits: [entry({ beneficiary_id: undefined })] })).toEqual({
      'splits[0].beneficiary_id': ['Beneficiary id or beneficiary is required'],
    });
    const both = { splits: [entry({ beneficiary: { iban: ibans[0], name: 'Ona' } })] };
    expect(await refused(market, both)).toEqual({
      'splits[0].beneficiary': ['Beneficiary cannot be given together with beneficiary id'],
    });
  });
});

describe('checkout 2.1 splits[].beneficiary: an inline recipient', () => {
  const recipientsOf = ({ project }: Marketplace) =>
    service().database.query(
      'SELECT name, iban FROM beneficiary WHERE project_id = $1 ORDER BY name, iban',
      [project.project_id],
    );

  test('is registered on the fly, once for its account and name', async () => {
    const shop = await aMarketplace(service().client);
    await shop.withPolicy([variadic]);
    const splits = [
      entry(inline('Jonas', 'lt60 1010 0123 4567 8901')),
      entry(inline('Jonas')),
      entry(inline('Petras')),
      entry(inline('Jonas', ibans[1])),
    ];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.createOrder({ splits })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await recipientsOf(shop)).toEqual([
      { name: 'Jonas', iban: ibans[1] },
      { name: 'Jonas', iban: ibans[0] },
      { name: 'Petras', iban: ibans[0] },
    ]);
  });

  test('of a refused order is not registered', async () => {
    const shop = await aMarketplace(service().client);
    await shop.withPolicy([variadic]);
    await refused(shop, { splits: [entry({ ...inline(), amount: 1_251 })] });
    expect(await recipientsOf(shop)).toEqual([]);
  });

  test('is a separate recipient in each project', async () => {
    const shops = [await aMarketplace(service().client), await aMarketplace(service().client)];
    const seen = new Set<string>();
    for (const shop of shops) {
      await shop.withPolicy([variadic]);
      const { paymentId } = await shop.paidSplit({ splits: [entry(inline())] });
      const [leg] = await shop.legs(paymentId);
      seen.add(String(leg?.beneficiary_id));
    }
    expect(seen.size).toBe(2);
  });

  // biome-ignore format: a table
  test.each<[string, unknown, string, string]>(firstOf([
    ['no object',           'Jonas',                               '',      'Beneficiary should be an object'],
    ['no IBAN',             { name: 'Jonas' },                     '.iban', 'Iban is required'],
    ['no name',             { iban: ibans[0] },                    '.name', 'Name is required'],
    ['a wrong check digit', { iban: 'LT601010012345678902', name: 'Jonas' }, '.iban', 'Iban should be a valid IBAN'],
    ['a long name',         { iban: ibans[0], name: 'x'.repeat(141) }, '.name', 'Name should have at most 140 characters'],
  ], 2))('%s is refused under its path', async (_, beneficiary, path, message) => {
    const splits = [entry({ beneficiary_id: undefined, beneficiary })];
    expect(await refused(market, { splits })).toEqual({ [`splits[0].beneficiary${path}`]: [message] });
  });
});

describe('checkout 2.1 splits[].slot_id: which variadic slot is meant', () => {
  const toRasa = (wanted: object = {}) => entry({ beneficiary_id: rasa, ...wanted });

  test('is required only when the policy has more than one', async () => {
    expect((await market.createOrder({ splits: [entry()] })).status).toBe(201);
    expect(await refused(two, { splits: [toRasa({ slot_id: 'riders' }), toRasa()] })).toEqual({
      'splits[1].slot_id': ['Slot id is required'],
    });
    expect((await two.createOrder({ splits: [toRasa({ slot_id: 'riders' })] })).status).toBe(201);
  });

  test('must name an existing slot', async () => {
    expect(await refused(market, { splits: [entry({ slot_id: 'riders' })] })).toEqual({
      'splits[0].slot_id': ['Slot id should be sellers'],
    });
    expect(await refused(two, { splits: [toRasa({ slot_id: 'fee' })] })).toEqual({
      'splits[0].slot_id': ['Slot id should be one of sellers, riders'],
    });
  });

  test('is ignored for tips', async () => {
    const splits = [entry(), tip({ slot_id: 'nowhere' })];
    expect((await market.createOrder({ splits })).status).toBe(201);
  });
});

describe('checkout 2.1 split_overrides: the whole policy restated for one order', () => {
  const seller = { slot_id: 'seller', type: 'remainder', ...inline() };
  const overrides = (...slots: readonly object[]) => ({ split_overrides: { slots } });

  test('checkout 7 403: it needs overrides to be enabled on the project', async () => {
    for (const shop of [market, agency, plain]) {
      const answer = await shop.createOrder(overrides(seller));
      expect(answer.status).toBe(403);
      expect(answer.text).toBe(
        errorOf('forbidden', 'Split overrides are not enabled on this project.'),
      );
    }
  });

  test('errors of its shape come before that refusal', async () => {
    expect(await refused(plain, overrides({ ...seller, slot_id: 7 }))).toEqual({
      'split_overrides.slots[0].slot_id': ['Slot id should be a string'],
    });
  });

  test('accepts a recipient account directly and replaces the whole policy', async () => {
    const { paymentId } = await two.paidSplit(overrides(seller), 1_250);
    expect(await two.legs(paymentId)).toMatchObject([
      { name: 'Jonas', iban: ibans[0], slot_id: 'seller', type: 'remainder', amount: 1_250 },
    ]);
  });

  test('with a variadic slot it takes entries and decides itself about tips', async () => {
    const slots = [{ ...variadic, slot_id: 'mine' }];
    const splits = [entry({ beneficiary_id: rasa }), tip({ beneficiary_id: rasa })];
    const answer = await two.createOrder({ split_overrides: { slots, allow_tips: true }, splits });
    expect(answer.status).toBe(201);
    expect(await refused(two, { split_overrides: { slots }, splits })).toEqual({
      'splits[1].type': ['The split policy allows no tips'],
    });
    expect(await refused(two, { split_overrides: { slots } })).toEqual({
      splits: ['Splits is required: the split policy has a variadic slot'],
    });
  });

  test('all messages come together, under their paths', async () => {
    const path = 'split_overrides.slots';
    const body = overrides(
      { slot_id: 'a', type: 'fixed', beneficiary_id: ona },
      { slot_id: 'a', type: 'percent', percent: 50, beneficiary: { iban: 'LT1', name: 'Ona' } },
      { slot_id: 'b', type: 'percent', percent: 50.5, ...inline() },
      {
        slot_id: 'c',
        type: 'percent',
        percent: 50.5,
        beneficiary_id: rasa,
        beneficiary: { iban: ibans[0], name: 'R' },
      },
      { ...variadic, ...inline() },
    );
    expect(await refused(two, body)).toEqual({
      splits: ['Splits is required: the split policy has a variadic slot'],
      [path]: ['The percents of all slots together should be at most 100'],
      [`${path}[0].amount`]: ['Amount is required for a fixed slot'],
      [`${path}[0].beneficiary_id`]: ['Beneficiary id names no recipient of this project'],
      [`${path}[1].slot_id`]: ['Slot id should be unique'],
      [`${path}[1].beneficiary.iban`]: ['Iban should be a valid IBAN'],
      [`${path}[3].beneficiary`]: ['Beneficiary cannot be given together with beneficiary id'],
      [`${path}[4].beneficiary`]: ['The recipients of a variadic slot come with each order'],
    });
  });

  test('its parts are at most the amount', async () => {
    const fixed = { slot_id: 'a', type: 'fixed', amount: 1_251, ...inline() };
    expect(await refused(two, overrides(fixed))).toEqual({
      'split_overrides.slots': ['Slots should be within 1250'],
    });
  });
});

describe('checkout 2.1 rule: an order with splits requires a payment link with lifetime 0', () => {
  const never = { lifetime: ['Lifetime should be 0 for an order with splits'] };

  test.each([{ lifetime: 3_600 }, {}])('a link with %j is refused', async (wanted) => {
    const orders = [
      await market.aSplitOrder(toOne(ona, 100)),
      await two.aSplitOrder({ split_overrides: { slots: [] } }),
    ];
    for (const [index, orderId] of orders.entries()) {
      const answer = await [market, two][index]?.createLink(orderId, wanted);
      expect([answer?.status, answer?.body['error_properties']]).toEqual([422, never]);
    }
  });

  test('a link with lifetime 0 must be for the full amount', async () => {
    const orderId = await market.aSplitOrder(toOne(ona, 100));
    const part = { lifetime: 0, purchase: { amount: 1_249 } };
    const refusal = await market.createLink(orderId, part);
    expect([refusal.status, refusal.body['error_properties']]).toEqual([
      422,
      { 'purchase.amount': ['Amount should be the full amount of a split order'] },
    ]);
    const link = await market.createLink(orderId, { lifetime: 0 });
    expect([link.status, link.body['expired_at']]).toEqual([201, null]);
  });

  test('the lifetime cannot be changed later', async () => {
    const orderId = await market.aSplitOrder(toOne(ona, 100));
    const linkId = await market.aLink(orderId, { lifetime: 0 });
    const answer = await market.changeLink(linkId, { lifetime: 60 });
    expect([answer.status, answer.body['error_properties']]).toEqual([422, never]);
    expect((await market.changeLink(linkId, { name: 'Other', lifetime: 0 })).status).toBe(200);
  });

  test('an order split only by the policy of the project has no such limits', async () => {
    const orderId = await agency.aSplitOrder({});
    const answer = await agency.createLink(orderId, { purchase: { amount: 500 } });
    expect([answer.status, typeof answer.body['expired_at']]).toEqual([201, 'number']);
    const changed = await agency.changeLink(String(answer.body['link_id']), { lifetime: 60 });
    expect(changed.status).toBe(200);
  });
});

test('an order below the fixed amounts of the policy is refused', async () => {
  const shop = await aMarketplace(service().client);
  const fixed = { slot_id: 'fee', type: 'fixed', amount: 1_251 };
  await shop.withPolicy([{ ...fixed, beneficiary_id: await shop.aRecipient() }]);
  expect(await refused(shop, {})).toEqual({
    'purchase.amount': ['Amount should be enough for the split policy'],
  });
});

test('an order keeps the policy under which it was created', async () => {
  const shop = await aMarketplace(service().client);
  const fixed = {
    slot_id: 'fee',
    type: 'fixed',
    amount: 50,
    beneficiary_id: await shop.aRecipient(),
  };
  await shop.withPolicy([fixed]);
  const orderId = await shop.aSplitOrder({});
  await shop.setPolicy(null);
  const linkId = await shop.aLink(orderId);
  expect(await shop.legs(await shop.aPayment(linkId))).toMatchObject([{ amount: 50 }]);
});
