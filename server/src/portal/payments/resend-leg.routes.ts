import { type DrivePayment, drivePayment } from '../../checkout/payments/drive-payment.ts';
import type { Payment } from '../../checkout/payments/payment.ts';
import { readPayment } from '../../checkout/payments/read-payment.ts';
import { formResend } from '../../checkout/payments/resend-leg.ts';
import type { Distribution } from '../../checkout/splits/split-plan.ts';
import type { Route } from '../../edge/route.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { actOnce } from '../act-once.ts';
import * as wire from '../checkout.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Visit } from '../visit.ts';
import { paymentPage } from './payment-page.ts';

type Request = Parameters<typeof actOnce>[2];

/** Sends the share again, and returns the next address for the browser. */
function resent(
  services: PortalServices,
  visit: Visit,
  request: Request,
  { id, currency }: Payment,
  { id: legId, amount }: Distribution,
  input: DrivePayment,
) {
  const isElsewhere = input.triggers.some(
    (step) => typeof step !== 'string' && 'iban' in step && step.iban !== null,
  );
  const told = {
    action: 'resend_leg' as const,
    subject: `payment ${id}`,
    // The holder of the account stays out of the log.
    details: { leg_id: legId, amount, currency, other_account: isElsewhere },
  };
  const addressOf = () => `${visit.base}/payments/${id}?done=resent`;
  return actOnce(services, visit, request, told, drivePayment, input, addressOf);
}

/** Sends a returned share again, to the same account or to another (business 4, Payment). */
export const resendLegRoute = (services: PortalServices): Route =>
  portalForm(
    services,
    'POST /portal/projects/:project_id/payments/:payment_id/legs/:leg_id/resend',
    {
      summary: 'Send a returned leg of a payment again',
      request: { params: wire.legParams, body: wire.resendLegForm },
      from: ({ payment_id: id }) => `/payments/${id}`,
      handle: async (visit, request) => {
        const { project, caller, language, base } = visit;
        const { params, body } = request;
        const [paymentId, legId] = [params.payment_id.toLowerCase(), params.leg_id.toLowerCase()];
        const own = await services.engine.read(readPayment, { paymentId, projectId: project.id });
        if (!own.ok) return nothingHerePage(caller, language);
        const leg = own.value.distributions.find(({ id }) => id === legId);
        if (leg === undefined) return nothingHerePage(caller, language);
        const typed = body.iban?.trim() ?? '';
        const input = formResend(services.payoutRails, own.value, project, {
          legId,
          iban: typed || null,
        });
        const shown = { paymentId, done: null };
        if (!input.ok) {
          const wrongShare = { legId, iban: typed };
          return paymentPage(services, visit, { ...shown, wrongShare, status: 422 });
        }
        const done = await resent(services, visit, request, own.value, leg, input.value);
        if (done.ok) return seeOther(done.value);
        if (done.refusal === 'idempotency_conflict') {
          return sentAlreadyPage(caller, language, `${base}/payments/${paymentId}`);
        }
        const refused = refusalWords(done.refusal, language);
        return paymentPage(services, visit, { ...shown, refused, status: 409 });
      },
    },
  );
