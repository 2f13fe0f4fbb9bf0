import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { findPerson, type Login } from './find-person.ts';
import { people, personIdOfWallet } from './person.store.ts';
import type { Person } from './person.ts';

/** The name of a person: their wallet, or an address that they have confirmed. */
export type PersonName = { readonly walletId: number } | Login;

export const personById: Query<number, Person | null, never> = {
  name: 'person by id',
  load: (id) => [[ask(people, id)]],
  answer: (rows, id) => accept(rows.get(people, id)),
};

/** Null: the name belongs to nobody. */
export async function personByName(
  engine: Engine,
  database: Database,
  name: PersonName,
): Promise<Person | null> {
  if (!('walletId' in name)) {
    const found = await engine.read(findPerson, name);
    return found.ok ? found.value : null;
  }
  const id = await personIdOfWallet(database, name.walletId);
  return id === null ? null : granted(await engine.read(personById, id));
}
