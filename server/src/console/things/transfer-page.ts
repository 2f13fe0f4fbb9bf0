import { addressWith } from '../../desk/filters.ts';
import { momentView } from '../../desk/moments.ts';
import { facts, figureRow, panel } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import { paymentTexts } from '../../faces/payment-texts.ts';
import { statusTag, transferWords } from '../../faces/status-words.ts';
import { isCurrency, minorOf } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { amountText } from '../../pages/amount.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { nothingHerePage } from '../console-faults.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { foldedForm } from './form-view.ts';
import { merchantsFor, merchantView } from './merchant.ts';
import { placeOf } from './places.ts';
import { readThing, type TransferRead } from './reads.ts';
import { meaningIn, type Shown, storyOf, thingPage, webhooksPanel } from './thing-page.ts';
import { thingTexts } from './thing-texts.ts';

/** The transfer API writes amounts as decimals. */
export function transferAmount(
  { amount: { amount, currency } }: TransferRead,
  language: PageLanguage,
): string {
  const minor = isCurrency(currency) ? minorOf(amount, currency) : null;
  if (minor === null || !isCurrency(currency)) return `${amount} ${currency}`;
  return amountText({ minor, currency }, language);
}

/** The payee, in the words of the transfer's creator: every text but its kind. */
export function recipientText({ beneficiary }: TransferRead): string {
  const textsIn = (value: object): readonly string[] =>
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      if (typeof inner === 'object' && inner !== null) return textsIn(inner);
      return name === 'type' ? [] : [String(inner)];
    });
  return textsIn(beneficiary).join(', ');
}

const searchFor = (text: string): Html =>
  html`<a href="${addressWith('/console/search', { q: text })}">${text}</a>`;

/** In test mode the helpdesk acts as the recipient's bank. */
function payoutForm(services: ConsoleServices, visit: Visit, id: number): Html | null {
  const texts = actTexts[visit.language];
  const outcomes = Object.entries(texts.payoutOutcomes);
  return foldedForm(services, visit, 'POST /console/transfers/:transfer_id/payout', {
    path: `${placeOf('transfer', id)}/payout`,
    ...{ button: texts.answerPayout, kind: 'plain', meaning: texts.testMeaning },
    fields: selectView('outcome', texts.outcome, outcomes, 'done'),
  });
}

function aboutView(transfer: TransferRead, merchant: Html, visit: Visit, created: Html): Html {
  const { language } = visit;
  const texts = thingTexts[language];
  const { purpose, failure_status: failure, callback, performed_at: done } = transfer;
  const reference = [purpose?.details, purpose?.reference].filter((one) => one !== undefined);
  return facts([
    ...(failure === undefined
      ? []
      : [
          [
            paymentTexts[language].whyFailed,
            html`${failure.message} (<code>${failure.code}</code>)`,
          ] as const,
        ]),
    [texts.merchant, merchant],
    [texts.payer, searchFor(transfer.payer.account_number)],
    [texts.recipient, recipientText(transfer)],
    ...(reference.length === 0 ? [] : [[texts.description, reference.join(', ')] as const]),
    [orderTexts[language].created, created],
    ...(done === undefined
      ? []
      : [[texts.performed, momentText(unixSeconds(done), language)] as const]),
    ...(callback === undefined ? [] : [[texts.callback, callback.url] as const]),
  ]);
}

/** One transfer: its sender, its recipient, its progress, and why it failed. */
export async function transferPage(
  services: ConsoleServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const transfer = await readThing(services, visit, 'transfer', shown.id);
  if (transfer === null) return nothingHerePage(caller, language);
  const { transfer_id: id, created_at: createdAt } = transfer;
  const story = await storyOf(services, visit, 'transfer', String(id));
  const merchant = await merchantsFor(services, visit)(transfer.project_id);
  const texts = thingTexts[language];
  const created = momentView(unixSeconds(createdAt), services.clock.now(), language);
  const about = aboutView(transfer, merchantView(merchant, visit), visit, created);
  const webhooks = {
    ...{ type: 'transfer' as const, id },
    endpoint: 'POST /console/transfers/:transfer_id/deliveries/:delivery_id/resend' as const,
  };
  const isWithBank = merchant?.test_mode === true && transfer.status === 'reserved';
  return thingPage(services, visit, {
    ...{ type: 'transfer', shown, story, title: texts.one.transfer(id) },
    tag: statusTag(transferWords, transfer.status, language),
    lead: meaningIn(story, transfer.status),
    figures: figureRow([
      { label: orderTexts[language].amount, value: transferAmount(transfer, language) },
    ]),
    aside: html`${panel(null, about)}${webhooksPanel(services, visit, webhooks, story)}${isWithBank && payoutForm(services, visit, id)}`,
  });
}
