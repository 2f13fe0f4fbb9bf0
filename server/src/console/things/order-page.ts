import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { facts, figureRow, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import { attemptSum, orderAmountField } from '../../faces/payment-fields.ts';
import {
  failureWords,
  linkWords,
  orderWords,
  paymentStatusWords,
  statusTag,
} from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { nothingHerePage } from '../console-faults.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { foldedForm } from './form-view.ts';
import { merchantsFor, merchantView } from './merchant.ts';
import { placeOf } from './places.ts';
import { type OrderRead, readThing } from './reads.ts';
import { meaningIn, type Shown, storyOf, thingPage, webhooksPanel } from './thing-page.ts';
import { thingTexts } from './thing-texts.ts';

function linksView({ payment_links: links }: OrderRead, { language }: Visit): Html {
  if (links.length === 0) return html`<p>${orderTexts[language].noLinks}</p>`;
  return facts(
    links.map(({ id, name, status }) => [
      name,
      html`<a href="${placeOf('link', id)}">${thingTexts[language].link}</a> ${statusTag(linkWords, status, language)}`,
    ]),
  );
}

/**
 * The payments of an order, with the reason of each failure. `linkId`: only payments through that
 * link.
 */
export function paymentsView(
  { payment_links: links }: OrderRead,
  { language }: Visit,
  linkId: string | null = null,
): Html {
  const payments = links
    .filter(({ id }) => linkId === null || id === linkId)
    .flatMap((link) => link.payments);
  if (payments.length === 0) return html`<p>${orderTexts[language].noPayments}</p>`;
  return facts(
    payments.map((payment) => {
      const why = payment.failure_reason;
      const amount = attemptSum(payment, language);
      return [
        payment.method,
        html`${statusTag(paymentStatusWords, payment.status, language)} <a href="${placeOf('payment', payment.id)}">${amount}</a>${why !== undefined && html` · ${failureWords[language][why]}`}`,
      ];
    }),
  );
}

/** The acts on an unpaid order. */
function actsView(services: ConsoleServices, visit: Visit, order: OrderRead, shown: Shown) {
  if (order.status !== 'pending_payment' || order.amount_paid > 0) return null;
  const { language } = visit;
  const texts = orderTexts[language];
  const own = placeOf('order', order.order_id);
  const { typed = {}, wrong = {} } = shown;
  const error = wrong['amount'] ?? null;
  const fields = orderAmountField(order.currency, language, {
    value: typed['amount'] ?? '',
    error,
  });
  return html`${foldedForm(services, visit, 'POST /console/orders/:order_id/amount', {
    ...{ path: `${own}/amount`, button: texts.changeAmount, kind: 'first', fields },
    ...{ meaning: texts.changeMeaning, isOpen: 'amount' in wrong },
  })}${foldedForm(services, visit, 'POST /console/orders/:order_id/cancel', {
    ...{ path: `${own}/cancel`, button: texts.cancel, kind: 'danger' },
    meaning: texts.cancelMeaning,
  })}`;
}

/** One order: the amount, the payer and the recipients, its history and its acts. */
export async function orderPage(
  services: ConsoleServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const order = await readThing(services, visit, 'order', shown.id);
  if (order === null) return nothingHerePage(caller, language);
  const story = await storyOf(services, visit, 'order', shown.id);
  const merchant = await merchantsFor(services, visit)(order.project_id);
  const texts = orderTexts[language];
  const money = (minor: number) => moneyText(minor, order.currency, language);
  const canceled = order.cancel_reason;
  const about = facts([
    [thingTexts[language].merchant, merchantView(merchant, visit)],
    [texts.reference, order.reference],
    [texts.created, momentView(unixSeconds(order.created_at), services.clock.now(), language)],
    [thingTexts[language].callback, order.callback_url ?? texts.noWebhooks],
  ]);
  const webhooks = {
    ...{ type: 'order' as const, id: order.order_id },
    endpoint: 'POST /console/orders/:order_id/deliveries/:delivery_id/resend' as const,
  };
  return thingPage(services, visit, {
    ...{ type: 'order', shown, story, title: texts.order(order.reference) },
    tag: statusTag(orderWords, order.status, language),
    lead:
      canceled === null
        ? meaningIn(story, order.status)
        : (texts.canceledReason[canceled] ?? canceled),
    figures: figureRow([
      { label: texts.amount, value: money(order.amount) },
      { label: texts.paid, value: money(order.amount_paid) },
      { label: texts.due, value: money(order.balance_due) },
    ]),
    aside: html`${panel(null, about)}${panel(texts.payments, paymentsView(order, visit))}${panel(texts.links, linksView(order, visit))}${webhooksPanel(services, visit, webhooks, story)}${actsView(services, visit, order, shown)}`,
  });
}
