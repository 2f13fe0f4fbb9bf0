import { ask, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { addressOwners, people } from './person.store.ts';
import { type AddressKind, addressOwnerId, type Person } from './person.ts';

/** An address with which a person signs in. */
export type Login = { readonly kind: AddressKind; readonly value: string };

const lengthMax = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL's text cannot hold it
const unstorable = /\u0000/;

/** The address that a person typed: an e-mail address, or a phone number in any common form. */
export function loginIn(typed: string): Login | null {
  const text = typed.trim();
  if (text === '' || text.length > lengthMax || unstorable.test(text)) return null;
  if (text.includes('@')) return { kind: 'email', value: text };
  return { kind: 'phone', value: text.replaceAll(/[\s().-]/g, '') };
}

/** The person who has confirmed this address. */
export const findPerson: Query<Login, Person, 'not_found'> = {
  name: 'find person',
  *load({ kind, value }, rows) {
    const address = addressOwnerId(kind, value);
    yield [ask(addressOwners, address)];
    const personId = rows.get(addressOwners, address)?.personId;
    if (personId != null) yield [ask(people, personId)];
  },
  answer: (rows, { kind, value }) => {
    const personId = rows.get(addressOwners, addressOwnerId(kind, value))?.personId;
    const person = personId == null ? null : rows.get(people, personId);
    return person === null ? refuse('not_found', 'Nobody has this address.') : accept(person);
  },
};
