import type { Operation } from '../../engine/operation.ts';
import type { TokenUser } from '../../identity/oauth/mac-caller.ts';
import { accept as accepted } from '../../kernel/decision.ts';
import { type Accepting, type AcceptRefusal, accept } from './accept.ts';
import { reservable } from './access.ts';
import { acceptRounds } from './transaction-rounds.ts';
import { transactionIn, type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type AcceptTransaction = Accepting & {
  readonly transactionId: string;
  /** The user of the access token. Null: the project itself, or a payer on the page. */
  readonly user: TokenUser | null;
};

/** Wallet 3.1: "user accepts (redirect, allowance reserve, or PIN reserve)". */
export const acceptTransaction: Operation<AcceptTransaction, WholeTransaction, AcceptRefusal> = {
  name: 'accept transaction',
  weight: () => 4,
  load: ({ transactionId, walletId, owner, how }, rows) =>
    acceptRounds(transactionId, { walletId, clientId: owner.clientId, owner, how }, rows),
  decide: (draft, { transactionId, user, ...accepting }, now) => {
    const viewer = { projectId: accepting.owner.id, user };
    const found = reservable(transactionIn(draft, transactionId, now), viewer);
    if (!found.ok) return found;
    const done = accept(draft, found.value, accepting, now);
    return done.ok ? accepted(wholeIn(draft, done.value)) : done;
  },
};
