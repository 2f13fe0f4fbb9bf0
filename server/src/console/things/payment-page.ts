import { addressWith } from '../../desk/filters.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { facts, figureRow, notice, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { paymentTexts } from '../../faces/payment-texts.ts';
import {
  failureAdvice,
  failureWords,
  paymentStatusWords,
  statusTag,
} from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { nothingHerePage } from '../console-faults.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { merchantsFor, merchantView } from './merchant.ts';
import { paymentActs } from './payment-acts.ts';
import { placeOf } from './places.ts';
import { type LinkRead, type PaymentRead, readThing } from './reads.ts';
import { refundsView } from './refunds-view.ts';
import { sharesView } from './shares-view.ts';
import { meaningIn, type Shown, storyOf, thingPage, webhooksPanel } from './thing-page.ts';
import { thingTexts } from './thing-texts.ts';

/** The payer, as far as the link names them; the address leads to their other data. */
export function payerView({ payer_information: payer }: LinkRead): Html | null {
  const { name = '', email = '' } = payer;
  if (name === '' && email === '') return null;
  const found = addressWith('/console/search', { q: email });
  return html`${name} ${email !== '' && html`<a href="${found}">${email}</a>`}`;
}

/** The reason of the failure, as our word and the bank's code, and the advice for the buyer. */
function whyView(payment: PaymentRead, { language }: Visit): Html | null {
  const { failure_reason: reason, failure_code: code } = payment;
  if (reason === undefined) return null;
  const texts = thingTexts[language];
  const told = html`${paymentTexts[language].whyFailed}: ${failureWords[language][reason]}.${code !== undefined && html` ${texts.bankCode}: <code>${code}</code>.`} ${texts.whatToDo}: ${failureAdvice[language][reason]}`;
  return notice(told, 'wait');
}

async function aboutView(
  services: ConsoleServices,
  visit: Visit,
  payment: PaymentRead,
): Promise<Html> {
  const { language } = visit;
  const texts = paymentTexts[language];
  const own = thingTexts[language];
  const merchant = await merchantsFor(services, visit)(payment.project_id);
  const link = await readThing(services, visit, 'link', payment.link_id);
  const payer = link === null ? null : payerView(link);
  return facts([
    [own.merchant, merchantView(merchant, visit)],
    ...(payer === null ? [] : [[own.payer, payer] as const]),
    [
      texts.order,
      html`<a href="${placeOf('order', payment.order_id)}">${payment.order_reference}</a>`,
    ],
    [
      own.link,
      html`<a href="${placeOf('link', payment.link_id)}">${link?.name ?? payment.link_id}</a>`,
    ],
    [texts.method, payment.payment_method_name],
    [texts.created, momentView(unixSeconds(payment.created_at), services.clock.now(), language)],
    [texts.purpose, payment.purpose],
    ...(payment.external_payment_id === null
      ? []
      : [[texts.bankId, html`<code>${payment.external_payment_id}</code>`] as const]),
  ]);
}

function figuresView(payment: PaymentRead, { language }: Visit): Html {
  const texts = paymentTexts[language];
  const money = (minor: number) => moneyText(minor, payment.currency, language);
  const { chargeback_amount: chargedBack } = payment;
  return figureRow([
    { label: texts.amount, value: money(payment.amount) },
    { label: texts.refunded, value: money(payment.refunded_amount) },
    ...(chargedBack === 0
      ? []
      : [{ label: thingTexts[language].chargedBack, value: money(chargedBack) }]),
  ]);
}

/** One payment: where its money is, why it failed, and the acts on it. */
export async function paymentPage(
  services: ConsoleServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const payment = await readThing(services, visit, 'payment', shown.id);
  if (payment === null) return nothingHerePage(caller, language);
  const story = await storyOf(services, visit, 'payment', shown.id);
  const about = await aboutView(services, visit, payment);
  const refunds = await refundsView(services, visit, payment);
  const webhooks = {
    ...{ type: 'payment' as const, id: payment.payment_id },
    endpoint: 'POST /console/payments/:payment_id/deliveries/:delivery_id/resend' as const,
  };
  const acts = await paymentActs(services, visit, payment, shown);
  return thingPage(services, visit, {
    ...{ type: 'payment', shown, story },
    title: paymentTexts[language].payment(payment.order_reference),
    tag: statusTag(paymentStatusWords, payment.status, language),
    // The reason of the failure already says it, and more.
    lead: payment.failure_reason === undefined ? meaningIn(story, payment.status) : null,
    figures: html`${whyView(payment, visit)}${figuresView(payment, visit)}`,
    aside: html`${panel(paymentTexts[language].about, about)}${refunds}${sharesView(services, visit, payment)}${webhooksPanel(services, visit, webhooks, story)}${acts}`,
  });
}
