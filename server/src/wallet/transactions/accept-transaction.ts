import type { Operation } from '../../engine/operation.ts';
import { accept as accepted, refuse } from '../../kernel/decision.ts';
import { type Accepting, type AcceptRefusal, accept } from './accept.ts';
import { acceptRounds } from './transaction-rounds.ts';
import { transactionIn, type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type AcceptTransaction = Accepting & { readonly transactionId: string };

/** 3.1: "user accepts (redirect, allowance reserve, or PIN reserve)". */
export const acceptTransaction: Operation<AcceptTransaction, WholeTransaction, AcceptRefusal> = {
  name: 'accept transaction',
  weight: () => 4,
  load: ({ transactionId, walletId, owner, how }, rows) =>
    acceptRounds(
      transactionId,
      {
        walletId,
        clientId: owner.clientId,
        owner,
        isPage: how.by === 'page',
        isRelating: how.by !== 'allowance',
      },
      rows,
    ),
  decide: (draft, { transactionId, ...accepting }, now) => {
    const transaction = transactionIn(draft, transactionId, now);
    if (transaction?.projectId !== accepting.owner.id) {
      return refuse('not_found', 'There is no such transaction.');
    }
    const done = accept(draft, transaction, accepting, now);
    return done.ok ? accepted(wholeIn(draft, done.value)) : done;
  },
};
