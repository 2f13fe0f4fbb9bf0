import type { Payment } from '../../checkout/payments/payment.ts';
import { readPayment } from '../../checkout/payments/read-payment.ts';
import { createRefund } from '../../checkout/refunds/create-refund.ts';
import { formRefund, refundFacts } from '../../checkout/refunds/form-refund.ts';
import { eligibilityOnWire } from '../../checkout/refunds/refund.wire.ts';
import { doneWord } from '../../desk/done-word.ts';
import { moneyText } from '../../desk/money-text.ts';
import type { Route } from '../../edge/route.ts';
import { paymentTexts } from '../../faces/payment-texts.ts';
import { refundTexts } from '../../faces/refund-texts.ts';
import { shareTexts } from '../../faces/share-texts.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { refundLimitOf } from '../../identity/projects/project.ts';
import { firstCharacters } from '../../kernel/text.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import { actOnce } from '../act-once.ts';
import * as wire from '../checkout.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import { isFactorOld, type Visit } from '../visit.ts';
import { paymentPage } from './payment-page.ts';
import { paymentsPage } from './payments-page.ts';
import { resendLegRoute } from './resend-leg.routes.ts';
import { resendRefundRoute } from './resend-refund.routes.ts';

const listRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payments', {
    summary: 'The payments of a project',
    request: { params: wire.projectParams, query: wire.paymentsQuery },
    handle: (visit, { query }) => paymentsPage(services, visit, query),
  });

/** The last act, in words. Null: none. */
const doneIn = (done: string | undefined, { language }: Visit): string | null => {
  const words = {
    refunded: paymentTexts[language].refundDone,
    refund_on_its_way: refundTexts[language].onItsWay,
    refund_resent: refundTexts[language].resent,
    resent: shareTexts[language].resent,
  };
  return doneWord(words, done);
};

const paymentRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payments/:payment_id', {
    summary: 'One payment with what happened to it',
    request: { params: wire.paymentParams, query: wire.paymentQuery },
    handle: (visit, { params, query }) =>
      paymentPage(services, visit, {
        paymentId: params.payment_id.toLowerCase(),
        done: doneIn(query.done, visit),
      }),
  });

type TypedRefund = Readonly<Record<'amount' | 'reference' | 'iban' | 'name', string>>;

/** The same rule as in the API (gaps 2, Refunds). */
const isReference = (text: string): boolean => text !== '' && firstCharacters(text, 255) === text;

/** The problems of the form, in words. Empty: the refund can be tried. */
async function wrongIn(
  services: PortalServices,
  { amount, reference, iban }: TypedRefund,
  payment: Payment,
  language: PageLanguage,
): Promise<Partial<TypedRefund>> {
  const { currency } = payment;
  const texts = paymentTexts[language];
  const rest = moneyText(eligibilityOnWire(payment).remaining_refundable, currency, language);
  const { needsPayer } = await refundFacts(services, payment);
  const isIbanWrong = iban === '' ? needsPayer : ibanIn(iban) === null;
  return {
    ...(typedAmount(amount, currency) === null ? { amount: texts.wrongAmount(rest) } : {}),
    ...(isReference(reference) ? {} : { reference: texts.wrongReference }),
    ...(isIbanWrong ? { iban: refundTexts[language].wrongIban } : {}),
  };
}

/** Business 1, Sensitive acts: a refund above the limit asks for the second factor again. */
function isToProve(
  { clock }: PortalServices,
  { project, signedIn }: Visit,
  { currency }: Payment,
  { amount }: TypedRefund,
): boolean {
  const isLarge = (typedAmount(amount, currency) ?? 0n) > BigInt(refundLimitOf(project));
  return isLarge && isFactorOld(signedIn, clock.now());
}

type RefundRequest = Parameters<typeof actOnce>[2];

/** Makes the refund of a form, and returns the next address for the browser. */
async function refunded(
  services: PortalServices,
  visit: Visit,
  request: RefundRequest,
  payment: Payment,
  { amount: text, reference, iban, name }: TypedRefund,
) {
  const { currency } = payment;
  const amount = typedAmount(text, currency) ?? 0n;
  const page = `${visit.base}/payments/${payment.id}`;
  const wanted = await formRefund(services, payment, visit.project, {
    amount: Number(amount),
    currency,
    reference,
    ...(iban === '' ? {} : { payer_iban: iban }),
    ...(name === '' ? {} : { payer_name: name }),
  });
  if (!wanted.ok) return wanted;
  const told = {
    action: 'create_refund' as const,
    subject: `payment ${payment.id}`,
    details: { refund_id: wanted.value.refund.id, amount: String(amount), currency, reference },
  };
  const done = wanted.value.bankWay === null ? 'refunded' : 'refund_on_its_way';
  const addressOf = () => `${page}?done=${done}`;
  return actOnce(services, visit, request, told, createRefund, wanted.value, addressOf);
}

const refundRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payments/:payment_id/refund', {
    summary: 'Refund a payment, wholly or in part',
    request: { params: wire.paymentParams, body: wire.refundForm },
    from: ({ payment_id: id }) => `/payments/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const paymentId = request.params.payment_id.toLowerCase();
      const own = await services.engine.read(readPayment, { paymentId, projectId: project.id });
      if (!own.ok) return nothingHerePage(caller, language);
      const { amount = '', reference = '', iban = '', name = '' } = request.body;
      const typed = {
        ...{ amount: amount.trim(), reference: reference.trim() },
        ...{ iban: iban.trim(), name: name.trim() },
      };
      const shown = { paymentId, done: null, typed };
      const wrong = await wrongIn(services, typed, own.value, language);
      if (Object.keys(wrong).length > 0) {
        return paymentPage(services, visit, { ...shown, wrong, status: 422 });
      }
      const from = `${base}/payments/${paymentId}`;
      if (isToProve(services, visit, own.value, typed)) {
        const { path, body } = request;
        return services.askAgain({ face: 'portal', caller, from, path, body });
      }
      const done = await refunded(services, visit, request, own.value, typed);
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') {
        return sentAlreadyPage(caller, language, from);
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
  resendLegRoute(services),
  resendRefundRoute(services),
];
