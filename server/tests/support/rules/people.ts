import { ask, type Operation } from '../../../src/engine/operation.ts';
import { newStanding } from '../../../src/identity/owner-state.ts';
import { ownAddress } from '../../../src/identity/users/own-address.ts';
import { addressOwners, people } from '../../../src/identity/users/person.store.ts';
import { type AddressKind, addressOwnerId } from '../../../src/identity/users/person.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import { type Name, walletIds } from './cast.ts';
import { asking, type Command, start } from './rule.ts';

type Person = Exclude<Name, 'shop' | 'kiosk'>;
const names = ['ona', 'jonas', 'friend', 'liva'] as const satisfies readonly Person[];

/** The people of the cast, without an address. Their numbers are those of their wallets. */
export function putPeople(store: MemoryStore): void {
  for (const name of names) {
    const [id, isTest] = [walletIds[name], name !== 'liva'];
    const secrets = { passwordHash: null, pinHash: null };
    const person = { id, name, locale: 'en', isTest, walletId: id, ...secrets } as const;
    store.put(people, {
      ...person,
      ...newStanding,
      erasedAt: null,
      lockedAt: null,
      lockCount: 0,
      createdAt: start,
    });
  }
}

type Owning = {
  readonly personId: number;
  readonly address: { readonly kind: AddressKind; readonly value: string };
};

/** What every way to register does with a confirmed address. */
const ownConfirmed: Operation<Owning, null, 'already_exists'> = {
  name: 'own address',
  load: ({ address: { kind, value } }) => [[ask(addressOwners, addressOwnerId(kind, value))]],
  decide: (draft, { personId, address }, now) => ownAddress(draft, address, personId, now),
};

/** A person confirms an e-mail address. */
export const registering = (name: Person, email: string): Command =>
  asking(ownConfirmed, { personId: walletIds[name], address: { kind: 'email', value: email } });
