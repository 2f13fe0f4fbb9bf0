import type { Violation } from '../../edge/checking/violation.ts';
import { decimalsMax, million, perMillionOf } from '../../kernel/percent.ts';
import { brokenIf } from './broken-if.ts';
import type { Given } from './given.ts';
import { type GivenRecipient, type Recipients, recipientRules } from './recipient.ts';

export const slotTypes = ['fixed', 'percent', 'variadic', 'remainder'] as const;
export type SlotType = (typeof slotTypes)[number];

/**
 * A slot in a policy. Without a recipient its part belongs to the merchant (decision 0046-splits).
 */
export type Slot = {
  readonly slotId: Given<string>;
  readonly type: Given<SlotType>;
  readonly recipient: GivenRecipient;
  /** For a fixed slot. */
  readonly amount: Given<bigint>;
  /** For a percent slot: decimal digits, as they were written. */
  readonly percent: Given<string>;
};

/** The division of each order of a project, or of one order. */
export type SplitPolicy = {
  readonly slots: readonly Slot[];
  readonly allowTips: boolean;
  readonly allowOverrides: boolean;
};

/**
 * The mistakes in the slots of a policy, of a project or of one order. `path`: the path of the
 * list.
 */
export const slotRules = (
  slots: readonly Slot[],
  recipients: Recipients,
  path: string,
): readonly Violation[] => [
  ...slots.flatMap((slot, index) => [
    ...rulesOfType(slot, `${path}[${index}]`),
    ...rulesOfRecipient(slot, recipients, `${path}[${index}]`),
    ...rulesAmong(slot, slots.slice(0, index), `${path}[${index}]`),
  ]),
  ...brokenIf(
    percentsOf(slots) > million,
    path,
    'The percents of all slots together should be at most 100',
  ),
];

/** The mistakes in a project's policy. It may name only registered recipients. */
export const policyRules = (
  { slots }: SplitPolicy,
  recipients: Recipients,
): readonly Violation[] => [
  ...slotRules(slots, recipients, 'split_policy.slots'),
  ...slots.flatMap(({ recipient: { account } }, index) =>
    brokenIf(
      typeof account === 'object' && account !== null,
      `split_policy.slots[${index}].beneficiary`,
      'The split policy names its recipients by beneficiary id',
    ),
  ),
];

/** The fields that a slot of its type must have and must not have. */
function rulesOfType({ type, amount, percent }: Slot, path: string): readonly Violation[] {
  const isKnown = typeof type === 'string';
  return [
    ...brokenIf(
      type === 'fixed' && amount === undefined,
      `${path}.amount`,
      'Amount is required for a fixed slot',
    ),
    ...brokenIf(
      isKnown && type !== 'fixed' && amount !== undefined,
      `${path}.amount`,
      'Amount is for fixed slots only',
    ),
    ...brokenIf(
      type === 'percent' && percent === undefined,
      `${path}.percent`,
      'Percent is required for a percent slot',
    ),
    ...brokenIf(
      isKnown && type !== 'percent' && percent !== undefined,
      `${path}.percent`,
      'Percent is for percent slots only',
    ),
    ...brokenIf(
      typeof percent === 'string' && perMillionOf(percent) === null,
      `${path}.percent`,
      `Percent should have at most ${decimalsMax} decimals`,
    ),
  ];
}

function rulesOfRecipient(
  { type, recipient }: Slot,
  recipients: Recipients,
  path: string,
): readonly Violation[] {
  if (type !== 'variadic') return recipientRules(recipient, recipients, path, 'is the merchant');
  const message = 'The recipients of a variadic slot come with each order';
  return [
    ...brokenIf(recipient.beneficiaryId !== undefined, `${path}.beneficiary_id`, message),
    ...brokenIf(recipient.account !== undefined, `${path}.beneficiary`, message),
  ];
}

/** Conflicts of a slot with the slots before it. */
const rulesAmong = (
  { slotId, type }: Slot,
  before: readonly Slot[],
  path: string,
): readonly Violation[] => [
  ...brokenIf(
    typeof slotId === 'string' && before.some((other) => other.slotId === slotId),
    `${path}.slot_id`,
    'Slot id should be unique',
  ),
  ...brokenIf(
    type === 'remainder' && before.some((other) => other.type === 'remainder'),
    `${path}.type`,
    'Only one slot can be the remainder',
  ),
];

/** The percents of all slots, in millionths of the amount. */
const percentsOf = (slots: readonly Slot[]): bigint =>
  slots
    .filter(({ type }) => type === 'percent')
    .reduce((sum, { percent }) => sum + (perMillionOf(percent ?? '') ?? 0n), 0n);
