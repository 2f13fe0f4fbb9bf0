import type { Payment } from '../../checkout/payments/payment.ts';
import { paymentOnWire } from '../../checkout/payments/payment.wire.ts';
import type { ListedPayment } from '../../checkout/payments/payment-list.wire.ts';
import { readPayment } from '../../checkout/payments/read-payment.ts';
import { eligibilityOnWire } from '../../checkout/refunds/refund.wire.ts';
import { readPaymentStory } from '../../checkout/story/read-story.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import {
  actButton,
  facts,
  figureRow,
  headOf,
  notice,
  panel,
  sameByApi,
  sideBySide,
} from '../../desk/parts.ts';
import { timelineView } from '../../desk/timeline-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { tellStory } from '../../figures/timeline/tell-story.ts';
import { decimalOf } from '../../kernel/money.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { moneyText } from '../money-text.ts';
import { ownApi } from '../own-api.ts';
import { nothingHerePage } from '../portal-faults.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { failureWords, paymentStatusWords, statusTag } from '../status-words.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { paymentTexts } from './payment-texts.ts';

/** Staff see who did what, and none of our accounts. */
const sight = { seesAccounts: false, seesStaff: true };

export type PaymentShown = {
  readonly paymentId: string;
  readonly isRefunded: boolean;
  /** What stood in the form of a refund, and what is wrong with it. */
  readonly typed?: { readonly amount: string; readonly reference: string };
  readonly wrong?: Partial<Readonly<Record<'amount' | 'reference', string>>>;
  readonly refused?: string | null;
  readonly status?: number;
};

const endpoint = 'POST /portal/projects/:project_id/payments/:payment_id/refund';

/** The form of a refund: the whole rest stands in it already. */
function refundView(
  services: PortalServices,
  visit: Visit,
  payment: Payment,
  { typed, wrong = {} }: PaymentShown,
): Html | null {
  const { language, base } = visit;
  const { eligible, remaining_refundable: rest } = eligibilityOnWire(payment);
  if (!eligible || !mayVisitorDo(visit, endpoint)) return null;
  const texts = paymentTexts[language];
  const { currency } = payment;
  const path = `${base}/payments/${payment.id}/refund`;
  const amount = fieldView({
    name: 'amount',
    label: `${texts.refundAmount}, ${currency}`,
    value: typed?.amount ?? decimalOf({ minor: BigInt(rest), currency }),
    hint: texts.amountHint,
    error: wrong.amount ?? null,
    autocomplete: 'off',
    lengthMax: 30,
  });
  const reference = fieldView({
    name: 'reference',
    label: texts.refundReference,
    value: typed?.reference ?? '',
    hint: texts.refundReferenceHint,
    error: wrong.reference ?? null,
    autocomplete: 'off',
    lengthMax: 255,
  });
  const isOpen = typed !== undefined;
  return html`<details class="panel"${isOpen && html` open`}><summary>${texts.refund}</summary><p>${texts.refundMeaning(moneyText(rest, currency, language))}</p><form method="post" action="${path}">${formMarks(services, visit, path)}${amount}${reference}<div class="acts">${actButton(texts.refund, 'danger')}</div></form></details>`;
}

const sharesText = ({ distributions, currency }: ListedPayment, { language }: Visit): string =>
  distributions
    .map(({ name, amount, status }) =>
      [name, moneyText(amount, currency, language), status].join(' '),
    )
    .join(', ');

/** Our word for it, with the bank's own code. */
const whyFailed = (
  { failure_reason: reason, failure_code: code }: ListedPayment,
  { language }: Visit,
): Html | null =>
  reason === undefined
    ? null
    : html`${failureWords[language][reason]}${code !== undefined && html` (<code>${code}</code>)`}`;

function factsView(payment: ListedPayment, visit: Visit): Html {
  const { language, base } = visit;
  const texts = paymentTexts[language];
  const order = `${base}/orders/${payment.order_id}`;
  const shares = sharesText(payment, visit);
  const why = whyFailed(payment, visit);
  return facts([
    ...(why === null ? [] : [[texts.whyFailed, why] as const]),
    [texts.order, html`<a href="${order}">${payment.order_reference}</a>`],
    [texts.method, payment.payment_method_name],
    [texts.purpose, payment.purpose],
    ...(payment.external_payment_id === null
      ? []
      : [[texts.bankId, html`<code>${payment.external_payment_id}</code>`] as const]),
    ...(shares === '' ? [] : [[texts.shares, shares] as const]),
  ]);
}

function figuresView(payment: Payment, { language }: Visit): Html {
  const texts = paymentTexts[language];
  const { currency } = payment;
  const { refunded_amount: back, remaining_refundable: rest } = eligibilityOnWire(payment);
  return figureRow([
    { label: texts.amount, value: moneyText(Number(payment.amount), currency, language) },
    { label: texts.refunded, value: moneyText(back, currency, language) },
    { label: texts.refundable, value: moneyText(rest, currency, language) },
  ]);
}

/** One payment: what it is, what its status means, and what can be given back. */
export async function paymentPage(
  services: PortalServices,
  visit: Visit,
  shown: PaymentShown,
): Promise<VerbatimAnswer> {
  const { language, project, caller } = visit;
  const { paymentId } = shown;
  const texts = paymentTexts[language];
  const story = await readPaymentStory(services, paymentId, project.id);
  const found = await services.engine.read(readPayment, { paymentId, projectId: project.id });
  if (!story.ok || !found.ok) return nothingHerePage(caller, language);
  const payment = found.value;
  const onWire = paymentOnWire(services.catalogue, project)(payment);
  const { items } = await tellStory(services.database, story.value, sight);
  const title = texts.payment(payment.orderReference);
  const status = statusTag(paymentStatusWords, payment.status, language);
  const path = `/payment-executor/integration/v1/payments/${paymentId}`;
  const happened = panel(texts.whatHappened, timelineView({ language, items }));
  const aside = html`${panel(texts.about, factsView(onWire, visit))}${refundView(services, visit, payment, shown)}`;
  const { isRefunded, refused = null } = shown;
  const body = html`${headOf({ title, tag: status, lead: texts.meanings[payment.status] })}${isRefunded && notice(texts.refundDone, 'good')}${refused !== null && notice(refused, 'bad')}${figuresView(payment, visit)}${sideBySide(happened, aside)}${sameByApi(ownApi(services, 'GET', path), deskTexts[language].sameByApi)}`;
  return showPage(services, visit, {
    ...{ section: 'payments' as const, title, body, status: shown.status ?? 200 },
  });
}
