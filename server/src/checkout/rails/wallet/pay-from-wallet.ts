import type { Operation } from '../../../engine/operation.ts';
import type { Draft } from '../../../engine/rows.ts';
import { relate, relationAsk } from '../../../identity/relations/relate.ts';
import { walletAccounts } from '../../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../../identity/wallets/wallet.ts';
import { type Decision, refuse } from '../../../kernel/decision.ts';
import type { Currency } from '../../../kernel/money.ts';
import { accounts } from '../../../ledger/account.store.ts';
import type { Account } from '../../../ledger/account.ts';
import { orders } from '../../orders/order.store.ts';
import { type AnswerPayment, answerPayment } from '../../payments/answer-payment.ts';
import type { MoveRefusal } from '../../payments/move-payment.ts';
import { payments } from '../../payments/payment.store.ts';
import type { Payment } from '../../payments/payment.ts';

export type PayFromWallet = Omit<AnswerPayment, 'beginning' | 'triggers' | 'payerWalletId'> & {
  /** The wallet of a payer who has proven to own it. */
  readonly payerWalletId: number;
};

type Refusal = MoveRefusal | 'own_wallet';

const answerIn = (input: PayFromWallet): AnswerPayment => ({
  beginning: null,
  triggers: ['settle'],
  ...input,
});

const pairOf = ({ owner, payerWalletId }: PayFromWallet) => ({
  projectId: owner.id,
  walletId: payerWalletId,
});

/**
 * Pays from a wallet of this service: the payer is debited and the merchant credited by the commit
 * that settles the payment, pays the order and completes the link (decision 0048-rails).
 */
export const payFromWallet: Operation<PayFromWallet, Payment, Refusal> = {
  name: 'pay from wallet',
  weight: () => 4,
  *load(input, rows) {
    let nth = 0;
    for (const round of answerPayment.load(answerIn(input), rows)) {
      nth += 1;
      // The first round finds the order. Relations are locked after it and before wallets.
      yield nth === 2 ? [...round, relationAsk(pairOf(input))] : round;
    }
  },
  decide: (draft, input, now) => {
    const order = draft.get(orders, input.orderId);
    const payment = order === null ? null : draft.get(payments, input.paymentId);
    if (payment === null) return refuse('not_found', 'There is no such payment.');
    const payer = mayPay(draft, input, payment.currency);
    if (!payer.ok) return payer;
    draft.update(payments, { ...payment, payerWalletId: input.payerWalletId });
    const paid = answerPayment.decide(draft, answerIn(input), now);
    if (paid.ok) relate(draft, pairOf(input), now);
    return paid;
  },
};

function mayPay(
  draft: Draft,
  { payerWalletId, owner }: PayFromWallet,
  currency: Currency,
): Decision<Account, Refusal> {
  if (payerWalletId === owner.walletId) {
    return refuse('own_wallet', 'A project cannot pay itself from its own wallet.');
  }
  const payer = accountIn(draft, payerWalletId, currency);
  if (payer === null) return refuse('insufficient_funds', `This wallet holds no ${currency}.`);
  // Gaps 1: test and live money never meet, so a wallet of the other mode does not exist here.
  return accountIn(draft, owner.walletId, currency)?.isTest === payer.isTest
    ? { ok: true, value: payer }
    : refuse('not_found', 'There is no such wallet.');
}

function accountIn(draft: Draft, walletId: number, currency: Currency): Account | null {
  const named = draft.get(walletAccounts, walletAccountId(walletId, currency));
  return named === null ? null : draft.get(accounts, named.accountId);
}
