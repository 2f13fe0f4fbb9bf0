import { ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { timers } from '../../time/timer.store.ts';
import { type TimerHandler, timerOf } from '../../time/timer.ts';
import { addresses, addressOwners } from './person.store.ts';
import {
  type AddressKind,
  type AddressOwner,
  type AddressWaiter,
  addressId,
  addressOwnerId,
} from './person.ts';

/**
 * Makes a person the owner of a confirmed address, and wakes everything that waited for its owner.
 * A waiter that can proceed then leaves the list itself. A waiter for an owner of the other mode
 * stays in it (decision 0119). A person who gave an address up does not get it again at once. So
 * the timers, which name the owner, have unique names and need no lookup.
 */
export function ownAddress(
  draft: Draft,
  { kind, value }: { readonly kind: AddressKind; readonly value: string },
  personId: number,
  now: UnixSeconds,
): Decision<null, 'already_exists'> {
  const id = addressOwnerId(kind, value);
  const known = draft.get(addressOwners, id);
  if (known !== null && known.personId !== null) {
    return refuse('already_exists', `Another user has this ${kind}.`);
  }
  if (known === null) draft.insert(addressOwners, { id, personId, awaitedBy: [] });
  else draft.update(addressOwners, { ...known, personId });
  for (const { kind: timer, subject } of known?.awaitedBy ?? []) {
    draft.insert(timers, timerOf(timer, `${subject}/${id}/${personId}`, now));
  }
  draft.insert(addresses, {
    id: addressId(personId, kind, value),
    personId,
    kind,
    value,
    confirmedAt: now,
  });
  return accept(null);
}

/** The owner gives the address up. Anybody who proves that it is theirs can have it. */
export function disownAddress(draft: Draft, id: string, personId: number): void {
  const known = draft.get(addressOwners, id);
  if (known?.personId === personId) writeOwner(draft, { ...known, personId: null });
}

function writeOwner(draft: Draft, owner: AddressOwner): void {
  draft.update(addressOwners, owner);
  forgetIfNobodys(draft, owner.id);
}

/** An address is not kept if it belongs to nobody and nothing waits for it (decision 0150). */
function forgetIfNobodys(draft: Draft, id: string): void {
  const known = draft.get(addressOwners, id);
  const isNobodys = known !== null && known.personId === null && known.awaitedBy.length === 0;
  if (isNobodys) draft.remove(addressOwners, id);
}

/** Removes such addresses that earlier releases kept. */
export const forgetAddress: TimerHandler = {
  kind: 'address of nobody',
  load: (id) => [[ask(addressOwners, id)]],
  decide: forgetIfNobodys,
};

const isSame = (one: AddressWaiter, other: AddressWaiter): boolean =>
  one.kind === other.kind && one.subject === other.subject;

/**
 * The most payments and transfers that may wait for one address: its registration resumes all of
 * them.
 */
export const awaitedMax = 1_000;

/**
 * Waits for an owner of the address. The operation has loaded its row. False: it is already
 * waiting.
 */
export function awaitAddress(draft: Draft, id: string, waiter: AddressWaiter): boolean {
  const known = draft.get(addressOwners, id);
  if (known === null) {
    draft.insert(addressOwners, { id, personId: null, awaitedBy: [waiter] });
    return true;
  }
  if (known.awaitedBy.some((one) => isSame(one, waiter))) return false;
  draft.update(addressOwners, { ...known, awaitedBy: [...known.awaitedBy, waiter] });
  return true;
}

/** Whether the waiting list of an address is full. Entries already on it stay. */
export const isCrowdedFor = (owner: AddressOwner | null, waiter: AddressWaiter): boolean =>
  owner !== null &&
  owner.awaitedBy.length >= awaitedMax &&
  !owner.awaitedBy.some((one) => isSame(one, waiter));

/** Stops waiting: the owner of the address no longer matters. */
export function stopAwaiting(draft: Draft, id: string, waiter: AddressWaiter): void {
  const known = draft.get(addressOwners, id);
  if (known === null || !known.awaitedBy.some((one) => isSame(one, waiter))) return;
  const awaitedBy = known.awaitedBy.filter((one) => !isSame(one, waiter));
  writeOwner(draft, { ...known, awaitedBy });
}
