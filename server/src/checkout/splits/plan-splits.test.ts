import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { newRecipients, plannedSplits, splitRules } from './plan-splits.ts';
import type { Recipients } from './recipient.ts';
import { splitPolicyIn, splitRequestIn } from './split.wire.ts';
import { policyRules } from './split-policy.ts';

const iban = 'LT601010012345678901';
const ona = '0a7d1f52-5a0e-4c3b-9d61-2f6f1f0f8a01';
const rasa = '0a7d1f52-5a0e-4c3b-9d61-2f6f1f0f8a02';
const nobody = '0a7d1f52-5a0e-4c3b-9d61-2f6f1f0f8a03';

const beneficiary = (id: string, name: string) => ({
  id,
  projectId: 'shop',
  name,
  iban,
  createdAt: unixSeconds(1),
});

const recipients: Recipients = {
  projectId: 'shop',
  known: new Map([
    [ona, beneficiary(ona, 'Ona')],
    [rasa, beneficiary(rasa, 'Rasa')],
  ]),
};

type Messages = Readonly<Record<string, readonly string[]>>;

const byPath = (broken: readonly { readonly path: string; readonly message: string }[]): Messages =>
  Object.fromEntries(
    broken.map(({ path }) => [
      path,
      broken.filter((one) => one.path === path).map(({ message }) => message),
    ]),
  );

const variadic = { slot_id: 'sellers', type: 'variadic' };

describe('gaps 2, Split policy: policies of an operator', () => {
  const rulesOf = (...slots: readonly object[]): Messages => {
    const policy = splitPolicyIn({ slots });
    if (policy === null) throw new Error('there is a policy');
    return byPath(policyRules(policy, recipients));
  };

  test('every type of slot is accepted, with a recipient or for the merchant', () => {
    const fixed = { slot_id: 'a', type: 'fixed', amount: 100, beneficiary_id: ona };
    const percent = { slot_id: 'b', type: 'percent', percent: 33.3333, beneficiary_id: rasa };
    const own = { slot_id: 'c', type: 'percent', percent: 66.6667 };
    const rest = { slot_id: 'd', type: 'remainder', beneficiary_id: ona.toUpperCase() };
    expect(rulesOf(fixed, percent, own, rest, variadic)).toEqual({});
  });

  test('all messages come at once under their paths', () => {
    const path = 'split_policy.slots';
    expect(
      rulesOf(
        { slot_id: 'a', type: 'fixed' },
        { slot_id: 'a', type: 'percent', amount: 5 },
        { slot_id: 'b', type: 'percent', percent: 0.00001 },
        { slot_id: 'c', type: 'remainder', percent: 5, beneficiary_id: nobody },
        { slot_id: 'd', type: 'remainder', beneficiary: { iban, name: 'Jonas' } },
        { ...variadic, beneficiary_id: ona },
      ),
    ).toEqual({
      [`${path}[0].amount`]: ['Amount is required for a fixed slot'],
      [`${path}[1].amount`]: ['Amount is for fixed slots only'],
      [`${path}[1].percent`]: ['Percent is required for a percent slot'],
      [`${path}[1].slot_id`]: ['Slot id should be unique'],
      [`${path}[2].percent`]: ['Percent should have at most 4 decimals'],
      [`${path}[3].percent`]: ['Percent is for percent slots only'],
      [`${path}[3].beneficiary_id`]: ['Beneficiary id names no recipient of this project'],
      [`${path}[4].type`]: ['Only one slot can be the remainder'],
      [`${path}[4].beneficiary`]: ['The split policy names its recipients by beneficiary id'],
      [`${path}[5].beneficiary_id`]: ['The recipients of a variadic slot come with each order'],
    });
  });

  test.each([
    [[50, 50], true],
    [[100], true],
    [[99.9999, 0.0001], true],
    [[99.9999, 0.0002], false],
    [[0.1, 0.2, 99.7], true],
    [[60, 60], false],
  ])('percents of %j are within 100: %s', (percents, isWithin) => {
    const slots = percents.map((percent, index) => ({
      slot_id: String(index),
      type: 'percent',
      percent,
    }));
    expect(rulesOf(...slots)).toEqual(
      isWithin
        ? {}
        : { 'split_policy.slots': ['The percents of all slots together should be at most 100'] },
    );
  });
});

/** The messages for an order of 1000 cents. */
function brokenBy(body: object, policy: object | null): Messages {
  const request = splitRequestIn({ purchase: { amount: 1_000 }, ...body });
  return byPath(splitRules(request, splitPolicyIn(policy), recipients));
}

const entry = (wanted: object = {}) => ({
  type: 'variadic',
  beneficiary_id: ona,
  amount: 100,
  ...wanted,
});
const tip = (wanted: object = {}) => entry({ type: 'tip', ...wanted });
const marketplace = { slots: [variadic], allow_tips: true };

describe('checkout 2.1 splits: invalid entries', () => {
  const unknown = ['Beneficiary id names no recipient of this project'];
  const noSlot = ['The split policy has no variadic slot'];
  const required = ['Splits is required: the split policy has a variadic slot'];
  const two = { slots: [variadic, { slot_id: 'riders', type: 'variadic' }] };
  const inline = { beneficiary_id: undefined, beneficiary: { iban, name: 'Ona' } };

  // biome-ignore format: a table
  test.each<[string, object | null, readonly object[] | undefined, Messages]>([
    ['nothing',                        marketplace, [entry()],                                      {}],
    ['a named slot',                   marketplace, [entry({ slot_id: 'sellers' })],                {}],
    ['an entry with a tip',            marketplace, [entry(), tip()],                               {}],
    ['two entries for one recipient',  marketplace, [entry(), entry()],                             {}],
    ['tips to two recipients',         marketplace, [entry(), tip(), tip({ beneficiary_id: rasa })], {}],
    ["a tip's slot",                   marketplace, [entry(), tip({ slot_id: 'nowhere' })],         {}],
    ['no entries field',               marketplace, undefined,                                      { splits: required }],
    ['an empty list',                  marketplace, [],                                             { splits: required }],
    ['only a tip',                     marketplace, [tip()],                                        { splits: required }],
    ['a project without a policy',     null,        [entry()],                                      { 'splits[0].type': noSlot }],
    ['a policy with no variadic slot', { slots: [] }, [entry()],                                    { 'splits[0].type': noSlot }],
    ['tips that are not allowed',      { slots: [variadic] }, [entry(), tip()],                     { 'splits[1].type': ['The split policy allows no tips'] }],
    ['another slot',                   marketplace, [entry({ slot_id: 'x' })],                      { 'splits[0].slot_id': ['Slot id should be sellers'] }],
    ['no slot named, with two slots',  two,         [entry(), entry({ slot_id: 'riders' })],         { 'splits[0].slot_id': ['Slot id is required'] }],
    ['a slot that is neither of two',  two,         [entry({ slot_id: 'x' })],                      { 'splits[0].slot_id': ['Slot id should be one of sellers, riders'] }],
    ['nobody',                         marketplace, [entry({ beneficiary_id: undefined })],         { 'splits[0].beneficiary_id': ['Beneficiary id or beneficiary is required'] }],
    ['both',                           marketplace, [entry({ beneficiary: { iban, name: 'Ona' } })], { 'splits[0].beneficiary': ['Beneficiary cannot be given together with beneficiary id'] }],
    ['an unknown recipient',           marketplace, [entry({ beneficiary_id: nobody })],            { 'splits[0].beneficiary_id': unknown }],
    ['an invalid IBAN',                marketplace, [entry({ beneficiary_id: undefined, beneficiary: { iban: 'LT1', name: 'Ona' } })], { 'splits[0].beneficiary.iban': ['Iban should be a valid IBAN'] }],
    ['a second tip',                   marketplace, [entry(), tip(), tip()],                        { 'splits[2].beneficiary_id': ['This recipient has a tip already'] }],
    ['a second tip under another name', marketplace, [entry(), tip(), tip(inline)],                 { 'splits[2].beneficiary': ['This recipient has a tip already'] }],
    ['a cent too much',                marketplace, [entry({ amount: 900 }), tip({ amount: 101 })], { splits: ['Splits should leave all parts within 1000'] }],
    ['every cent',                     marketplace, [entry({ amount: 900 }), tip({ amount: 100 })], {}],
  ])('%s', (_, policy, splits, expected) => {
    expect(brokenBy({ splits }, policy)).toEqual(expected);
  });

  test('errors of the schema are not reported again', () => {
    const wrong = { type: 'gift', beneficiary_id: 7, slot_id: 7, amount: '1' };
    expect(brokenBy({ splits: [wrong, 7, null, []] }, marketplace)).toEqual({});
    expect(brokenBy({ splits: 7 }, marketplace)).toEqual({});
    expect(brokenBy({ splits: [entry()], purchase: 7 }, marketplace)).toEqual({});
    expect(brokenBy({ split_overrides: [] }, marketplace)).toEqual({});
    expect(brokenBy({ split_overrides: { slots: 7 } }, marketplace)).toEqual({});
  });

  test('a policy of fixed amounts needs a sufficient amount', () => {
    const policy = { slots: [{ slot_id: 'a', type: 'fixed', amount: 1_001, beneficiary_id: ona }] };
    expect(brokenBy({}, policy)).toEqual({
      'purchase.amount': ['Amount should be enough for the split policy'],
    });
  });
});

describe('checkout 2.1 split_overrides: the whole policy restated', () => {
  const slot = { slot_id: 'a', type: 'fixed', amount: 400 };

  test('applies to the entries', () => {
    const split_overrides = { slots: [{ ...variadic, slot_id: 'mine' }] };
    expect(brokenBy({ split_overrides, splits: [entry({ slot_id: 'mine' })] }, null)).toEqual({});
    expect(brokenBy({ split_overrides: { slots: [slot] } }, marketplace)).toEqual({});
  });

  test('inherits from the project whether tips are allowed, unless it says so itself', () => {
    const slots = [slot];
    const refused = { 'splits[0].type': ['The split policy allows no tips'] };
    const withTip = (allow_tips?: boolean) => ({
      split_overrides: allow_tips === undefined ? { slots } : { slots, allow_tips },
      splits: [tip()],
    });
    expect(brokenBy(withTip(), marketplace)).toEqual({});
    expect(brokenBy(withTip(false), marketplace)).toEqual(refused);
    expect(brokenBy(withTip(), null)).toEqual(refused);
    expect(brokenBy(withTip(true), null)).toEqual({});
  });

  test('reports its errors under its own paths', () => {
    const wrong = { ...slot, beneficiary_id: ona, beneficiary: { iban: 'x', name: 'Ona' } };
    expect(brokenBy({ split_overrides: { slots: [slot, wrong] } }, null)).toEqual({
      'split_overrides.slots[1].slot_id': ['Slot id should be unique'],
      'split_overrides.slots[1].beneficiary': [
        'Beneficiary cannot be given together with beneficiary id',
      ],
      'split_overrides.slots[1].beneficiary.iban': ['Iban should be a valid IBAN'],
    });
    expect(brokenBy({ split_overrides: { slots: [{ ...slot, amount: 1_001 }] } }, null)).toEqual({
      'split_overrides.slots': ['Slots should be within 1000'],
    });
  });
});

describe('the plan of an order', () => {
  const planOf = (body: object, policy: object | null) =>
    plannedSplits(splitRequestIn(body), splitPolicyIn(policy), recipients);

  test('is null if the merchant keeps everything', () => {
    expect(planOf({}, null)).toBeNull();
    expect(planOf({ splits: [] }, null)).toBeNull();
    expect(planOf({}, { slots: [], allow_tips: true })).toBeNull();
  });

  test('has the slots in order, each with its entries, and then the tips', () => {
    const policy = {
      slots: [
        { slot_id: 'fee', type: 'percent', percent: 2.5 },
        variadic,
        { slot_id: 'rest', type: 'remainder', beneficiary_id: rasa },
      ],
      allow_tips: true,
    };
    const inline = { beneficiary_id: undefined, beneficiary: { iban, name: 'Jonas' } };
    const splits = [tip(), entry(inline), entry({ amount: 7 })];
    const plan = planOf({ splits }, policy);
    const [jonas, ...others] = newRecipients(plan, recipients);
    expect(others).toEqual([]);
    expect(plan).toEqual({
      isRequested: true,
      parts: [
        { slotId: 'fee', type: 'percent', recipient: null, amount: null, perMillion: '25000' },
        { slotId: 'sellers', type: 'variadic', recipient: jonas, amount: '100', perMillion: null },
        {
          slotId: 'sellers',
          type: 'variadic',
          recipient: { beneficiaryId: ona, name: 'Ona', iban },
          amount: '7',
          perMillion: null,
        },
        {
          slotId: 'rest',
          type: 'remainder',
          recipient: { beneficiaryId: rasa, name: 'Rasa', iban },
          amount: null,
          perMillion: null,
        },
        {
          slotId: null,
          type: 'tip',
          recipient: { beneficiaryId: ona, name: 'Ona', iban },
          amount: '100',
          perMillion: null,
        },
      ],
    });
  });

  test('that comes from the policy alone is not marked as requested', () => {
    const policy = { slots: [{ slot_id: 'a', type: 'fixed', amount: 5, beneficiary_id: ona }] };
    expect(planOf({}, policy)?.isRequested).toBe(false);
    expect(planOf({ split_overrides: { slots: [] } }, policy)).toEqual({
      isRequested: true,
      parts: [],
    });
  });

  test('registers an account once, even in two spellings', () => {
    const account = (written: string) =>
      entry({ beneficiary_id: undefined, beneficiary: { iban: written, name: 'Jonas' } });
    const splits = [account(iban), account('lt60 1010 0123 4567 8901')];
    expect(newRecipients(planOf({ splits }, marketplace), recipients)).toHaveLength(1);
  });
});
