import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type SendMoney, type SendRefusal, sendMoney } from '../sends/send-money.ts';
import { transfers } from '../transfers/transfer.store.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { withdrawals } from './withdrawal.store.ts';

export type WithdrawRefusal = SendRefusal | 'no_rail';

/**
 * Somebody sends money from their wallet to a bank account: a transfer as any other, by the rules and
 * within the limits of what is sent to wallets. Its money is held, and the rail has it with the same
 * commit: nothing waits for a rail that may never come (decision 0231).
 */
export const withdrawMoney: Operation<SendMoney, Transfer, WithdrawRefusal> = {
  name: 'withdraw money',
  weight: () => 5,
  load: (input, rows) => sendMoney.load(input, rows),
  decide: (draft, input, now) => {
    const { wanted, person } = input;
    const isRepeated = draft.get(transfers, wanted.id) !== null;
    const sent = sendMoney.decide(draft, input, now);
    if (!sent.ok || isRepeated) return sent;
    if (sent.value.handedAt === null) {
      return refuse('no_rail', 'This installation cannot pay out to banks.');
    }
    draft.insert(withdrawals, { id: wanted.id, personId: person.id, isOffered: true });
    return sent;
  },
};

export type ForgetAccount = {
  readonly personId: number;
  /** By which withdrawals the account is known. */
  readonly ids: readonly number[];
};

/** A bank account is not offered any more. The transfers stay as they are (decision 0232). */
export const forgetAccount: Operation<ForgetAccount, null, never> = {
  name: 'forget bank account',
  weight: ({ ids }) => ids.length,
  load: ({ ids }) => [ids.map((id) => ask(withdrawals, id))],
  decide: (draft, { personId, ids }) => {
    for (const id of ids) {
      const row = draft.get(withdrawals, id);
      if (row?.personId === personId) draft.update(withdrawals, { ...row, isOffered: false });
    }
    return accept(null);
  },
};
