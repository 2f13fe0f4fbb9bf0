import { listAsk } from '../../engine/list-lock.store.ts';
import { type Ask, ask, type Operation } from '../../engine/operation.ts';
import { addSearchText } from '../../figures/search/write-search-text.ts';
import { accept } from '../../kernel/decision.ts';
import type { Account } from '../../ledger/account.ts';
import { newStanding, type Standing } from '../owner-state.ts';
import { type NewWallet, newWalletAsks, openWallet } from '../wallets/open-wallet.ts';
import { ownAddress } from './own-address.ts';
import { addressOwners, people } from './person.store.ts';
import { type AddressKind, addressOwnerId, type Person } from './person.ts';

export type CreateUser = {
  readonly person: Omit<
    Person,
    'createdAt' | 'erasedAt' | 'lockedAt' | 'lockCount' | keyof Standing
  >;
  /** The addresses that the operator vouches for. */
  readonly confirmed: readonly { readonly kind: AddressKind; readonly value: string }[];
  readonly wallet: NewWallet;
};

export type CreatedUser = { readonly person: Person; readonly accounts: readonly Account[] };

/** An operation must load this before {@link createUser} decides. */
export const newUserAsks = ({
  confirmed,
  wallet,
}: CreateUser): { readonly owners: readonly Ask[]; readonly wallet: readonly Ask[] } => ({
  owners: confirmed.map(({ kind, value }) => ask(addressOwners, addressOwnerId(kind, value))),
  wallet: [...newWalletAsks(wallet), listAsk('person')],
});

/** A person with a wallet; the operator who created them confirms the addresses (gaps 3). */
export const createUser: Operation<CreateUser, CreatedUser, 'already_exists'> = {
  name: 'create user',
  load: (user) => {
    const { owners, wallet } = newUserAsks(user);
    return [[...owners, ...wallet]];
  },
  decide: (draft, { person, confirmed, wallet }, now) => {
    for (const { kind, value } of confirmed) {
      const owned = ownAddress(draft, { kind, value }, person.id, now);
      if (!owned.ok) return owned;
    }
    const created: Person = {
      ...{ createdAt: now, erasedAt: null, lockedAt: null, lockCount: 0 },
      ...newStanding,
      ...person,
    };
    draft.insert(people, created);
    const texts = [person.name, ...confirmed.map(({ value }) => value)];
    addSearchText(draft, 'user', String(person.id), texts);
    const accounts = openWallet(draft, wallet, person.isTest, now);
    return accounts.ok ? accept({ person: created, accounts: accounts.value }) : accounts;
  },
};
