import type { AccountPosting, Direction, Stretch } from '../../figures/statements/statement.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Account } from '../../ledger/account.ts';

/** The filter of statements. The end of the period is exclusive. */
export type StatementFilter = {
  readonly currencies: readonly Currency[] | null;
  readonly direction: Direction | null;
  readonly from: UnixSeconds | null;
  readonly to: UnixSeconds | null;
};

/** The accounts of the wanted currencies, each with all of its postings. */
export const wholeStretches = (
  accounts: readonly Account[],
  { currencies }: StatementFilter,
): readonly Stretch[] =>
  accounts
    .filter(({ currency }) => currencies === null || currencies.includes(currency))
    .map(({ id, version }) => ({ accountId: id, low: 0n, high: version }));

/**
 * Merges the lists, newest first. Within an account the postings keep their order, even if the
 * clocks of nodes differ. Between accounts the times decide.
 */
export function merged(lists: readonly (readonly AccountPosting[])[]): readonly AccountPosting[] {
  const places = lists.map((list) => ({ list, next: 0 }));
  const all: AccountPosting[] = [];
  for (;;) {
    let newest: { place: (typeof places)[number]; statement: AccountPosting } | null = null;
    for (const place of places) {
      const statement = place.list[place.next];
      if (statement === undefined) continue;
      if (newest === null || statement.createdAt > newest.statement.createdAt) {
        newest = { place, statement };
      }
    }
    if (newest === null) return all;
    newest.place.next += 1;
    all.push(newest.statement);
  }
}

/** The rest of the stretches after these postings. */
export const stretchesAfter = (
  stretches: readonly Stretch[],
  shown: readonly AccountPosting[],
): readonly Stretch[] =>
  stretches.map((stretch) => {
    const last = shown.findLast(({ accountId }) => accountId === stretch.accountId);
    return last === undefined ? stretch : { ...stretch, high: last.version - 1n };
  });

const cursorForm = /^\d{1,19}-\d{1,18}(?: \d{1,19}-\d{1,18}){0,19}$/;

/** The reader's position in each account. Later additions do not move the list. */
export const cursorOf = (stretches: readonly Stretch[]): string =>
  Buffer.from(stretches.map(({ accountId, high }) => `${accountId}-${high}`).join(' ')).toString(
    'base64url',
  );

/**
 * The stretches from a cursor on. Null: the cursor is not ours. An account that it does not name
 * was opened later and has nothing older.
 */
export function stretchesFrom(
  stretches: readonly Stretch[],
  cursor: string,
): readonly Stretch[] | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!cursorForm.test(text)) return null;
  const reached = new Map(
    text.split(' ').map((part) => {
      const [account = '', version = ''] = part.split('-');
      return [BigInt(account), BigInt(version)] as const;
    }),
  );
  return stretches.flatMap((stretch) => {
    const high = reached.get(stretch.accountId);
    if (high === undefined) return [];
    return [high < stretch.high ? { ...stretch, high } : stretch];
  });
}
