import {
  booleanColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { OwnerState } from '../owner-state.ts';
import type {
  Address,
  AddressKind,
  AddressOwner,
  AddressWaiter,
  FormerEmail,
  Locale,
  Person,
} from './person.ts';

export const people = defineTable<Person>({
  name: 'person',
  lockRank: lockRankOf('person'),
  key: 'id',
  columns: {
    id: integerColumn(),
    name: textColumn(),
    locale: textColumn<Locale>(),
    isTest: booleanColumn,
    walletId: integerColumn(),
    passwordHash: nullable(textColumn()),
    pinHash: nullable(textColumn()),
    state: textColumn<OwnerState>(),
    stateChangedAt: nullable(integerColumn<UnixSeconds>()),
    isClosing: booleanColumn,
    erasedAt: nullable(integerColumn<UnixSeconds>()),
    createdAt: integerColumn<UnixSeconds>(),
    lockedAt: nullable(integerColumn<UnixSeconds>()),
    lockCount: integerColumn(),
  },
  mutable: [
    ...(['name', 'locale', 'passwordHash', 'pinHash', 'state', 'stateChangedAt'] as const),
    ...(['isClosing', 'erasedAt', 'lockedAt', 'lockCount'] as const),
  ],
});

export const addresses = defineTable<Address>({
  name: 'address',
  lockRank: lockRankOf('address'),
  key: 'id',
  columns: {
    id: textColumn(),
    personId: integerColumn(),
    kind: textColumn<AddressKind>(),
    value: textColumn(),
    confirmedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['confirmedAt'],
});

export const formerEmails = defineTable<FormerEmail>({
  name: 'former_email',
  lockRank: lockRankOf('former_email'),
  key: 'id',
  columns: {
    id: textColumn(),
    personId: integerColumn(),
    value: textColumn(),
    leftAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['leftAt'],
});

export const addressOwners = defineTable<AddressOwner>({
  name: 'address_owner',
  lockRank: lockRankOf('address_owner'),
  key: 'id',
  columns: {
    id: textColumn(),
    personId: nullable(integerColumn()),
    awaitedBy: jsonColumn<readonly AddressWaiter[]>(),
  },
  mutable: ['personId', 'awaitedBy'],
});

/** The owner of a wallet. Null: it is a project's, or nobody's. */
export function personIdOfWallet(database: Database, walletId: number): Promise<number | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM person WHERE wallet_id = $1',
      [walletId],
    );
    return rows[0] === undefined ? null : Number(rows[0].id);
  });
}
