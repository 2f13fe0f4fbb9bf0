import { unixSeconds } from '../../src/kernel/time.ts';
import { type Account, type AccountKind, accountKinds } from '../../src/ledger/account.ts';
import { accountIdIn } from '../../src/ledger/book-of-account.ts';

export const kinds = Object.keys(accountKinds) as readonly AccountKind[];
/** The kinds of account whose owners may never owe. */
export const customerKinds = kinds.filter((kind) => !accountKinds[kind].mayOwe);
export const serviceKinds = kinds.filter((kind) => accountKinds[kind].mayOwe);

/**
 * An account with the fields that matter to a test; `number` makes it another account of its book.
 */
export function anAccount({
  number = 1n,
  ...fields
}: Partial<Account> & { number?: bigint } = {}): Account {
  const book = { currency: fields.currency ?? 'EUR', isTest: fields.isTest ?? true } as const;
  return {
    id: accountIdIn(book, number),
    kind: 'wallet',
    ...book,
    balance: 0n,
    held: 0n,
    isAwaited: false,
    isClosed: false,
    version: 0n,
    createdAt: unixSeconds(1_800_000_000),
    ...fields,
  };
}
