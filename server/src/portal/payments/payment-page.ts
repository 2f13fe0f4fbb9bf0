import { readLink } from '../../checkout/links/read-link.ts';
import { methodTitle } from '../../checkout/page/method-words.ts';
import type { Payment } from '../../checkout/payments/payment.ts';
import { paymentOnWire } from '../../checkout/payments/payment.wire.ts';
import type { ListedPayment } from '../../checkout/payments/payment-list.wire.ts';
import { bankTransferRail } from '../../checkout/payments/payment-stage.ts';
import { readPayment } from '../../checkout/payments/read-payment.ts';
import { readSender, readTransfer } from '../../checkout/payments/read-transfer.ts';
import { eligibilityFacts } from '../../checkout/refunds/form-refund.ts';
import { type Eligibility, eligibilityOnWire } from '../../checkout/refunds/refund.wire.ts';
import { readPaymentStory } from '../../checkout/story/read-story.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actButton, facts, figureRow, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { refundFields } from '../../faces/payment-fields.ts';
import { paymentTexts } from '../../faces/payment-texts.ts';
import { payerFields, whyNoRefund } from '../../faces/refund-fields.ts';
import { failureWords, paymentStatusWords, statusTag } from '../../faces/status-words.ts';
import { type Html, html } from '../../pages/html.ts';
import { nothingHerePage } from '../portal-faults.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { thingPage } from '../thing-page.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { refundsView, type TypedResend } from './refunds-view.ts';
import { sharesView, type TypedShare } from './shares-view.ts';

export type PaymentShown = {
  readonly paymentId: string;
  /** The last act, in words. Null: none. */
  readonly done: string | null;
  /** The typed fields of a refund, and the problems with them. */
  readonly typed?: Readonly<Record<'amount' | 'reference' | 'iban' | 'name', string>>;
  readonly wrong?: Partial<Readonly<Record<'amount' | 'reference' | 'iban', string>>>;
  /** The typed fields for a returned share. */
  readonly wrongShare?: TypedShare;
  /** The typed fields for a returned refund. */
  readonly wrongRefund?: TypedResend;
  readonly refused?: string | null;
  readonly status?: number;
};

const endpoint = 'POST /portal/projects/:project_id/payments/:payment_id/refund';

/** The form of a refund. It already contains the whole rest. */
function refundView(
  services: PortalServices,
  visit: Visit,
  payment: Payment,
  eligibility: Eligibility,
  { typed, wrong = {} }: PaymentShown,
): Html | null {
  const { language, base } = visit;
  const { eligible, reason, remaining_refundable: rest } = eligibility;
  if (!mayVisitorDo(visit, endpoint)) return null;
  if (!eligible) return whyNoRefund(reason, language);
  const texts = paymentTexts[language];
  const { currency } = payment;
  const path = `${base}/payments/${payment.id}/refund`;
  const isBankTransfer = payment.rail === bankTransferRail;
  const { requires_manual_payer_data: needsPayer } = eligibility;
  const account = { ...typed, error: wrong.iban ?? null };
  const fields = html`${refundFields({ rest, currency, typed, wrong }, language)}${isBankTransfer && payerFields(needsPayer, language, account)}`;
  const isOpen = typed !== undefined;
  return html`<details class="panel"${isOpen && html` open`}><summary>${texts.refund}</summary><p>${texts.refundMeaning(moneyText(rest, currency, language))}</p><form method="post" action="${path}">${formMarks(services, visit, path)}${fields}<div class="acts">${actButton(texts.refund, 'danger')}</div></form></details>`;
}

type Fact = readonly [label: string, value: Html | string];

/** Our text for the reason, with the bank's own code. */
const whyFailed = (
  { failure_reason: reason, failure_code: code }: ListedPayment,
  { language }: Visit,
): Html | null =>
  reason === undefined
    ? null
    : html`${failureWords[language][reason]}${code !== undefined && html` (<code>${code}</code>)`}`;

/** The payer, as far as the link knows, and the account from which a bank transfer came. */
async function payerFacts(
  { engine, database }: PortalServices,
  payment: Payment,
  { language }: Visit,
): Promise<readonly Fact[]> {
  const texts = paymentTexts[language];
  const { linkId, projectId } = payment;
  const link = await engine.read(readLink, { linkId, projectId });
  const { name = null, email = null } = link.ok ? link.value.payer : {};
  const said = [name, email].filter((one) => one !== null && one !== '');
  const sender = await readSender(database, payment);
  return [
    ...(said.length === 0 ? [] : [[texts.payer, said.join(', ')] as const]),
    ...(sender === null
      ? []
      : [[texts.payerAccount, html`${sender.name} <code>${sender.iban}</code>`] as const]),
  ];
}

function factsView(
  { catalogue }: PortalServices,
  payment: ListedPayment,
  payer: readonly Fact[],
  visit: Visit,
): Html {
  const { language, base } = visit;
  const texts = paymentTexts[language];
  const order = `${base}/orders/${payment.order_id}`;
  const why = whyFailed(payment, visit);
  return facts([
    ...(why === null ? [] : [[texts.whyFailed, why] as const]),
    ...payer,
    [texts.order, html`<a href="${order}">${payment.order_reference}</a>`],
    [texts.method, methodTitle(catalogue, payment.payment_method_key, language)],
    [texts.purpose, payment.purpose],
    ...(payment.external_payment_id === null
      ? []
      : [[texts.bankId, html`<code>${payment.external_payment_id}</code>`] as const]),
  ]);
}

function figuresView(payment: Payment, eligibility: Eligibility, { language }: Visit): Html {
  const texts = paymentTexts[language];
  const { currency } = payment;
  const { refunded_amount: back, remaining_refundable: rest } = eligibility;
  return figureRow([
    { label: texts.amount, value: moneyText(Number(payment.amount), currency, language) },
    { label: texts.refunded, value: moneyText(back, currency, language) },
    { label: texts.refundable, value: moneyText(rest, currency, language) },
  ]);
}

/** The meaning of the status for the merchant. */
function meaningOf(
  { status, rail, amount, refunded, currency }: Payment,
  { language }: Visit,
): string {
  const texts = paymentTexts[language];
  const isPart = status === 'refunded' && refunded < amount;
  const ofTransfer = rail === bankTransferRail ? texts.ofTransfers[status] : undefined;
  if (!isPart) return ofTransfer ?? texts.meanings[status];
  const [back, whole] = [refunded, amount].map((one) => moneyText(Number(one), currency, language));
  return texts.partBack(back ?? '', whole ?? '');
}

/** One payment: its facts, the meaning of its status, and the amount that can be refunded. */
export async function paymentPage(
  services: PortalServices,
  visit: Visit,
  shown: PaymentShown,
): Promise<VerbatimAnswer> {
  const { language, project, caller } = visit;
  const { paymentId } = shown;
  const texts = paymentTexts[language];
  const story = await readPaymentStory(services, paymentId, project.id, language);
  const found = await services.engine.read(readPayment, { paymentId, projectId: project.id });
  if (!story.ok || !found.ok) return nothingHerePage(caller, language);
  const payment = found.value;
  const transfer = await readTransfer(services.engine, payment);
  const onWire = paymentOnWire(services.catalogue, project)(payment, transfer);
  const title = texts.payment(payment.orderReference);
  const refunds = await refundsView(services, visit, payment, shown.wrongRefund ?? null);
  const eligibility = eligibilityOnWire(
    payment,
    await eligibilityFacts(services, payment, project),
  );
  const payer = await payerFacts(services, payment, visit);
  const refund = refundView(services, visit, payment, eligibility, shown);
  return thingPage(services, visit, {
    ...{ section: 'payments' as const, title, story: story.value },
    ...{ done: shown.done, refused: shown.refused ?? null, status: shown.status ?? 200 },
    tag: statusTag(paymentStatusWords, payment.status, language),
    lead: meaningOf(payment, visit),
    figures: figuresView(payment, eligibility, visit),
    aside: html`${panel(texts.about, factsView(services, onWire, payer, visit))}${sharesView(services, visit, payment, shown.wrongShare ?? null)}${refunds}${refund}`,
    apiPath: `/payment-executor/integration/v1/payments/${paymentId}`,
  });
}
