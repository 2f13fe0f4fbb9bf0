import type { Violation } from '../../edge/checking/violation.ts';
import { brokenIf } from './broken-if.ts';
import type { Given } from './given.ts';
import {
  type GivenRecipient,
  isSameRecipient,
  type Recipient,
  type Recipients,
  recipientOf,
  recipientRules,
} from './recipient.ts';
import type { SplitPolicy } from './split-policy.ts';

export const entryTypes = ['variadic', 'tip'] as const;

/** Checkout 2.1, `splits[]`: one recipient's part of one order. */
export type SplitEntry = {
  readonly type: Given<(typeof entryTypes)[number]>;
  readonly recipient: GivenRecipient;
  readonly slotId: Given<string>;
  readonly amount: Given<bigint>;
};

/** The slots that the entries of an order fill. */
const variadicSlots = ({ slots }: SplitPolicy): readonly string[] =>
  slots.flatMap(({ type, slotId }) =>
    type === 'variadic' && typeof slotId === 'string' ? [slotId] : [],
  );

/** The slot that an entry fills: the only variadic one, or the one that it names. */
export const slotOfEntry = ({ slotId }: SplitEntry, policy: SplitPolicy): string | undefined => {
  const open = variadicSlots(policy);
  return slotId === undefined && open.length === 1
    ? open[0]
    : open.find((known) => known === slotId);
};

/** Checkout 2.1, rows `splits[]`: the mistakes in an order's entries under this policy. */
export function entryRules(
  entries: readonly SplitEntry[],
  policy: SplitPolicy,
  recipients: Recipients,
): readonly Violation[] {
  const open = variadicSlots(policy);
  const tipped = entries.map(({ type, recipient }) =>
    type === 'tip' ? recipientOf(recipient, recipients) : null,
  );
  return [
    ...brokenIf(
      open.length > 0 && !entries.some(({ type }) => type !== 'tip'),
      'splits',
      'Splits is required: the split policy has a variadic slot',
    ),
    ...entries.flatMap((entry, index) => [
      ...variadicRules(entry, open, `splits[${index}]`),
      ...tipRules(entry, tipped.slice(0, index + 1), policy, `splits[${index}]`),
      ...recipientRules(entry.recipient, recipients, `splits[${index}]`, 'is wrong'),
    ]),
  ];
}

/** `slot_id`: required only if the policy has more than one variadic slot. */
function variadicRules(
  { type, slotId }: SplitEntry,
  open: readonly string[],
  path: string,
): readonly Violation[] {
  if (type !== 'variadic') return [];
  if (open.length === 0) {
    return [{ path: `${path}.type`, message: 'The split policy has no variadic slot' }];
  }
  const isNamed = typeof slotId === 'string';
  const choice = open.length === 1 ? open[0] : `one of ${open.join(', ')}`;
  return [
    ...brokenIf(slotId === undefined && open.length > 1, `${path}.slot_id`, 'Slot id is required'),
    ...brokenIf(
      isNamed && !open.includes(slotId),
      `${path}.slot_id`,
      `Slot id should be ${choice}`,
    ),
  ];
}

/**
 * `type`: one tip entry per recipient, if the policy allows tips. `slot_id` has no meaning here.
 * `tipped`: for each entry up to this one, the recipient of its tip.
 */
function tipRules(
  { type, recipient }: SplitEntry,
  tipped: readonly (Recipient | null)[],
  { allowTips }: SplitPolicy,
  path: string,
): readonly Violation[] {
  const own = tipped.at(-1) ?? null;
  const earlier = tipped.slice(0, -1);
  return [
    ...brokenIf(type === 'tip' && !allowTips, `${path}.type`, 'The split policy allows no tips'),
    ...brokenIf(
      own !== null && earlier.some((other) => other !== null && isSameRecipient(other, own)),
      `${path}.${recipient.account === undefined ? 'beneficiary_id' : 'beneficiary'}`,
      'This recipient has a tip already',
    ),
  ];
}
