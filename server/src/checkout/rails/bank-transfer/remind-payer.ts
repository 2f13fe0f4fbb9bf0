import { ask } from '../../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../../engine/rows.ts';
import { uuidAt } from '../../../engine/uuid-of.ts';
import { brandings } from '../../../identity/projects/branding/branding.store.ts';
import { projects } from '../../../identity/projects/project.store.ts';
import { receiptCounts } from '../../../mail/mail-quota.ts';
import { countAsks, type Mailing, writeCountedMail } from '../../../mail/write-mail.ts';
import { languageAmong } from '../../../pages/language.ts';
import type { TimerHandler } from '../../../time/timer.ts';
import { paymentLinks } from '../../links/payment-link.store.ts';
import { orders } from '../../orders/order.store.ts';
import { type Reminded, remindedIn, reminderTimer } from '../../payments/bank-reference.ts';
import { payments } from '../../payments/payment.store.ts';
import { awaitsTransfer } from '../../payments/payment-stage.ts';
import { instructionsOf, transferIn, transferRounds } from '../../payments/read-transfer.ts';
import { reminderMail } from './reminder-mail.ts';

type Parts = { readonly mailing: Mailing; readonly publicUrl: () => string };

/** Null: there is nothing to remind of. The order is paid or canceled, or its link was withdrawn. */
function waitingIn(
  rows: Pick<LoadedRows | Draft, 'get'>,
  { orderId, linkId, paymentId }: Reminded,
) {
  const order = rows.get(orders, orderId);
  const link = rows.get(paymentLinks, linkId);
  const payment = rows.get(payments, paymentId);
  const isWanted = order?.status === 'pending_payment' && link?.status !== 'canceled';
  return isWanted && link !== null && payment !== null && awaitsTransfer(payment)
    ? { link, payment }
    : null;
}

/**
 * Bank 2, How long: after three days the payer is told once more how to pay. The timer goes with the
 * commit that writes the mail, so there is one of each payment.
 */
export const remindPayer = ({ mailing, publicUrl }: Parts): TimerHandler => ({
  kind: reminderTimer,
  *load(subject, rows) {
    const reminded = remindedIn(subject);
    const { reference, orderId, linkId, paymentId } = reminded;
    yield* transferRounds(reference, rows);
    yield [ask(orders, orderId), ask(paymentLinks, linkId), ask(payments, paymentId)];
    const waiting = waitingIn(rows, reminded);
    if (waiting === null) return;
    const { projectId, payer } = waiting.link;
    yield [ask(brandings, projectId), ask(projects, projectId)];
    const project = rows.get(projects, projectId);
    const { email } = payer;
    if (project !== null && email !== null) yield countAsks(receiptCounts(email, project));
  },
  decide: (draft, subject, now) => {
    const reminded = remindedIn(subject);
    const waiting = waitingIn(draft, reminded);
    const transfer = transferIn(draft, reminded.reference);
    const project = waiting === null ? null : draft.get(projects, waiting.link.projectId);
    const to = waiting?.link.payer.email ?? null;
    if (waiting === null || transfer === null || project === null || to === null) return;
    const { link, payment } = waiting;
    const words = reminderMail({
      language: languageAmong(link.language),
      merchant: project.name,
      orderReference: payment.orderReference,
      branding: draft.get(brandings, project.id),
      instructions: instructionsOf(transfer),
      isRest: transfer.reference.received > 0n,
      url: `${publicUrl()}/pay/${link.id}`,
    });
    const id = uuidAt(now, 'bank transfer reminder', payment.id);
    const counting = { counted: receiptCounts(to, project), mailing };
    const mail = { id, to, ...words, linkEndsAt: null, isTest: project.isTest };
    writeCountedMail(draft, mail, counting, now);
  },
});
