import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { facts, figureRow, panel } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { linkTexts } from '../../faces/link-texts.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import { linkWords, paymentStatusWords, refundWords, statusTag } from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { nothingHerePage } from '../console-faults.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { foldedForm } from './form-view.ts';
import { merchantsFor, merchantView } from './merchant.ts';
import { paymentsView } from './order-page.ts';
import { payerView } from './payment-page.ts';
import { placeOf } from './places.ts';
import { type LinkRead, readThing } from './reads.ts';
import { meaningIn, type Shown, storyOf, thingPage } from './thing-page.ts';
import { thingTexts } from './thing-texts.ts';

/** One refund: the amount, the recipient and the reason. */
export async function refundPage(
  services: ConsoleServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const refund = await readThing(services, visit, 'refund', shown.id);
  if (refund === null) return nothingHerePage(caller, language);
  const story = await storyOf(services, visit, 'refund', shown.id);
  const merchant = await merchantsFor(services, visit)(refund.project_id);
  const order = await readThing(services, visit, 'order', refund.order_id);
  const texts = orderTexts[language];
  const own = thingTexts[language];
  const about = facts([
    [own.merchant, merchantView(merchant, visit)],
    [
      linkTexts[language].order,
      html`<a href="${placeOf('order', refund.order_id)}">${order?.reference ?? refund.order_id}</a>`,
    ],
    [
      own.payment,
      html`<a href="${placeOf('payment', refund.payment_id)}">${refund.payment_method_key}</a>`,
    ],
    [texts.created, momentView(unixSeconds(refund.created_at), services.clock.now(), language)],
  ]);
  return thingPage(services, visit, {
    ...{ type: 'refund', shown, story, title: own.one.refund(refund.reference) },
    tag: statusTag(refundWords, refund.status, language),
    lead: meaningIn(story, refund.status),
    figures: figureRow([
      { label: texts.amount, value: moneyText(refund.amount, refund.currency, language) },
    ]),
    aside: panel(null, about),
  });
}

/** In test mode the helpdesk acts as the buyer. */
function payForm(services: ConsoleServices, visit: Visit, link: LinkRead): Html | null {
  const { language } = visit;
  const texts = actTexts[language];
  const outcomes = Object.entries(paymentStatusWords[language]);
  return foldedForm(services, visit, 'POST /console/payment-links/:link_id/pay', {
    path: `${placeOf('link', link.link_id)}/pay`,
    ...{ button: texts.payAsBuyer, kind: 'plain', meaning: texts.testMeaning },
    fields: selectView('outcome', texts.outcome, outcomes, 'settled'),
  });
}

/** One payment link: the payer, the amount and the outcome. */
export async function linkPage(
  services: ConsoleServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const link = await readThing(services, visit, 'link', shown.id);
  if (link === null) return nothingHerePage(caller, language);
  const story = await storyOf(services, visit, 'link', shown.id);
  const merchant = await merchantsFor(services, visit)(link.project_id);
  const order = await readThing(services, visit, 'order', link.order_id);
  const texts = linkTexts[language];
  const own = thingTexts[language];
  const payer = payerView(link);
  const { expired_at: end } = link;
  const about = facts([
    [own.merchant, merchantView(merchant, visit)],
    [texts.order, html`<a href="${placeOf('order', link.order_id)}">${link.order_reference}</a>`],
    ...(payer === null ? [] : [[own.payer, payer] as const]),
    [texts.address, html`<a href="${link.payment_URL}">${link.payment_URL}</a>`],
    [texts.created, momentView(unixSeconds(link.created_at), services.clock.now(), language)],
    [texts.ends, end === null ? texts.never : momentText(unixSeconds(end), language)],
  ]);
  const payments = order === null ? html`` : paymentsView(order, visit, link.link_id);
  const isPayable = link.status === 'active' && merchant?.test_mode === true;
  return thingPage(services, visit, {
    ...{ type: 'link', shown, story, title: own.one.link(link.name) },
    tag: statusTag(linkWords, link.status, language),
    figures: figureRow([
      { label: texts.amount, value: moneyText(link.purchase.amount, link.currency, language) },
    ]),
    aside: html`${panel(texts.about, about)}${panel(orderTexts[language].payments, payments)}${isPayable && payForm(services, visit, link)}`,
  });
}
