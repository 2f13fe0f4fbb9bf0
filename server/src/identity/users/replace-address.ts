import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { changeSearchText, searchTextAsk } from '../../figures/search/write-search-text.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { disownAddress, ownAddress } from './own-address.ts';
import { addresses, addressOwners, formerEmails } from './person.store.ts';
import { addressId, addressOwnerId, type FormerEmail, type Person } from './person.ts';

/** One e-mail address replaces another. */
export type ReplaceAddress = {
  readonly personId: number;
  /** Their current address. Null: none. */
  readonly current: string | null;
  readonly wanted: string;
  /** The other addresses that find them: their phone number. */
  readonly others: readonly string[];
};

/** An operation that calls {@link replaceAddress} must load this, beside the person. */
export function replaceAddressAsks({ personId, current, wanted }: ReplaceAddress): readonly Ask[] {
  const both = [wanted, ...(current === null ? [] : [current])];
  return [
    searchTextAsk('user', String(personId)),
    ...both.map((one) => ask(addressOwners, addressOwnerId('email', one))),
    ...both.map((one) => ask(addresses, addressId(personId, 'email', one))),
    ...(current === null ? [] : [ask(formerEmails, addressId(personId, 'email', current))]),
  ];
}

/**
 * Makes the new address theirs. The old one loses its owner: anybody who proves that it is theirs
 * can have it.
 */
export function replaceAddress(
  draft: Draft,
  person: Person,
  { current, wanted, others }: ReplaceAddress,
  now: UnixSeconds,
): Decision<null, 'already_exists' | 'changed_meanwhile'> {
  const { id, name } = person;
  const oldId = current === null ? null : addressId(id, 'email', current);
  if (oldId !== null && draft.get(addresses, oldId) === null) {
    return refuse('changed_meanwhile', 'The address has been changed meanwhile.');
  }
  const owned = ownAddress(draft, { kind: 'email', value: wanted }, id, now);
  if (!owned.ok) return owned;
  if (current !== null && oldId !== null) {
    draft.remove(addresses, oldId);
    rememberFormer(draft, { id: oldId, personId: id, value: current, leftAt: now });
    disownAddress(draft, addressOwnerId('email', current), id);
  }
  changeSearchText(draft, 'user', String(id), [name, wanted, ...others]);
  return accept(null);
}

/** Erasing the person later also removes what went to this address until now (decision 0150). */
function rememberFormer(draft: Draft, former: FormerEmail): void {
  if (draft.get(formerEmails, former.id) === null) draft.insert(formerEmails, former);
  else draft.update(formerEmails, former);
}
