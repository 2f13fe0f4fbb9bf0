import { hidden } from '../../account/page-route.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { isCurrency } from '../../kernel/money.ts';
import { type Account, available } from '../../ledger/account.ts';
import { alertView } from '../../pages/alert.ts';
import { amountText, exampleAmount } from '../../pages/amount.ts';
import { amountLine } from '../../pages/amount-line.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import type { Sign } from '../../pages/marks.ts';
import { momentText } from '../../pages/moment.ts';
import { beneficiaryWords } from '../pages/beneficiary-words.ts';
import { mayTakeBack } from '../pages/sign-scene.ts';
import { transferAmount } from '../pages/sign-view.ts';
import { payerNumberOf, type Transfer } from '../transfers/transfer.ts';
import { type SendState, sendTexts } from './send-texts.ts';
import { aboutLengthMax, type Send, type SendField, type TypedSend } from './typed-send.ts';

const row = (label: string, text: string): Html =>
  html`<li><small>${label}</small><span class="what"><bdi>${text}</bdi></span></li>`;

function currencyField(accounts: readonly Account[], chosen: string, language: PageLanguage) {
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) return hidden('currency', only.currency);
  const options = accounts.map(
    ({ currency }) =>
      html`<option value="${currency}"${currency === chosen && html` selected`}>${currency}</option>`,
  );
  return html`<div class="field"><label for="currency">${sendTexts[language].currency}</label><select id="currency" name="currency">${options}</select></div>`;
}

export type AskedSend = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly token: string;
  readonly accounts: readonly Account[];
  readonly typed: TypedSend;
  readonly wrong: readonly SendField[];
  /** Why nothing was sent. Null: nothing was tried. */
  readonly stop: string | null;
  /** Transfers that wait for their recipient. */
  readonly waiting: readonly Transfer[];
};

function waitingRows(waiting: readonly Transfer[], language: PageLanguage): Html | false {
  const rows = waiting.map((one) => {
    const [to = ''] = beneficiaryWords(one.beneficiary, language);
    return html`<li><span class="what"><a href="/frontend/${language}/wallet/sent/${String(one.id)}"><bdi>${to}</bdi></a></span><b>${transferAmount(one, language)}</b></li>`;
  });
  return (
    rows.length > 0 && html`<h2>${sendTexts[language].waiting}</h2><ul class="rows">${rows}</ul>`
  );
}

/** The recipient, the amount and the purpose. */
export function sendForm(view: AskedSend): Html {
  const { language, path, token, accounts, typed, wrong, stop } = view;
  const texts = sendTexts[language];
  const currency = isCurrency(typed.currency) ? typed.currency : 'EUR';
  const errorAt = (name: SendField) => {
    if (!wrong.includes(name)) return null;
    if (name !== 'amount') return texts.wrong[name];
    return texts.wrong.amount(exampleAmount(currency, language));
  };
  const common = { autocomplete: 'off' };
  const to = fieldView({
    ...common,
    name: 'to',
    label: texts.to,
    value: typed.to,
    hint: texts.toHint,
    lengthMax: 254,
    error: errorAt('to'),
  });
  const has = accounts.map((one) =>
    amountText({ minor: available(one), currency: one.currency }, language),
  );
  const amount = fieldView({
    ...common,
    name: 'amount',
    label: texts.amount,
    value: typed.amount,
    hint: texts.available(has.join(', ')),
    inputmode: 'decimal',
    lengthMax: 24,
    error: errorAt('amount'),
  });
  const about = fieldView({
    ...common,
    name: 'about',
    label: texts.about,
    value: typed.about,
    hint: texts.aboutHint,
    lengthMax: aboutLengthMax,
    isOptional: true,
    error: errorAt('about'),
  });
  return html`<h1>${texts.title}</h1><p class="hint">${texts.meaning}</p>${stop !== null && alertView(stop)}<form method="post" action="${path}">${hidden('token', token)}${hidden('step', 'look')}${to}${amount}${currencyField(accounts, typed.currency, language)}${about}<div class="actions"><button class="button" type="submit">${texts.goOn}</button></div></form>${waitingRows(view.waiting, language)}<p class="hint ways"><a href="/frontend/${language}/wallet">${texts.back}</a></p>`;
}

export type CheckedSend = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly token: string;
  readonly send: Send;
  readonly typed: TypedSend;
  readonly payerAccount: bigint;
  /** The future number of the transfer. */
  readonly id: string;
  readonly passwordError: string | null;
};

/** Everything again, and the password. The page reveals nothing about the recipient. */
export function sendCheck(view: CheckedSend): Html {
  const { language, path, token, send, typed, payerAccount, id, passwordError } = view;
  const texts = sendTexts[language];
  const amount = amountText({ minor: send.minor, currency: send.currency }, language);
  const fields = Object.entries({ ...typed, id }).map(([name, value]) => hidden(name, value));
  const password = fieldView({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: passwordError,
  });
  const isNumber = 'account_number' in send.account;
  return html`<h1>${texts.check}</h1>${passwordError !== null && alertView(passwordError)}${amountLine(amount, 'large')}<ul class="rows">${row(texts.to, send.to)}${row(texts.from, accountNumberOf(payerAccount))}${send.about !== '' && row(texts.about, send.about)}</ul><p class="hint">${isNumber ? texts.byNumber : texts.byAddress}</p><p class="hint">${texts.seen}</p>
<form method="post" action="${path}">${hidden('token', token)}${fields}${password}<div class="actions"><button class="button" type="submit" name="step" value="send">${texts.send(amount)}</button><button class="button plain" type="submit" name="step" value="change" formnovalidate>${texts.change}</button></div></form>`;
}

const signs: Readonly<Record<SendState, Sign>> = {
  done: 'good',
  waiting: 'wait',
  rejected: 'bad',
  failed: 'bad',
  on_its_way: 'wait',
};

export function sendStateOf({ status }: Transfer): SendState {
  if (status === 'waiting_registration') return 'waiting';
  return status === 'done' || status === 'rejected' || status === 'failed' ? status : 'on_its_way';
}

export type SentView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly token: string;
  readonly transfer: Transfer;
};

/** The receipt of a send, with a button to cancel it while it waits. */
export function sentBody({ language, path, token, transfer }: SentView): Html {
  const texts = sendTexts[language];
  const state = sendStateOf(transfer);
  const [heading, meaning] = texts.states[state];
  const [to = ''] = beneficiaryWords(transfer.beneficiary, language);
  const { purpose, performedAt, createdAt, id } = transfer;
  const about = purpose?.details ?? '';
  const takeBack =
    mayTakeBack(transfer) &&
    html`<form method="post" action="${path}">${hidden('token', token)}<div class="actions"><button class="button plain" type="submit" name="answer" value="take_back">${texts.takeBack}</button></div></form>`;
  return html`${stateHeading(signs[state], heading, meaning)}${amountLine(transferAmount(transfer, language), 'small')}<ul class="rows">${row(texts.to, to)}${row(texts.from, payerNumberOf(transfer))}${about !== '' && row(texts.about, about)}${row(texts.sentAt, momentText(performedAt ?? createdAt, language))}${row(texts.number, String(id))}</ul>${takeBack}<div class="actions">${linkButton(`/frontend/${language}/wallet`, texts.back)}${linkButton(`/frontend/${language}/wallet/send`, texts.again, 'plain')}</div>`;
}
