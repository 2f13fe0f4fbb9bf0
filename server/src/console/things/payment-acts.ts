import { moneyText } from '../../desk/money-text.ts';
import { selectView } from '../../desk/select-view.ts';
import { refundFields } from '../../faces/payment-fields.ts';
import { paymentTexts } from '../../faces/payment-texts.ts';
import { payerFields, whyNoRefund } from '../../faces/refund-fields.ts';
import { failureWords, paymentStatusWords } from '../../faces/status-words.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { askOperator } from '../ask-operator.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { foldedForm } from './form-view.ts';
import { merchantsFor } from './merchant.ts';
import { placeOf } from './places.ts';
import type { PaymentRead } from './reads.ts';
import type { Shown } from './thing-page.ts';

type Eligibility = {
  readonly eligible: boolean;
  readonly reason: string | null;
  readonly remaining_refundable: number;
  readonly requires_manual_payer_data: boolean;
};

/** The form of a refund with the whole remainder filled in, or the reason why none is possible. */
async function refundView(
  services: ConsoleServices,
  visit: Visit,
  { payment_id: paymentId, currency, bank_transfer: transfer }: PaymentRead,
  { typed, wrong }: Shown,
): Promise<Html | null> {
  const { language } = visit;
  const endpoint = 'GET /admin/v1/payments/:payment_id/refund-eligibility';
  const params = { payment_id: paymentId };
  const found = await askOperator<Eligibility>(services, visit, endpoint, { params });
  if (!found.ok) return null;
  if (!found.body.eligible) return whyNoRefund(found.body.reason, language);
  const { remaining_refundable: rest, requires_manual_payer_data: needsPayer } = found.body;
  return foldedForm(services, visit, 'POST /console/payments/:payment_id/refund', {
    path: `${placeOf('payment', paymentId)}/refund`,
    ...{ button: paymentTexts[language].refund, kind: 'danger' },
    fields: html`${refundFields({ rest, currency, typed, wrong }, language)}${transfer !== null && payerFields(needsPayer, language, typed)}`,
    meaning: actTexts[language].refundMeaning(moneyText(rest, currency, language)),
    isOpen: typed !== undefined,
  });
}

/**
 * The statuses that a bank reports. Left out are `initiated`, which is ours, and
 * `partially_distributed`, which returned shares cause.
 */
const reported = (language: PageLanguage): readonly (readonly [string, string])[] =>
  Object.entries(paymentStatusWords[language]).filter(
    ([status]) => status !== 'initiated' && status !== 'partially_distributed',
  );

/** In test mode the helpdesk acts as the bank and reports whatever a merchant wants to see. */
function answerView(services: ConsoleServices, visit: Visit, payment: PaymentRead): Html | null {
  const { language } = visit;
  const texts = actTexts[language];
  const reasons = [['', texts.noReason] as const, ...Object.entries(failureWords[language])];
  const fields = html`${selectView('status', texts.bankSays, reported(language), 'settled')}${selectView('failure_reason', texts.why, reasons, '')}`;
  return foldedForm(services, visit, 'POST /console/payments/:payment_id/answer', {
    path: `${placeOf('payment', payment.payment_id)}/answer`,
    ...{ button: texts.answerAsBank, kind: 'plain', fields, meaning: texts.testMeaning },
  });
}

/** The acts on a payment that the reader's role allows. */
export async function paymentActs(
  services: ConsoleServices,
  visit: Visit,
  payment: PaymentRead,
  shown: Shown,
): Promise<Html> {
  const merchant = await merchantsFor(services, visit)(payment.project_id);
  const isTest = merchant?.test_mode === true;
  const refund = await refundView(services, visit, payment, shown);
  return html`${refund}${isTest && answerView(services, visit, payment)}`;
}
