import { type Static, Type } from 'typebox';
import { minorUnits, uuid } from '../checkout.wire.ts';
import {
  amountIn,
  booleanIn,
  type Given,
  isObject,
  listIn,
  member,
  oneIn,
  percentIn,
  textIn,
  uuidIn,
} from './given.ts';
import type { SplitOverrides, SplitRequest } from './plan-splits.ts';
import type { GivenRecipient } from './recipient.ts';
import { entryTypes, type SplitEntry } from './split-entry.ts';
import { type Slot, type SplitPolicy, slotTypes } from './split-policy.ts';

const listMax = 100;
const slotId = () =>
  Type.String({ minLength: 1, maxLength: 64, description: 'Name of the slot, once in a policy' });
const beneficiaryId = () => uuid({ description: 'A recipient that is registered' });

/** The same as for a recipient that the operator registers. */
const beneficiary = () =>
  Type.Object(
    {
      iban: Type.String({ minLength: 1, maxLength: 64, description: 'IBAN; spaces are ignored' }),
      name: Type.String({ minLength: 1, maxLength: 140, description: 'Name of the recipient' }),
    },
    { description: 'A recipient who is registered on the fly' },
  );

const slotFields = {
  slot_id: slotId(),
  type: Type.Enum([...slotTypes], {
    description:
      'What it takes: an amount, a percentage, what the order says (variadic), or what remains',
  }),
  beneficiary_id: Type.Optional(beneficiaryId()),
  amount: Type.Optional(minorUnits('Share of a fixed slot, minor units')),
  percent: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description: "Of the order's amount; at most 4 decimals",
    }),
  ),
};

const marketplace = {
  slots: [
    { slot_id: 'sellers', type: 'variadic' },
    { slot_id: 'fee', type: 'percent', percent: 2.5 },
    {
      slot_id: 'rest',
      type: 'remainder',
      beneficiary_id: '7a1c9b52-3a1e-4d9b-8f0a-1c2d3e4f5a6b',
    },
  ],
  allow_tips: true,
};

/** Gaps 2, Split policy. */
export const splitPolicy = () =>
  Type.Object(
    {
      slots: Type.Array(Type.Object(slotFields), {
        maxItems: listMax,
        description: 'Who gets which share of a payment',
      }),
      allow_tips: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether an order may have tips' }),
      ),
      allow_overrides: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Whether an order may bring a policy of its own (`split_overrides`)',
        }),
      ),
    },
    {
      description: 'A slot without a recipient is the part that the merchant keeps',
      examples: [marketplace],
    },
  );

const splitEntry = Type.Object(
  {
    type: Type.Enum([...entryTypes], { description: 'A tip: one entry for each recipient' }),
    beneficiary_id: Type.Optional(beneficiaryId()),
    beneficiary: Type.Optional(beneficiary()),
    slot_id: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Required when the policy has more than one variadic slot; ignored for tips',
      }),
    ),
    amount: minorUnits('Share of the recipient, minor units'),
  },
  {
    $id: 'SplitEntry',
    examples: [
      {
        type: 'variadic',
        beneficiary: { iban: 'LT60 1010 0123 4567 8901', name: 'Jonas' },
        amount: 900,
      },
    ],
  },
);

const overridingSlot = Type.Object({ ...slotFields, beneficiary: Type.Optional(beneficiary()) });

const splitOverrides = Type.Object(
  {
    slots: Type.Array(overridingSlot, {
      maxItems: listMax,
      description: "Slots of this order, in place of the project's",
    }),
    allow_tips: Type.Optional(
      Type.Boolean({ description: "By default as in the project's policy" }),
    ),
  },
  {
    $id: 'SplitOverrides',
    description: 'Split policy of this order alone; the project has to allow overrides',
    examples: [
      {
        slots: [
          {
            slot_id: 'seller',
            type: 'remainder',
            beneficiary: { iban: 'LT60 1010 0123 4567 8901', name: 'Jonas' },
          },
          { slot_id: 'fee', type: 'percent', percent: 2.5 },
        ],
      },
    ],
  },
);

/** The fields of checkout 2.1 that divide an order. */
export const splitFields = {
  splits: Type.Optional(
    Type.Array(splitEntry, {
      maxItems: listMax,
      description: "Required when the project's split policy has a variadic slot",
    }),
  ),
  split_overrides: Type.Optional(splitOverrides),
};

type WirePolicy = Static<ReturnType<typeof splitPolicy>>;

/** The stored form of a policy: the known fields, unchanged. */
export const policyToKeep = ({
  slots,
  ...rest
}: WirePolicy): Readonly<Record<string, unknown>> => ({
  slots: slots.map((slot) => only(Object.keys(slotFields), slot)),
  ...only(['allow_tips', 'allow_overrides'], rest),
});

const only = (names: readonly string[], given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));

/** A project's policy, as stored or as requested. Null: none can be read. */
export function splitPolicyIn(kept: unknown): SplitPolicy | null {
  if (!isObject(kept)) return null;
  return {
    slots: listIn(member(kept, 'slots'), slotIn) ?? [],
    allowTips: member(kept, 'allow_tips') === true,
    allowOverrides: member(kept, 'allow_overrides') === true,
  };
}

/** The splits in a request for an order. The body is unchecked. */
export const splitRequestIn = (body: unknown): SplitRequest => ({
  entries: listIn(member(body, 'splits'), entryIn),
  overrides: overridesIn(member(body, 'split_overrides')),
  amount: amountIn(member(member(body, 'purchase'), 'amount')),
});

function overridesIn(value: unknown): Given<SplitOverrides> {
  if (!isObject(value)) return value === undefined ? undefined : null;
  return {
    slots: listIn(member(value, 'slots'), slotIn),
    allowTips: booleanIn(member(value, 'allow_tips')),
  };
}

const slotIn = (value: unknown): Slot => ({
  slotId: textIn(member(value, 'slot_id')),
  type: oneIn(slotTypes, member(value, 'type')),
  recipient: recipientIn(value),
  amount: amountIn(member(value, 'amount')),
  percent: percentIn(member(value, 'percent')),
});

const entryIn = (value: unknown): SplitEntry => ({
  type: oneIn(entryTypes, member(value, 'type')),
  recipient: recipientIn(value),
  slotId: textIn(member(value, 'slot_id')),
  amount: amountIn(member(value, 'amount')),
});

function recipientIn(value: unknown): GivenRecipient {
  const account = member(value, 'beneficiary');
  return {
    beneficiaryId: uuidIn(member(value, 'beneficiary_id')),
    account: isObject(account)
      ? { iban: textIn(member(account, 'iban')), name: textIn(member(account, 'name')) }
      : account === undefined
        ? undefined
        : null,
  };
}
