import type { Engine } from '../../engine/engine.ts';
import type { ListFace } from '../../figures/lists/list-answer.ts';
import { accept } from '../../kernel/decision.ts';
import type { Catalogue } from '../methods/method.ts';
import { paymentOnWire } from './payment.wire.ts';
import { paymentList } from './payment-list.store.ts';
import { type ListedPayment, paymentCsv } from './payment-list.wire.ts';
import { readOwnedPayment } from './read-owned-payment.ts';
import { readTransfer } from './read-transfer.ts';

export type PaymentReaders = { readonly engine: Engine; readonly catalogue: Catalogue };

/** One payment of any project, as that project reads it. */
export async function anyPaymentOnWire({ engine, catalogue }: PaymentReaders, paymentId: string) {
  const found = await engine.read(readOwnedPayment, paymentId);
  if (!found.ok) return found;
  const { payment, project } = found.value;
  const transfer = await readTransfer(engine, payment);
  return accept(paymentOnWire(catalogue, project)(payment, transfer));
}

export const paymentFace = (readers: PaymentReaders): ListFace<ListedPayment> => ({
  list: paymentList,
  csv: paymentCsv,
  read: async (ids) => {
    const found = await Promise.all(ids.map((id) => anyPaymentOnWire(readers, id)));
    return found.flatMap((payment) => (payment.ok ? [payment.value] : []));
  },
});
