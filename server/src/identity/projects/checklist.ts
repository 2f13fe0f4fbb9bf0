import type { UnixSeconds } from '../../kernel/time.ts';
import { type BankAccount, isUsable } from './bank-account/bank-account.ts';
import type { Project } from './project.ts';

/** The conditions that a project must meet before it takes real money (business 5, Merchants). */
export const checklistItems = ['name', 'country', 'mcc', 'bank_account', 'owner'] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/** One item. `missing` says what is left to do; null means that the item is met. */
export type CheckedItem = { readonly item: ChecklistItem; readonly missing: string | null };

type Looked = {
  readonly project: Pick<Project, 'name' | 'configuration'>;
  /** Null: the project has none. */
  readonly bankAccount: BankAccount | null;
  /** Whether an owner works with a second factor. */
  readonly hasProvenOwner: boolean;
};

function bankAccountMissing(account: BankAccount | null, now: UnixSeconds): string | null {
  if (account === null) {
    return 'There is no bank account: an owner adds it in the portal, or an operator does.';
  }
  return isUsable(account, now)
    ? null
    : 'The bank account is new: confirm it, or wait for 24 hours.';
}

/** Every item in the order of the specification (decision 0202). */
export function checklistOf(
  { project, bankAccount, hasProvenOwner }: Looked,
  now: UnixSeconds,
): readonly CheckedItem[] {
  const { country, mcc } = project.configuration;
  const missing: Readonly<Record<ChecklistItem, string | null>> = {
    name: project.name.trim() === '' ? 'It has no name.' : null,
    country: country === null ? 'There is no country of registration.' : null,
    mcc: mcc === null ? 'There is no merchant category code.' : null,
    bank_account: bankAccountMissing(bankAccount, now),
    owner: hasProvenOwner
      ? null
      : 'There is no active owner with a second factor: invite one, who then sets it up.',
  };
  return checklistItems.map((item) => ({ item, missing: missing[item] }));
}

export const missingIn = (items: readonly CheckedItem[]): readonly ChecklistItem[] =>
  items.flatMap(({ item, missing }) => (missing === null ? [] : [item]));
