import type { Violation } from '../../edge/checking/violation.ts';
import { perMillionOf } from '../../kernel/percent.ts';
import { brokenIf } from './broken-if.ts';
import type { Given } from './given.ts';
import { earlierIdsOf, type Recipient, type Recipients, recipientOf } from './recipient.ts';
import { entryRules, type SplitEntry, slotOfEntry } from './split-entry.ts';
import { isEnoughFor, type PlannedPart, type SplitPlan } from './split-plan.ts';
import { type Slot, type SplitPolicy, slotRules } from './split-policy.ts';

/** The splits in a request for an order (checkout 2.1). */
export type SplitRequest = {
  readonly entries: Given<readonly SplitEntry[]>;
  readonly overrides: Given<SplitOverrides>;
  /** The order's amount. */
  readonly amount: Given<bigint>;
};

/** A policy for one order. If it says nothing about tips, the project's policy applies. */
export type SplitOverrides = {
  readonly slots: Given<readonly Slot[]>;
  readonly allowTips: Given<boolean>;
};

const noPolicy: SplitPolicy = { slots: [], allowTips: false, allowOverrides: false };

/** The order's own policy, or else the project's. */
function policyFor({ overrides }: SplitRequest, policy: SplitPolicy | null): SplitPolicy {
  const ofProject = policy ?? noPolicy;
  if (!overrides) return ofProject;
  const allowTips = overrides.allowTips ?? ofProject.allowTips;
  return { ...ofProject, slots: overrides.slots ?? [], allowTips };
}

/** Whether an order gives nothing away, as most orders do. */
export const isPlain = ({ entries, overrides }: SplitRequest, policy: SplitPolicy | null) =>
  entries === undefined && overrides === undefined && (policy?.slots.length ?? 0) === 0;

/** The registered recipients that the request or the policy names. */
export const idsNamed = (
  request: SplitRequest,
  policy: SplitPolicy | null,
  projectId: string,
): ReadonlySet<string> =>
  new Set(
    [...policyFor(request, policy).slots, ...(request.entries ?? [])].flatMap(({ recipient }) => [
      ...(typeof recipient.beneficiaryId === 'string' ? [recipient.beneficiaryId] : []),
      ...earlierIdsOf(recipient, projectId),
    ]),
  );

/** All mistakes in the splits of a new order. */
export function splitRules(
  request: SplitRequest,
  policy: SplitPolicy | null,
  recipients: Recipients,
): readonly Violation[] {
  const { entries, overrides } = request;
  // The schema reports a value of the wrong type. The rules cannot say more about it.
  if (entries === null || overrides === null) return [];
  if (overrides !== undefined && !overrides.slots) return [];
  const inForce = policyFor(request, policy);
  const broken =
    overrides === undefined ? [] : slotRules(inForce.slots, recipients, 'split_overrides.slots');
  return [
    ...broken,
    ...entryRules(entries ?? [], inForce, recipients),
    ...(broken.length > 0 ? [] : sumRule(request, partsOf(request, inForce, recipients))),
  ];
}

/** The parts are at most the amount. The rest belongs to the remainder slot or to the merchant. */
function sumRule(
  { entries = [], overrides, amount }: SplitRequest,
  parts: readonly PlannedPart[],
): readonly Violation[] {
  if (typeof amount !== 'bigint') return [];
  const isTooMuch = !isEnoughFor(parts, amount);
  if (entries !== null && entries.length > 0) {
    return brokenIf(isTooMuch, 'splits', `Splits should leave all parts within ${amount}`);
  }
  return overrides === undefined
    ? brokenIf(isTooMuch, 'purchase.amount', 'Amount should be enough for the split policy')
    : brokenIf(isTooMuch, 'split_overrides.slots', `Slots should be within ${amount}`);
}

/** The plan of an order whose splits broke no rule. Null: the merchant gets everything. */
export function plannedSplits(
  request: SplitRequest,
  policy: SplitPolicy | null,
  recipients: Recipients,
): SplitPlan | null {
  const isRequested = (request.entries ?? []).length > 0 || request.overrides !== undefined;
  const parts = partsOf(request, policyFor(request, policy), recipients);
  return isRequested || parts.length > 0 ? { isRequested, parts } : null;
}

/** The recipients of a plan that the commit of the order must register. */
export function newRecipients(plan: SplitPlan | null, { known }: Recipients): readonly Recipient[] {
  const fresh = new Map<string, Recipient>();
  for (const { recipient } of plan?.parts ?? []) {
    if (recipient !== null && !known.has(recipient.beneficiaryId)) {
      fresh.set(recipient.beneficiaryId, recipient);
    }
  }
  return [...fresh.values()];
}

/** In the order of the slots, each variadic slot with its entries. Tips come last. */
function partsOf(
  { entries }: SplitRequest,
  policy: SplitPolicy,
  recipients: Recipients,
): readonly PlannedPart[] {
  const all = entries ?? [];
  const partsOfSlot = ({ slotId = null, type, ...slot }: Slot): readonly PlannedPart[] => {
    if (type === 'variadic') {
      return all
        .filter((entry) => entry.type === 'variadic' && slotOfEntry(entry, policy) === slotId)
        .map((entry) => partOf(slotId, 'variadic', entry, recipients));
    }
    return typeof type === 'string' ? [partOf(slotId, type, slot, recipients)] : [];
  };
  const tips = all.filter(({ type }) => type === 'tip');
  return [
    ...policy.slots.flatMap(partsOfSlot),
    ...tips.map((tip) => partOf(null, 'tip', tip, recipients)),
  ];
}

const partOf = (
  slotId: string | null,
  type: PlannedPart['type'],
  {
    recipient,
    amount,
    percent,
  }: Pick<Slot, 'recipient' | 'amount'> & Partial<Pick<Slot, 'percent'>>,
  recipients: Recipients,
): PlannedPart => ({
  slotId,
  type,
  recipient: recipientOf(recipient, recipients),
  amount: amount?.toString() ?? null,
  perMillion: perMillionOf(percent ?? '')?.toString() ?? null,
});
