import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type SendMoney, type SendRefusal, sendMoney } from '../sends/send-money.ts';
import { transfers } from '../transfers/transfer.store.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { withdrawals } from './withdrawal.store.ts';

export type WithdrawRefusal = SendRefusal | 'no_rail';

/**
 * Sends a person's money from their wallet to a bank account: an ordinary transfer, by the rules
 * and limits of sends to wallets. The same commit holds its money and hands it to the rail, so it
 * never waits for a missing rail (decision 0231).
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
  /** The withdrawals that used the account. */
  readonly ids: readonly number[];
};

/** A bank account is no longer offered. Its transfers stay unchanged (decision 0232). */
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
