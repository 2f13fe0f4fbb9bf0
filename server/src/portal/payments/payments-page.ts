import { methodTitle } from '../../checkout/page/method-words.ts';
import { paymentMachine } from '../../checkout/payments/payment.states.ts';
import { paymentFace } from '../../checkout/payments/payment-list.ts';
import type { ListedPayment } from '../../checkout/payments/payment-list.wire.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyAllowed, moneyFilters } from '../../desk/money-filters.ts';
import { moneyText } from '../../desk/money-text.ts';
import type { TableRow } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { paymentTexts } from '../../faces/payment-texts.ts';
import { paymentStatusWords, statusTag } from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { knownCurrencies } from '../known-currencies.ts';
import { listPage } from '../list-page.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { concernAllowed, concernFields, isByConcern } from './concern-filters.ts';

const allowed = {
  ...moneyAllowed(Object.keys(paymentMachine.states)),
  ...concernAllowed,
  method: 'any',
} as const;

const paymentRow = (
  { catalogue, clock }: PortalServices,
  payment: ListedPayment,
  { base, language }: Visit,
): TableRow => ({
  address: `${base}/payments/${payment.payment_id}`,
  cells: [
    momentView(unixSeconds(payment.created_at), clock.now(), language),
    payment.order_reference,
    methodTitle(catalogue, payment.payment_method_key, language),
    statusTag(paymentStatusWords, payment.status, language),
    moneyText(payment.amount, payment.currency, language),
  ],
});

/** The list of payments. Its address contains its filters. */
export async function paymentsPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base } = visit;
  const own = await knownCurrencies(services, visit);
  const texts = paymentTexts[language];
  return listPage(services, visit, {
    section: 'payments',
    title: texts.title,
    address: `${base}/payments`,
    acts: [],
    face: paymentFace(services),
    typed,
    allowed,
    fieldsOf: (set) => [
      ...moneyFilters(set, own, language, paymentStatusWords[language]),
      ...concernFields(set, language),
    ],
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: texts.order, kind: 'text' },
      { heading: texts.method, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rowOf: (payment) => paymentRow(services, payment, visit),
    empty: texts.empty,
    apiPath: isByConcern(typed) ? null : '/payment-executor/integration/v1/payments',
  });
}
