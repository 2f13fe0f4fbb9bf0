import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { closeWallet, notEmpty, wholeWalletRounds } from '../wallets/close-wallet.ts';
import type { ChangedUserState } from './change-user-state.ts';
import { people } from './person.store.ts';
import type { Person } from './person.ts';

export type CloseUser = {
  readonly personId: number;
  /** When the user was suspended. The search for open items came after that. */
  readonly since: UnixSeconds | null;
};

/** Closes a suspended user for good, if their wallet is empty (business 6, Closing). */
export const closeUser: Operation<CloseUser, ChangedUserState, 'not_found' | 'not_empty'> = {
  name: 'close user',
  *load({ personId }, rows) {
    yield [ask(people, personId)];
    const person = rows.get(people, personId);
    if (person !== null) yield* wholeWalletRounds(person.walletId, rows);
  },
  decide: (draft, { personId, since }, now) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    if (person.state === 'closed') return accept({ person, isChanged: false });
    // They were resumed meanwhile and may have begun something. The search for open items must run
    // again.
    if (person.state !== 'suspended' || person.stateChangedAt !== since) return notEmpty;
    const emptied = closeWallet(draft, person.walletId);
    if (!emptied.ok) return emptied;
    const closed: Person = { ...person, state: 'closed', stateChangedAt: now, isClosing: false };
    draft.update(people, closed);
    return accept({ person: closed, isChanged: true });
  },
};
