import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { changedStanding, type StandingWish } from '../owner-state.ts';
import { wholeWalletRounds } from '../wallets/close-wallet.ts';
import { wakeWhatWaits } from '../wallets/resume-wallet.ts';
import { wallets } from '../wallets/wallet.store.ts';
import { people } from './person.store.ts';
import type { Person } from './person.ts';

export type ChangeUserState = {
  readonly personId: number;
  readonly wish: StandingWish;
  /** A new id, for the payments that wake up if the user becomes active. */
  readonly resumption: string;
};

/** `isChanged` false: the state was the same before, and nothing has changed. */
export type ChangedUserState = { readonly person: Person; readonly isChanged: boolean };

/**
 * Business 6: suspends a user, or lifts the suspension. Sessions and tokens check the person at
 * each use. Code that reserves money checks the wallet, which gets the same state.
 */
export const changeUserState: Operation<
  ChangeUserState,
  ChangedUserState,
  'not_found' | 'invalid_state'
> = {
  name: 'change user state',
  *load({ personId }, rows) {
    yield [ask(people, personId)];
    const person = rows.get(people, personId);
    if (person !== null) yield* wholeWalletRounds(person.walletId, rows);
  },
  decide: (draft, { personId, wish, resumption }, now) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    if (person.state === 'closed') return refuse('invalid_state', closedUserText);
    const standing = changedStanding(person, wish, now);
    if (standing === null) return accept({ person, isChanged: false });
    const changed: Person = { ...person, ...standing };
    draft.update(people, changed);
    draft.update(wallets, { ...mustGet(draft, wallets, person.walletId), state: standing.state });
    if (standing.state === 'active') wakeWhatWaits(draft, person.walletId, resumption, now);
    return accept({ person: changed, isChanged: true });
  },
};

export const closedUserText = 'This user is closed, and stays so.';
