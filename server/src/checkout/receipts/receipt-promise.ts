import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import { accept } from '../../kernel/decision.ts';
import { mails } from '../../mail/mail.store.ts';
import { timers } from '../../time/timer.store.ts';
import { timerId } from '../../time/timer.ts';
import type { Payment } from '../payments/payment.ts';

/** The kind of the timer that writes the receipt of a settlement (decision 0167). */
export const receiptTimer = 'receipt';

type Named = Pick<Payment, 'id' | 'linkId'>;
type Settled = Named & Pick<Payment, 'settledAt' | 'amount' | 'refunded'>;

/** `taken`: the part that the order took. Later refunds do not change it. */
export const receiptSubject = ({ id, linkId }: Named, taken: bigint): string =>
  `${linkId}/${id}/${taken}`;

/** Each payment has one receipt, and its page finds the mail by this id. */
export const receiptMailId = ({ id, settledAt }: Pick<Payment, 'id' | 'settledAt'>): string =>
  uuidAt(settledAt ?? 0, 'receipt', id);

/** Until the mail exists, only an excess can have been refunded. */
const promiseOf = (payment: Settled): string =>
  timerId(receiptTimer, receiptSubject(payment, payment.amount - payment.refunded));

const readPromise: Query<Settled, boolean> = {
  name: 'read promised receipt',
  load: (payment) => [[ask(timers, promiseOf(payment)), ask(mails, receiptMailId(payment))]],
  answer: (rows, payment) => {
    const mail = rows.get(mails, receiptMailId(payment));
    if (mail === null) return accept(rows.get(timers, promiseOf(payment)) !== null);
    return accept(mail.state !== 'withheld' && mail.state !== 'failed');
  },
};

/** Whether the buyer gets a receipt for this payment by mail. */
export async function isReceiptPromised(engine: Engine, payment: Settled): Promise<boolean> {
  if (payment.settledAt === null) return false;
  const read = await engine.read(readPromise, payment);
  return read.ok && read.value;
}
