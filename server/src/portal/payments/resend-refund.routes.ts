import { readPayment } from '../../checkout/payments/read-payment.ts';
import {
  formResendRefund,
  type ResendRefund,
  resendRefund,
} from '../../checkout/refunds/resend-refund.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { refundTexts } from '../../faces/refund-texts.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { actOnce } from '../act-once.ts';
import * as wire from '../checkout.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Visit } from '../visit.ts';
import { paymentPage } from './payment-page.ts';

/** Sends the refund again, and returns the next address for the browser. */
function resent(
  services: PortalServices,
  visit: Visit,
  request: Parameters<typeof actOnce>[2],
  input: ResendRefund,
) {
  const { id, paymentId, amount, currency } = input.refund;
  const told = {
    action: 'resend_refund' as const,
    subject: `refund ${id}`,
    // The holder of the account stays out of the log.
    details: { amount: String(amount), currency, other_account: input.to !== null },
  };
  const addressOf = () => `${visit.base}/payments/${paymentId}?done=refund_resent`;
  return actOnce(services, visit, request, told, resendRefund, input, addressOf);
}

type Asked = {
  readonly paymentId: string;
  readonly refundId: string;
  readonly typed: { readonly iban: string; readonly name: string };
};

/** The same page, with the reason of the refusal. */
function refusedPage(
  services: PortalServices,
  visit: Visit,
  { paymentId, refundId, typed }: Asked,
  refusal: string,
): VerbatimAnswer | Promise<VerbatimAnswer> {
  const { caller, language, base } = visit;
  const shown = { paymentId, done: null };
  if (refusal === 'not_found') return nothingHerePage(caller, language);
  if (refusal === 'idempotency_conflict') {
    return sentAlreadyPage(caller, language, `${base}/payments/${paymentId}`);
  }
  if (refusal === 'invalid_properties') {
    const wrongRefund = { refundId, ...typed, error: refundTexts[language].wrongIban };
    return paymentPage(services, visit, { ...shown, wrongRefund, status: 422 });
  }
  const refused = refusalWords(refusal, language);
  return paymentPage(services, visit, { ...shown, refused, status: 409 });
}

/** Sends a returned refund again, to the same account or to another (decision 0223). */
export const resendRefundRoute = (services: PortalServices): Route =>
  portalForm(
    services,
    'POST /portal/projects/:project_id/payments/:payment_id/refunds/:refund_id/resend',
    {
      summary: 'Send a returned refund of a payment again',
      request: { params: wire.refundOfPaymentParams, body: wire.resendRefundForm },
      from: ({ payment_id: id }) => `/payments/${id}`,
      handle: async (visit, request) => {
        const { project, caller, language } = visit;
        const { params, body } = request;
        const paymentId = params.payment_id.toLowerCase();
        const refundId = params.refund_id.toLowerCase();
        const own = await services.engine.read(readPayment, { paymentId, projectId: project.id });
        if (!own.ok) return nothingHerePage(caller, language);
        const typed = { iban: body.iban?.trim() ?? '', name: body.name?.trim() ?? '' };
        const to = { iban: typed.iban || null, name: typed.name || null };
        const input = await formResendRefund(services, project, { paymentId, refundId }, to);
        const done = input.ok ? await resent(services, visit, request, input.value) : input;
        if (done.ok) return seeOther(done.value);
        return refusedPage(services, visit, { paymentId, refundId, typed }, done.refusal);
      },
    },
  );
