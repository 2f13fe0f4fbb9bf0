import { ask } from '../../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../../engine/rows.ts';
import { uuidAt } from '../../../engine/uuid-of.ts';
import { brandings } from '../../../identity/projects/branding/branding.store.ts';
import { projects } from '../../../identity/projects/project.store.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
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
import { takesTransfer, whyClosed } from '../../payments/why-closed.ts';
import { reminderMail } from './reminder-mail.ts';

type Parts = { readonly mailing: Mailing; readonly publicUrl: () => string };

/** Null: no reminder is due. */
function waitingIn(
  rows: Pick<LoadedRows | Draft, 'get'>,
  { orderId, linkId, paymentId }: Reminded,
) {
  const order = rows.get(orders, orderId);
  const link = rows.get(paymentLinks, linkId);
  const payment = rows.get(payments, paymentId);
  return order !== null && link !== null && payment !== null && awaitsTransfer(payment)
    ? { order, link, payment }
    : null;
}

/** Null: the page of the link shows no transfer now, so no mail is sent. */
function askedIn(draft: Draft, reminded: Reminded, now: UnixSeconds) {
  const waiting = waitingIn(draft, reminded);
  const project = waiting === null ? null : draft.get(projects, waiting.link.projectId);
  if (waiting === null || project === null) return null;
  const ofLink = waiting.link.paymentIds.flatMap((id) => draft.get(payments, id) ?? []);
  const why = whyClosed({ ...waiting, project, payments: ofLink }, now);
  return takesTransfer(why) ? { ...waiting, project } : null;
}

/**
 * Bank 2, How long: after three days the payer is reminded once how to pay. The commit that writes
 * the mail removes the timer, so each payment has one reminder.
 */
export const remindPayer = ({ mailing, publicUrl }: Parts): TimerHandler => ({
  kind: reminderTimer,
  *load(subject, rows) {
    const reminded = remindedIn(subject);
    const { reference, orderId, linkId, paymentId } = reminded;
    yield* transferRounds(reference, rows);
    yield [ask(orders, orderId), ask(paymentLinks, linkId)];
    const ofLink = rows.get(paymentLinks, linkId)?.paymentIds ?? [];
    yield [...new Set([paymentId, ...ofLink])].map((id) => ask(payments, id));
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
    const asked = askedIn(draft, reminded, now);
    const transfer = transferIn(draft, reminded.reference);
    const to = asked?.link.payer.email ?? null;
    if (asked === null || transfer === null || to === null) return;
    const { link, payment, project } = asked;
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
