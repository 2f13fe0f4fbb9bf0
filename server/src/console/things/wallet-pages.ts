import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { facts, panel } from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import { allowanceWords, statusTag, transactionWords } from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { nothingHerePage } from '../console-faults.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { foldedForm } from './form-view.ts';
import { merchantsFor, merchantView } from './merchant.ts';
import { placeOf } from './places.ts';
import { type AllowanceRead, readThing, type TransactionRead } from './reads.ts';
import { meaningIn, type Shown, storyOf, thingPage, webhooksPanel } from './thing-page.ts';
import { thingTexts } from './thing-texts.ts';

/** A wallet's number, with a link. */
const walletLink = (walletId: number): Html =>
  html`<a href="${placeOf('wallet', walletId)}">${walletId}</a>`;

/** The fact, if it has a value. */
const factIf = <Value>(
  label: string,
  value: Value | undefined,
  view: (value: Value) => Html | string,
): readonly (readonly [string, Html | string])[] =>
  value === undefined ? [] : [[label, view(value)]];

function paymentsTable({ payments }: TransactionRead, { language }: Visit): Html {
  const texts = thingTexts[language];
  return tableView({
    language,
    caption: orderTexts[language].payments,
    columns: [
      { heading: texts.description, kind: 'text' },
      { heading: texts.recipient, kind: 'text' },
      { heading: orderTexts[language].amount, kind: 'sum' },
    ],
    rows: payments.map(({ description, beneficiary, price, currency }) => ({
      cells: [
        description,
        beneficiary === undefined ? '' : walletLink(beneficiary),
        moneyText(price, currency, language),
      ],
    })),
    empty: texts.empty,
  });
}

/** In test mode the helpdesk decides for the payer. */
function payerForms(
  services: ConsoleServices,
  visit: Visit,
  { transaction_key: key }: TransactionRead,
  { typed = {}, wrong = {} }: Shown,
): Html {
  const { language } = visit;
  const texts = actTexts[language];
  const own = placeOf('transaction', key);
  const wallet = fieldView({
    ...{ name: 'wallet_id', label: texts.payerWallet, value: typed['wallet_id'] ?? '' },
    ...{ error: wrong['wallet_id'] ?? null, autocomplete: 'off', inputmode: 'numeric' },
    lengthMax: 20,
  });
  return html`${foldedForm(services, visit, 'POST /console/transactions/:transaction_key/accept', {
    ...{ path: `${own}/accept`, button: texts.acceptAsPayer, kind: 'plain', fields: wallet },
    ...{ meaning: texts.testMeaning, isOpen: 'wallet_id' in wrong },
  })}${foldedForm(services, visit, 'POST /console/transactions/:transaction_key/decline', {
    ...{ path: `${own}/decline`, button: texts.declineAsPayer, kind: 'danger' },
    meaning: texts.testMeaning,
  })}`;
}

/** One transaction of the wallet API: its payments, its payer and its outcome. */
export async function transactionPage(
  services: ConsoleServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const transaction = await readThing(services, visit, 'transaction', shown.id);
  if (transaction === null) return nothingHerePage(caller, language);
  const { transaction_key: key, wallet, allowance_id: allowanceId, reserve } = transaction;
  const story = await storyOf(services, visit, 'transaction', key);
  const merchant = await merchantsFor(services, visit)(transaction.project_uuid);
  const texts = thingTexts[language];
  const now = services.clock.now();
  const about = facts([
    [texts.merchant, merchantView(merchant, visit)],
    ...factIf(texts.payer, wallet, walletLink),
    ...factIf(
      texts.permission,
      allowanceId,
      (id) => html`<a href="${placeOf('allowance', id)}">${id}</a>`,
    ),
    [orderTexts[language].created, momentView(unixSeconds(transaction.created_at), now, language)],
    ...factIf(texts.reservedUntil, reserve.until, (at) => momentText(unixSeconds(at), language)),
    ...factIf(texts.callback, transaction.callback_uri, (address) => address),
  ]);
  const webhooks = {
    ...{ type: 'transaction' as const, id: key },
    endpoint: 'POST /console/transactions/:transaction_key/deliveries/:delivery_id/resend' as const,
  };
  const isOpen = merchant?.test_mode === true && transaction.status === 'new';
  const [first] = transaction.payments;
  return thingPage(services, visit, {
    ...{ type: 'transaction', shown, story },
    title: texts.one.transaction(first?.description ?? key),
    tag: statusTag(transactionWords, transaction.status, language),
    lead: meaningIn(story, transaction.status),
    figures: panel(null, paymentsTable(transaction, visit)),
    aside: html`${panel(null, about)}${webhooksPanel(services, visit, webhooks, story)}${isOpen && payerForms(services, visit, transaction, shown)}`,
  });
}

function limitsView({ limits, currency }: AllowanceRead, { language }: Visit): string {
  const texts = thingTexts[language];
  return limits
    .map(({ max_price: most, period }) =>
      texts.limit(moneyText(most, currency, language), String(period / 3_600)),
    )
    .join('; ');
}

/** A payer's permission for a merchant to take money without asking again. */
export async function allowancePage(
  services: ConsoleServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const allowance = await readThing(services, visit, 'allowance', shown.id);
  if (allowance === null) return nothingHerePage(caller, language);
  const { allowance_id: id, valid, max_price: most, currency, limits } = allowance;
  const story = await storyOf(services, visit, 'allowance', String(id));
  const merchant = await merchantsFor(services, visit)(allowance.project_uuid);
  const texts = thingTexts[language];
  const words = actTexts[language];
  const moment = (at: number) => momentText(unixSeconds(at), language);
  const about = facts([
    [texts.merchant, merchantView(merchant, visit)],
    ...factIf(texts.payer, allowance.wallet, walletLink),
    [
      texts.transaction,
      html`<a href="${placeOf('transaction', allowance.transaction_key)}">${allowance.description}</a>`,
    ],
    ...factIf(texts.most, most, (minor) => moneyText(minor, currency, language)),
    ...(limits.length === 0 ? [] : [[texts.limits, limitsView(allowance, visit)] as const]),
    ...factIf(texts.validFrom, valid.from, moment),
    ...factIf(texts.validUntil, valid.until, moment),
  ]);
  const isOver = allowance.status === 'canceled' || allowance.status === 'expired';
  const cancel = foldedForm(services, visit, 'POST /console/allowances/:allowance_id/cancel', {
    path: `${placeOf('allowance', id)}/cancel`,
    ...{ button: words.cancelPermission, kind: 'danger', meaning: words.cancelPermissionMeaning },
  });
  return thingPage(services, visit, {
    ...{ type: 'allowance', shown, story, title: texts.one.allowance(id) },
    tag: statusTag(allowanceWords, allowance.status, language),
    lead: meaningIn(story, allowance.status),
    aside: html`${panel(null, about)}${!isOver && cancel}`,
  });
}
