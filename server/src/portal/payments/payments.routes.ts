import { readPayment } from '../../checkout/payments/read-payment.ts';
import { createRefund } from '../../checkout/refunds/create-refund.ts';
import { formRefund } from '../../checkout/refunds/form-refund.ts';
import { eligibilityOnWire } from '../../checkout/refunds/refund.wire.ts';
import { proveAddress } from '../../desk/desk-request.ts';
import type { Route } from '../../edge/route.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import { actOnce } from '../act-once.ts';
import { moneyText } from '../money-text.ts';
import * as wire from '../orders/orders.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import { isFactorOld } from '../visit.ts';
import { paymentPage } from './payment-page.ts';
import { paymentTexts } from './payment-texts.ts';
import { paymentParams, paymentQuery, refundForm } from './payments.wire.ts';
import { paymentsPage } from './payments-page.ts';

/** Business 1, Sensitive acts: a larger refund asks for the second factor again. */
const refundLimitMinor = 50_000n;

const listRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payments', {
    summary: 'The payments of a project',
    request: { params: wire.projectParams, query: wire.ordersQuery },
    handle: (visit, { query }) => paymentsPage(services, visit, query),
  });

const paymentRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payments/:payment_id', {
    summary: 'One payment with what happened to it',
    request: { params: paymentParams, query: paymentQuery },
    handle: (visit, { params, query }) =>
      paymentPage(services, visit, {
        paymentId: params.payment_id.toLowerCase(),
        isRefunded: query.done === 'refunded',
      }),
  });

const refundRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payments/:payment_id/refund', {
    summary: 'Refund a payment, wholly or in part',
    request: { params: paymentParams, body: refundForm },
    from: ({ payment_id: id }) => `/payments/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const paymentId = request.params.payment_id.toLowerCase();
      const own = await services.engine.read(readPayment, { paymentId, projectId: project.id });
      if (!own.ok) return nothingHerePage(caller, language);
      const payment = own.value;
      const { currency } = payment;
      const typed = {
        amount: request.body.amount?.trim() ?? '',
        reference: request.body.reference?.trim() ?? '',
      };
      const texts = paymentTexts[language];
      const rest = eligibilityOnWire(payment).remaining_refundable;
      const wrongAmount = texts.wrongAmount(moneyText(rest, currency, language));
      const shown = { paymentId, isRefunded: false, typed };
      const amount = typedAmount(typed.amount, currency);
      if (amount === null || typed.reference === '') {
        const wrong = {
          ...(amount === null ? { amount: wrongAmount } : {}),
          ...(typed.reference === '' ? { reference: texts.wrongReference } : {}),
        };
        return paymentPage(services, visit, { ...shown, wrong, status: 422 });
      }
      const page = `${base}/payments/${paymentId}`;
      if (amount > refundLimitMinor && isFactorOld(visit.signedIn, services.clock.now())) {
        return seeOther(proveAddress('portal', page));
      }
      const body = { amount: Number(amount), currency, reference: typed.reference };
      const input = formRefund(payment, project, body);
      if (!input.ok) return nothingHerePage(caller, language);
      const told = {
        action: 'create_refund',
        subject: `payment ${paymentId}`,
        details: { amount: String(amount), currency, reference: typed.reference },
      };
      const addressOf = () => `${page}?done=refunded`;
      const done = await actOnce(
        services,
        visit,
        request,
        told,
        createRefund,
        input.value,
        addressOf,
      );
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, page);
      if (done.refusal === 'invalid_properties') {
        return paymentPage(services, visit, {
          ...shown,
          wrong: { amount: wrongAmount },
          status: 422,
        });
      }
      const refused = refusalWords(done.refusal, language);
      return paymentPage(services, visit, { ...shown, refused, status: 409 });
    },
  });

/** Payments and refunds in the portal (business 4). */
export const portalPaymentRoutes = (services: PortalServices): readonly Route[] => [
  listRoute(services),
  paymentRoute(services),
  refundRoute(services),
];
