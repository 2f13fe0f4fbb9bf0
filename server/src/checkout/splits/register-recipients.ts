import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { beneficiaries } from '../../identity/beneficiaries/beneficiary.store.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Recipient } from './recipient.ts';

export const recipientAsks = (recipients: readonly Recipient[]): readonly Ask[] =>
  recipients.map(({ beneficiaryId }) => ask(beneficiaries, beneficiaryId));

/** Checkout 2.1, splits[].beneficiary: the commit that creates the order registers them. */
export function registerRecipients(
  draft: Draft,
  recipients: readonly Recipient[],
  projectId: string,
  now: UnixSeconds,
): void {
  for (const { beneficiaryId: id, name, iban } of recipients) {
    if (draft.get(beneficiaries, id) !== null) continue;
    draft.insert(beneficiaries, { id, projectId, name, iban, createdAt: now });
  }
}
