import { ask } from '../../engine/operation.ts';
import { brandings } from '../../identity/projects/branding/branding.store.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { receiptCounts } from '../../mail/mail-quota.ts';
import { countAsks, type Mailing, writeCountedMail } from '../../mail/write-mail.ts';
import { buyerLanguageAmong } from '../../pages/language.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { paymentLinks } from '../links/payment-link.store.ts';
import type { Catalogue } from '../methods/method.ts';
import { payments } from '../payments/payment.store.ts';
import { receiptMail } from './receipt-mail.ts';
import { receiptMailId, receiptTimer } from './receipt-promise.ts';

type Parts = { readonly catalogue: Catalogue; readonly mailing: Mailing };

type Named = {
  readonly linkId: string;
  readonly paymentId: string;
  /** Null: the timer was written by an earlier release, which did not store it. */
  readonly taken: bigint | null;
};

const partsOf = (subject: string): Named => {
  const [linkId = '', paymentId = '', taken] = subject.split('/');
  return { linkId, paymentId, taken: taken === undefined ? null : BigInt(taken) };
};

/**
 * Writes the receipt that a settlement has promised (decision 0167). The commit that writes the
 * mail removes the timer, so each payment has one receipt.
 */
export const sendReceipt = ({ catalogue, mailing }: Parts): TimerHandler => ({
  kind: receiptTimer,
  *load(subject, rows) {
    const { linkId, paymentId } = partsOf(subject);
    yield [ask(paymentLinks, linkId), ask(payments, paymentId)];
    const link = rows.get(paymentLinks, linkId);
    if (link === null) return;
    yield [ask(brandings, link.projectId), ask(projects, link.projectId)];
    const project = rows.get(projects, link.projectId);
    const { email } = link.payer;
    if (project !== null && email !== null) yield countAsks(receiptCounts(email, project));
  },
  decide: (draft, subject, now) => {
    const { linkId, paymentId, taken } = partsOf(subject);
    const link = draft.get(paymentLinks, linkId);
    const payment = draft.get(payments, paymentId);
    const project = link === null ? null : draft.get(projects, link.projectId);
    const to = link?.payer.email ?? null;
    if (link === null || payment === null || project === null || to === null) return;
    const { isTest, name: merchant } = project;
    const words = receiptMail({
      language: buyerLanguageAmong(link.language),
      merchant,
      payment,
      taken: taken ?? payment.amount,
      method: catalogue.methods.find(({ key }) => key === payment.methodKey) ?? null,
      branding: draft.get(brandings, project.id),
    });
    const id = receiptMailId(payment);
    const counting = { counted: receiptCounts(to, project), mailing };
    writeCountedMail(draft, { id, to, ...words, linkEndsAt: null, isTest }, counting, now);
  },
});
