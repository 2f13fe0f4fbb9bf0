import { bankReferences } from '../../../bank/references/reference.store.ts';
import { bankTransactions } from '../../../bank/transactions/bank-transaction.store.ts';
import { endParts, partTransactions } from '../../../bank/transactions/end-parts.ts';
import { feedAsk } from '../../../delivery/events/record-event.ts';
import type { Engine } from '../../../engine/engine.ts';
import { ask } from '../../../engine/operation.ts';
import type { PreparedHandler } from '../../../time/timer.ts';
import { orders } from '../../orders/order.store.ts';
import { namedIn, partsTimer } from '../../payments/bank-reference.ts';
import { payments } from '../../payments/payment.store.ts';
import { bankTransferRail } from '../../payments/payment-stage.ts';
import { readTransfer } from '../../payments/read-transfer.ts';
import { whyClosed } from './payment-claim.ts';

/**
 * A payment accepts no more money, so its partial transfers wait for a person (bank 2, Not exact).
 * No new part can arrive by now, so the parts read before the commit are complete.
 */
export const endPartsOfPayment = ({ engine }: { readonly engine: Engine }): PreparedHandler => ({
  kind: partsTimer,
  prepare: async (subject) => {
    const { orderId, paymentId, reference } = namedIn(subject);
    const named = { rail: bankTransferRail, externalPaymentId: reference };
    const transfer = await readTransfer(engine, named);
    const ids = transfer === null ? [] : partTransactions(transfer.reference);
    return {
      *load() {
        // The tables of the bank are locked before the order (engine/lock-order.ts).
        const ofBank = ids.map((id) => ask(bankTransactions, id));
        yield [...ofBank, ask(bankReferences, reference), ask(orders, orderId)];
        yield [ask(payments, paymentId), feedAsk];
      },
      decide: (draft, _, now) => {
        const waiting = draft.get(bankReferences, reference);
        const reason = whyClosed(draft, { orderId, paymentId });
        if (waiting !== null && reason !== null) endParts(draft, waiting, reason, now);
      },
    };
  },
});
