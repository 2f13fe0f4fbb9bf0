import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { createProject, readProject } from '../../support/identity.ts';
import { aMarketplace, ibans, type Marketplace, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 2, Split policy: the policies that an operator may set, and every message under its field
// path.

const service = useSharedService(unlimited);
let shop: Marketplace;
let ona: string;
let stranger: string;
beforeAll(async () => {
  shop = await aMarketplace(service().client);
  ona = await shop.aRecipient('Ona');
  stranger = await (await aMarketplace(service().client)).aRecipient('Ona');
});

const policyOf = async (id: string) =>
  (await readProject(service().client, id)).body['split_policy'];

const messagesOf = async (split_policy: object | string) => {
  const policy = typeof split_policy === 'string' ? split_policy : JSON.stringify(split_policy);
  const path = `/admin/v1/projects/${shop.project.project_id}`;
  const { status, body } = await shop.client.send('PATCH', path, {
    body: `{"split_policy":${policy}}`,
  });
  expect([status, body['error']]).toEqual([422, 'invalid_properties']);
  return body['error_properties'];
};

const slots = () => [
  { slot_id: 'fee', type: 'fixed', amount: 100 },
  { slot_id: 'agent', type: 'percent', percent: 12.5, beneficiary_id: ona },
  variadic,
  { slot_id: 'rest', type: 'remainder', beneficiary_id: ona },
];

describe('a policy is kept as it is given', () => {
  test('with every type of slot, and is shown with the project', async () => {
    const policy = { slots: slots(), allow_tips: true, allow_overrides: true };
    const answer = await shop.setPolicy(policy);
    expect([answer.status, answer.body['split_policy']]).toEqual([200, policy]);
    expect(await policyOf(shop.project.project_id)).toEqual(policy);
  });

  test('without unknown fields', async () => {
    const [fee] = slots();
    await shop.setPolicy({ slots: [{ ...fee, colour: 'red' }], fee: 1 });
    expect(await policyOf(shop.project.project_id)).toEqual({ slots: [fee] });
  });

  test('until null removes it', async () => {
    const answer = await shop.setPolicy(null);
    expect([answer.status, answer.body['split_policy']]).toEqual([200, null]);
  });

  test('also for a new project, if the recipients come with the orders', async () => {
    const policy = { slots: [variadic, { slot_id: 'rest', type: 'remainder' }] };
    const created = await createProject(service().client, { split_policy: policy });
    expect(created.status).toBe(201);
    expect(await policyOf(String(created.body['project_id']))).toEqual(policy);
  });
});

describe('a policy that is refused changes nothing', () => {
  test('all messages come together: of its shape and of its rules', async () => {
    await shop.withPolicy(slots());
    const path = 'split_policy.slots';
    const wrong = [
      { slot_id: '', type: 'fixed', amount: 0 },
      { slot_id: 'a', type: 'share', percent: 101 },
      { type: 'percent' },
      { slot_id: 'a', type: 'remainder', beneficiary_id: stranger },
      { slot_id: 'b', type: 'remainder', beneficiary_id: randomUUID() },
      { ...variadic, percent: 0 },
      { slot_id: 'c', type: 'percent', percent: 33.33333, beneficiary_id: 'Ona' },
      { slot_id: 'd', type: 'fixed', amount: 1.5, beneficiary: { iban: ibans[0], name: 'Ona' } },
    ];
    const unknown = ['Beneficiary id names no recipient of this project'];
    expect(await messagesOf({ slots: wrong, allow_tips: 1 })).toEqual({
      [`${path}[0].slot_id`]: ['Slot id should not be empty'],
      [`${path}[0].amount`]: ['Amount should be greater than 0'],
      [`${path}[1].type`]: ['Type should be one of fixed, percent, variadic, remainder'],
      [`${path}[1].percent`]: ['Percent should be at most 100'],
      [`${path}[2].slot_id`]: ['Slot id is required'],
      [`${path}[2].percent`]: ['Percent is required for a percent slot'],
      [`${path}[3].slot_id`]: ['Slot id should be unique'],
      [`${path}[3].beneficiary_id`]: unknown,
      [`${path}[4].type`]: ['Only one slot can be the remainder'],
      [`${path}[4].beneficiary_id`]: unknown,
      [`${path}[5].percent`]: [
        'Percent should be greater than 0',
        'Percent is for percent slots only',
      ],
      [`${path}[6].percent`]: ['Percent should have at most 4 decimals'],
      [`${path}[6].beneficiary_id`]: ['Beneficiary id should be a UUID'],
      [`${path}[7].amount`]: ['Amount should be an integer'],
      [`${path}[7].beneficiary`]: ['The split policy names its recipients by beneficiary id'],
      'split_policy.allow_tips': ['Allow tips should be true or false'],
    });
    expect(await policyOf(shop.project.project_id)).toEqual({ slots: slots() });
  });

  test('the percents of all slots are at most 100', async () => {
    const percents = [50, 50.0001].map((percent, index) => ({
      slot_id: String(index),
      type: 'percent',
      percent,
    }));
    expect(await messagesOf({ slots: percents })).toEqual({
      'split_policy.slots': ['The percents of all slots together should be at most 100'],
    });
  });

  test.each([
    ['7', 'Split policy should be an object or null', 'split_policy'],
    ['[]', 'Split policy should be an object or null', 'split_policy'],
    ['{}', 'Slots is required', 'split_policy.slots'],
    ['{"slots":7}', 'Slots should be a list', 'split_policy.slots'],
    ['{"slots":[7]}', expect.stringContaining('should be an object'), 'split_policy.slots[0]'],
    [
      '{"slots":[{"slot_id":"a","type":"percent","percent":"5"}]}',
      'Percent should be a number',
      'split_policy.slots[0].percent',
    ],
    [
      '{"slots":[{"slot_id":"a","type":"percent","percent":1e400}]}',
      'Percent should be a number',
      'split_policy.slots[0].percent',
    ],
  ])('%s', async (written, message, path) => {
    expect(await messagesOf(written)).toEqual({ [path]: [message] });
  });

  test('the 101st slot', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({
      slot_id: String(index),
      type: 'fixed',
      amount: 1,
    }));
    expect(await messagesOf({ slots: many })).toEqual({
      'split_policy.slots': ['Slots should have at most 100 items'],
    });
    expect((await shop.setPolicy({ slots: many.slice(1) })).status).toBe(200);
  });

  test('a new project cannot name recipients, because they are registered later', async () => {
    const answer = await createProject(service().client, { split_policy: { slots: slots() } });
    const unknown = ['Beneficiary id names no recipient of this project'];
    expect([answer.status, answer.body['error_properties']]).toEqual([
      422,
      {
        'split_policy.slots[1].beneficiary_id': unknown,
        'split_policy.slots[3].beneficiary_id': unknown,
      },
    ]);
  });
});
