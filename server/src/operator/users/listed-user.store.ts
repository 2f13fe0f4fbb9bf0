import type { OwnerState } from '../../identity/owner-state.ts';
import type { Locale } from '../../identity/users/person.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** A person in the operators' view: without any secret. */
export type ListedUser = {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly isTest: boolean;
  readonly state: OwnerState;
  readonly walletId: number;
  readonly createdAt: UnixSeconds;
  /** Null: always active. */
  readonly stateChangedAt: UnixSeconds | null;
  /** Null: name and addresses are kept. */
  readonly erasedAt: UnixSeconds | null;
};

type Row = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly is_test: boolean;
  readonly state: OwnerState;
  readonly wallet_id: string;
  readonly created_at: string;
  readonly state_changed_at: string | null;
  readonly erased_at: string | null;
};

const momentIn = (seconds: string | null): UnixSeconds | null =>
  seconds === null ? null : unixSeconds(Number(seconds));

const firstOf = (kind: 'email' | 'phone'): string =>
  `(SELECT value FROM address WHERE person_id = person.id AND kind = '${kind}'
      AND confirmed_at IS NOT NULL ORDER BY confirmed_at, id LIMIT 1) AS ${kind}`;

/** These people in the order of the given ids; missing ones are left out. */
export function readUsers(
  database: Database,
  ids: readonly string[],
): Promise<readonly ListedUser[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT person.id, name, ${firstOf('email')}, ${firstOf('phone')}, locale, is_test, state,
         wallet_id, created_at, state_changed_at, erased_at
       FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, nth)
       JOIN person ON person.id = wanted.id ORDER BY wanted.nth`,
      [ids],
    );
    return rows.map(userIn);
  });
}

const userIn = ({ id, name, email, phone, locale, state, ...row }: Row): ListedUser => ({
  id: Number(id),
  ...{ name, email, phone, locale, state },
  isTest: row.is_test,
  walletId: Number(row.wallet_id),
  createdAt: unixSeconds(Number(row.created_at)),
  stateChangedAt: momentIn(row.state_changed_at),
  erasedAt: momentIn(row.erased_at),
});
