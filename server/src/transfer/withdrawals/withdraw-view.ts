import { hidden } from '../../account/page-route.ts';
import { ibanInGroups } from '../../identity/beneficiaries/iban.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { type Account, available } from '../../ledger/account.ts';
import { alertView } from '../../pages/alert.ts';
import { amountText } from '../../pages/amount.ts';
import { amountLine } from '../../pages/amount-line.ts';
import { type Field, fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import type { Sign } from '../../pages/marks.ts';
import { momentText } from '../../pages/moment.ts';
import { transferAmount } from '../pages/sign-view.ts';
import { bankWords } from '../payouts/failure-words.ts';
import { aboutLengthMax } from '../sends/typed-send.ts';
import { payerNumberOf, type Transfer } from '../transfers/transfer.ts';
import {
  holderLengthMax,
  ibanLengthMax,
  type TypedWithdrawal,
  type WantedWithdrawal,
  type WithdrawalField,
} from './typed-withdrawal.ts';
import { type WithdrawalState, withdrawTexts } from './withdraw-texts.ts';
import type { KnownAccount } from './withdrawal.ts';

const withoutReason: InEveryLanguage<string> = {
  en: 'The bank did not carry the transfer out.',
  lt: 'Bankas pervedimo neįvykdė.',
  ru: 'Банк не выполнил перевод.',
};

/** Why a transfer to a bank failed, for its payer. Our own codes mean nothing to people. */
export const failureWords = ({ failure }: Transfer, language: PageLanguage): string =>
  (failure === null ? null : bankWords(failure, language)) ?? withoutReason[language];

const row = (label: string, text: string): Html =>
  html`<li><small>${label}</small><span class="what"><bdi>${text}</bdi></span></li>`;

export type AskedWithdrawal = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly token: string;
  readonly account: Account;
  readonly typed: TypedWithdrawal;
  readonly wrong: readonly WithdrawalField[];
  /** Why nothing was sent. Null: nothing was tried. */
  readonly stop: string | null;
  /** Each with the token of the form that forgets it. */
  readonly known: readonly (KnownAccount & { readonly token: string })[];
};

function knownRows({ language, path, known }: AskedWithdrawal): Html | false {
  const texts = withdrawTexts[language];
  const rows = known.map(({ id, name, iban, token }) => {
    const number = ibanInGroups(iban);
    const forget = html`<form method="post" action="${path}">${hidden('token', token)}${hidden('id', String(id))}<button class="link" type="submit" name="step" value="forget" aria-label="${texts.forget}: ${name}, ${number}">${texts.forget}</button></form>`;
    return html`<li><span class="what"><bdi>${name}</bdi><small><bdi>${number}</bdi></small></span><a href="${path}?to=${String(id)}" aria-label="${texts.use}: ${name}, ${number}">${texts.use}</a>${forget}</li>`;
  });
  return rows.length > 0 && html`<h2>${texts.known}</h2><ul class="rows">${rows}</ul>`;
}

/** The account, its holder, the amount and the purpose. */
export function withdrawForm(view: AskedWithdrawal): Html {
  const { language, path, token, account, typed, wrong, stop } = view;
  const texts = withdrawTexts[language];
  const has = amountText({ minor: available(account), currency: account.currency }, language);
  const field = (name: WithdrawalField, more: Pick<Field, 'lengthMax'> & Partial<Field>): Html =>
    fieldView({
      ...{ name, label: texts[name], value: typed[name], autocomplete: 'off' },
      error: wrong.includes(name) ? texts.wrong[name] : null,
      ...more,
    });
  const fields = [
    field('iban', { hint: texts.ibanHint, lengthMax: ibanLengthMax }),
    field('name', { hint: texts.nameHint, lengthMax: holderLengthMax }),
    field('amount', { hint: texts.available(has), inputmode: 'decimal', lengthMax: 24 }),
    field('about', { hint: texts.aboutHint, lengthMax: aboutLengthMax, isOptional: true }),
  ];
  return html`<h1>${texts.title}</h1><p class="hint">${texts.meaning}</p>${stop !== null && alertView(stop)}<form method="post" action="${path}">${hidden('token', token)}${hidden('step', 'look')}${fields}<div class="actions"><button class="button" type="submit">${texts.goOn}</button></div></form>${knownRows(view)}<p class="hint ways"><a href="/frontend/${language}/wallet">${texts.back}</a></p>`;
}

export type CheckedWithdrawal = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly token: string;
  readonly wanted: WantedWithdrawal;
  readonly typed: TypedWithdrawal;
  readonly payerAccount: bigint;
  /** The future number of the transfer. */
  readonly id: string;
  readonly passwordError: string | null;
};

/** Everything again, and the password. */
export function withdrawCheck(view: CheckedWithdrawal): Html {
  const { language, path, token, wanted, typed, payerAccount, id, passwordError } = view;
  const texts = withdrawTexts[language];
  const { minor, currency, iban, name, about } = wanted;
  const amount = amountText({ minor, currency }, language);
  const fields = Object.entries({ ...typed, id }).map((field) => hidden(...field));
  const password = fieldView({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: passwordError,
  });
  return html`<h1>${texts.check}</h1>${passwordError !== null && alertView(passwordError)}${amountLine(amount, 'large')}<ul class="rows">${row(texts.iban, ibanInGroups(iban))}${row(texts.name, name)}${row(texts.from, accountNumberOf(payerAccount))}${about !== '' && row(texts.about, about)}</ul><p class="hint">${texts.careful}</p><p class="hint">${texts.seen}</p>
<form method="post" action="${path}">${hidden('token', token)}${fields}${password}<div class="actions"><button class="button" type="submit" name="step" value="send">${texts.send(amount)}</button><button class="button plain" type="submit" name="step" value="change" formnovalidate>${texts.change}</button></div></form>`;
}

const signs: Readonly<Record<WithdrawalState, Sign>> = {
  on_its_way: 'wait',
  paid: 'good',
  failed: 'bad',
  returned: 'bad',
  cancelled: 'bad',
};

export function withdrawalStateOf({ status, performedAt }: Transfer): WithdrawalState {
  if (status === 'done') return 'paid';
  if (status === 'rejected') return 'cancelled';
  if (status !== 'failed') return 'on_its_way';
  return performedAt === null ? 'failed' : 'returned';
}

const hasReason = (state: WithdrawalState): boolean => state === 'failed' || state === 'returned';

/** The receipt of a withdrawal. */
export function withdrawalBody(transfer: Transfer, language: PageLanguage): Html {
  const texts = withdrawTexts[language];
  const state = withdrawalStateOf(transfer);
  const [heading, meaning] = texts.states[state];
  const { id, purpose, performedAt, createdAt, beneficiary, beneficiaryNumber } = transfer;
  const about = purpose?.details ?? '';
  const reason = hasReason(state) && row(texts.reason, failureWords(transfer, language));
  return html`${stateHeading(signs[state], heading, meaning)}${amountLine(transferAmount(transfer, language), 'small')}<ul class="rows">${reason}${row(texts.name, beneficiary.name ?? '')}${row(texts.iban, ibanInGroups(beneficiaryNumber ?? ''))}${row(texts.from, payerNumberOf(transfer))}${about !== '' && row(texts.about, about)}${row(texts.sentAt, momentText(performedAt ?? createdAt, language))}${row(texts.number, String(id))}</ul><div class="actions">${linkButton(`/frontend/${language}/wallet`, texts.back)}${linkButton(`/frontend/${language}/wallet/withdraw`, texts.again, 'plain')}</div>`;
}

/** The latest withdrawals with their status. False: none. */
export function withdrawalRows(latest: readonly Transfer[], language: PageLanguage): Html | false {
  const texts = withdrawTexts[language];
  const rows = latest.map((transfer) => {
    const state = withdrawalStateOf(transfer);
    const why = hasReason(state) ? `: ${failureWords(transfer, language)}` : '';
    const { id, beneficiary, createdAt } = transfer;
    return html`<li><span class="what"><a href="/frontend/${language}/wallet/sent/${String(id)}"><bdi>${beneficiary.name ?? ''}</bdi></a><small>${texts.short[state]}${why}</small><small>${momentText(createdAt, language)}</small></span><b>${transferAmount(transfer, language)}</b></li>`;
  });
  return rows.length > 0 && html`<h2>${texts.latest}</h2><ul class="rows">${rows}</ul>`;
}
