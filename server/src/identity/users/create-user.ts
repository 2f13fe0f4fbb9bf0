import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import type { Account } from '../../ledger/account.ts';
import { newStanding, type Standing } from '../owner-state.ts';
import { type NewWallet, newWalletAsk, openWallet } from '../wallets/open-wallet.ts';
import { ownAddress } from './own-address.ts';
import { addressOwners, people } from './person.store.ts';
import { type AddressKind, addressOwnerId, type Person } from './person.ts';

export type CreateUser = {
  readonly person: Omit<Person, 'createdAt' | 'erasedAt' | keyof Standing>;
  /** Addresses that the operator vouches for. */
  readonly confirmed: readonly { readonly kind: AddressKind; readonly value: string }[];
  readonly wallet: NewWallet;
};

export type CreatedUser = { readonly person: Person; readonly accounts: readonly Account[] };

/** A person with a wallet; the operator who created them confirms the addresses (gaps 3). */
export const createUser: Operation<CreateUser, CreatedUser, 'already_exists'> = {
  name: 'create user',
  load: ({ confirmed, wallet }) => [
    [
      ...confirmed.map(({ kind, value }) => ask(addressOwners, addressOwnerId(kind, value))),
      newWalletAsk(wallet),
    ],
  ],
  decide: (draft, { person, confirmed, wallet }, now) => {
    for (const { kind, value } of confirmed) {
      const owned = ownAddress(draft, { kind, value }, person.id, now);
      if (!owned.ok) return owned;
    }
    const created: Person = { createdAt: now, erasedAt: null, ...newStanding, ...person };
    draft.insert(people, created);
    const accounts = openWallet(draft, wallet, person.isTest, now);
    return accounts.ok ? accept({ person: created, accounts: accounts.value }) : accounts;
  },
};
