import { linkStatusAt } from '../../checkout/links/payment-link.ts';
import { anyOrderOnWire } from '../../checkout/orders/order-list.ts';
import type { ListedOrder } from '../../checkout/orders/order-list.wire.ts';
import { readOrder } from '../../checkout/orders/read-order.ts';
import { methodTitle } from '../../checkout/page/method-words.ts';
import { readOrderStory } from '../../checkout/story/read-story.ts';
import type { WholeOrder } from '../../checkout/whole-order.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actButton, copyButton, facts, figureRow, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { linkTexts } from '../../faces/link-texts.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import { attemptSum, orderAmountField } from '../../faces/payment-fields.ts';
import { linkWords, orderWords, paymentStatusWords, statusTag } from '../../faces/status-words.ts';
import { type Html, html } from '../../pages/html.ts';
import { qrCode } from '../../pages/qr-code.ts';
import { sendTexts } from '../links/send-texts.ts';
import { sendView } from '../links/send-view.ts';
import { nothingHerePage } from '../portal-faults.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { thingPage } from '../thing-page.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { webhookTexts } from '../webhooks/webhook-texts.ts';
import { orderRefunds, orderShares } from './order-money.ts';

export type OrderShown = {
  readonly orderId: string;
  /** The act that was just executed. Null: none. */
  readonly done: string | null;
  /** The reason why an act was refused. Null: none was. */
  readonly refused: string | null;
  readonly status?: number;
};

const isOpen = ({ status, amount_paid: paid }: ListedOrder): boolean =>
  status === 'pending_payment' && paid === 0;

function linksView(services: PortalServices, visit: Visit, order: ListedOrder): Html {
  const { language } = visit;
  const { publicUrl } = services;
  const texts = orderTexts[language];
  if (order.payment_links.length === 0) return html`<p>${texts.noLinks}</p>`;
  return html`${order.payment_links.map(({ id, name, status }) => {
    const address = `${publicUrl()}/pay/${id}`;
    const code = status === 'active' && qrCode(address, `${texts.link}: ${name}`);
    return html`<div class="one">${facts([
      [name, statusTag(linkWords, status, language)],
      [
        texts.link,
        html`<a href="${`${visit.base}/payment-links/${id}`}">${address}</a> ${status === 'active' && copyButton(address, sendTexts[language])}`,
      ],
    ])}${code}</div>`;
  })}`;
}

/** The form that mails the buyer the newest payable link. */
function sendLastView(
  services: PortalServices,
  visit: Visit,
  { order, links }: WholeOrder,
): Html | null {
  const now = services.clock.now();
  const last = links.findLast((link) => linkStatusAt(link, now) === 'active');
  if (last === undefined || order.status !== 'pending_payment') return null;
  const { id: linkId, language, payer } = last;
  return sendView(services, visit, { linkId, language, email: payer.email ?? '', from: 'order' });
}

/** The origin of an order that a payer of a reusable link created. */
function originView({ base, language }: Visit, { order }: WholeOrder): Html | null {
  const { reusableLinkId: id } = order;
  const text = orderTexts[language].reusableLink;
  return id === null ? null : html`<a href="${`${base}/payment-links/reusable/${id}`}">${text}</a>`;
}

function paymentsView(
  { catalogue }: PortalServices,
  { base, language }: Visit,
  order: ListedOrder,
): Html {
  const texts = orderTexts[language];
  const payments = order.payment_links.flatMap((link) => link.payments);
  if (payments.length === 0) return html`<p>${texts.noPayments}</p>`;
  return facts(
    payments.map((payment) => [
      methodTitle(catalogue, payment.method, language),
      html`${statusTag(paymentStatusWords, payment.status, language)} <a href="${`${base}/payments/${payment.id}`}">${attemptSum(payment, language)}</a>`,
    ]),
  );
}

/** The address of the order's webhooks (decision 0192). */
const webhooksView = ({ callback_url: address }: ListedOrder, { language }: Visit): Html =>
  address === null
    ? html`<p>${orderTexts[language].noWebhooks}</p>`
    : html`<code>${address}</code>`;

/** The form for a new link for the rest, while a rest is payable. */
function newLinkView(services: PortalServices, visit: Visit, order: ListedOrder): Html | null {
  const { base, language } = visit;
  const endpoint = 'POST /portal/projects/:project_id/orders/:order_id/links';
  if (order.status !== 'pending_payment' || !mayVisitorDo(visit, endpoint)) return null;
  const { newLink, newMeaning } = linkTexts[language];
  const path = `${base}/orders/${order.order_id}/links`;
  const due = moneyText(order.balance_due, order.currency, language);
  return html`<details class="panel"><summary>${newLink}</summary><p>${newMeaning(due)}</p><form method="post" action="${path}">${formMarks(services, visit, path)}<div class="acts">${actButton(newLink, 'first')}</div></form></details>`;
}

/**
 * The acts that are possible while nothing is paid. They are collapsed, so that nobody triggers
 * them by accident.
 */
function actsView(services: PortalServices, visit: Visit, order: ListedOrder): Html | null {
  const { base, language } = visit;
  const may = mayVisitorDo(visit, 'POST /portal/projects/:project_id/orders/:order_id/cancel');
  if (!may || !isOpen(order)) return null;
  const texts = orderTexts[language];
  const own = `${base}/orders/${order.order_id}`;
  const amountField = orderAmountField(order.currency, language);
  return html`<details class="panel"><summary>${texts.changeAmount}</summary><p>${texts.changeMeaning}</p><form method="post" action="${`${own}/amount`}">${formMarks(services, visit, `${own}/amount`)}${amountField}<div class="acts">${actButton(texts.changeAmount, 'first')}</div></form></details>
<details class="panel"><summary>${texts.cancel}</summary><p>${texts.cancelMeaning}</p><form method="post" action="${`${own}/cancel`}">${formMarks(services, visit, `${own}/cancel`)}<div class="acts">${actButton(texts.cancel, 'danger')}</div></form></details>`;
}

function figuresView(order: ListedOrder, { language }: Visit): Html {
  const texts = orderTexts[language];
  const money = (minor: number) => moneyText(minor, order.currency, language);
  return figureRow([
    { label: texts.amount, value: money(order.amount) },
    { label: texts.paid, value: money(order.amount_paid) },
    { label: texts.due, value: money(order.balance_due) },
  ]);
}

/** One order: the amount to pay, its story, and the acts on it. */
export async function orderPage(
  services: PortalServices,
  visit: Visit,
  { orderId, done, refused, status = 200 }: OrderShown,
): Promise<VerbatimAnswer> {
  const { language, project, caller } = visit;
  const texts = orderTexts[language];
  const story = await readOrderStory(services, orderId, project.id, language);
  const whole = await services.engine.read(readOrder, { orderId, projectId: project.id });
  const order = story.ok ? await anyOrderOnWire(services, orderId) : story;
  if (!story.ok || !whole.ok || !order.ok) return nothingHerePage(caller, language);
  const shown = order.value;
  const title = texts.order(shown.reference);
  const reason = shown.cancel_reason;
  const canceled = reason === null ? null : (texts.canceledReason[reason] ?? reason);
  const lead = canceled ?? originView(visit, whole.value);
  return thingPage(services, visit, {
    ...{ section: 'orders' as const, title, lead, done, refused, status, story: story.value },
    tag: statusTag(orderWords, shown.status, language),
    figures: figuresView(shown, visit),
    aside: html`${panel(texts.links, linksView(services, visit, shown))}${sendLastView(services, visit, whole.value)}${panel(texts.payments, paymentsView(services, visit, shown))}${await orderRefunds(services, visit, whole.value)}${orderShares(visit, whole.value)}${panel(webhookTexts[language].title, webhooksView(shown, visit))}${newLinkView(services, visit, shown)}${actsView(services, visit, shown)}`,
    apiPath: `/merchant-order/integration/v1/orders/${orderId}`,
  });
}
