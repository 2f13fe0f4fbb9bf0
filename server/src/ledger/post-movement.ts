import { ask, type Operation } from '../engine/operation.ts';
import { accounts } from './account.store.ts';
import { type LedgerRefusal, type Movement, move } from './book.ts';
import type { Posting } from './posting.ts';

/** Moves money between accounts: all legs or none. */
export const postMovement: Operation<
  Movement,
  readonly Posting[],
  Exclude<LedgerRefusal, 'invalid_state'>
> = {
  name: 'post movement',
  weight: ({ legs }) => legs.length,
  load: ({ legs }) => [
    legs.flatMap((leg) => [ask(accounts, leg.debitAccount), ask(accounts, leg.creditAccount)]),
  ],
  decide: (draft, movement, now) => move(draft, movement, now),
};
