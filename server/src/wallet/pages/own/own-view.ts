import type { ConnectedApplication } from '../../../identity/oauth/person-grants.store.ts';
import { accountNumberOf } from '../../../identity/wallets/account-number.ts';
import type { AccountMovement } from '../../../identity/wallets/movements.store.ts';
import type { Account } from '../../../ledger/account.ts';
import { available } from '../../../ledger/account.ts';
import { bookOf } from '../../../ledger/book-of-account.ts';
import { alertView } from '../../../pages/alert.ts';
import { amountText } from '../../../pages/amount.ts';
import { dayText } from '../../../pages/day.ts';
import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { OwnAllowance } from '../../allowances/own-allowances.store.ts';
import { spokenScope } from '../oauth/spoken-scope.ts';
import { hidden } from '../page-route.ts';
import { ownTexts } from './own-texts.ts';

export type OwnView = {
  readonly language: PageLanguage;
  readonly name: string;
  readonly path: string;
  readonly token: string;
  readonly accounts: readonly Account[];
  readonly movements: readonly AccountMovement[];
  readonly allowances: readonly OwnAllowance[];
  readonly applications: readonly ConnectedApplication[];
  readonly notice: Notice | null;
};

/** A field of the forms for the two secrets. */
export type SecretField = `${'current' | 'new'}-${'password' | 'pin'}`;

/** What was done, or could not be; `field`: because of what stood there. */
export type Notice = { readonly text: string; readonly field: SecretField | null };

type Action = {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** To what it is done: where there are several, their buttons sound different. */
  readonly to: string;
};

/** A button that does one thing to one thing. */
const actionForm = ({ path, token }: OwnView, { name, subject, text, to }: Action): Html =>
  html`<form method="post" action="${path}">${hidden('token', token)}${hidden('subject', subject)}<button class="link" type="submit" name="action" value="${name}" aria-label="${text}: ${to}">${text}</button></form>`;

function balanceRow(account: Account, language: PageLanguage): Html {
  const texts = ownTexts[language];
  const words = (minor: bigint) => amountText({ minor, currency: account.currency }, language);
  return html`<li><span class="what">${texts.available}</span><b>${words(available(account))}</b><small>${texts.accountNumber}: ${accountNumberOf(account.id)}</small>${account.held > 0n && html`<small>${texts.held(words(account.held))}</small>`}</li>`;
}

function movementRow(movement: AccountMovement, language: PageLanguage): Html {
  const texts = ownTexts[language];
  const { currency } = bookOf(movement.accountId);
  const sign = movement.amount > 0n ? '+' : '';
  const kind = Object.hasOwn(texts.kinds, movement.kind) ? texts.kinds[movement.kind] : undefined;
  return html`<li><span class="what">${kind ?? texts.movement}${movement.project !== null && html`<small><bdi>${movement.project}</bdi></small>`}<small>${dayText(movement.createdAt, language)}</small></span><b>${sign}${amountText({ minor: movement.amount, currency }, language)}</b></li>`;
}

function allowanceRow(view: OwnView, allowance: OwnAllowance): Html {
  const { language } = view;
  const texts = ownTexts[language];
  const { currency, charged, maxPrice, validUntil } = allowance;
  const words = (minor: bigint) => amountText({ minor, currency }, language);
  const to = `${allowance.application}: ${allowance.description}`;
  const subject = String(allowance.id);
  const cancel = actionForm(view, { name: 'cancel_allowance', subject, text: texts.cancel, to });
  return html`<li><span class="what"><bdi>${to}</bdi></span>${cancel}<small>${texts.allowanceUsed(words(charged), words(maxPrice))}${validUntil !== null && html`, ${texts.until(dayText(validUntil, language))}`}</small></li>`;
}

function applicationRow(view: OwnView, application: ConnectedApplication): Html {
  const { language } = view;
  const scopes = application.scopes.map((scope) => spokenScope(scope, language)).join('; ');
  const { application: to, grantId: subject } = application;
  const revoke = actionForm(view, { name: 'revoke', subject, text: ownTexts[language].revoke, to });
  return html`<li><span class="what"><bdi>${to}</bdi></span>${revoke}<small>${scopes}</small></li>`;
}

const section = (heading: string, rows: readonly Html[], nothing: string): Html =>
  html`<h2>${heading}</h2>${rows.length === 0 ? html`<p class="hint">${nothing}</p>` : html`<ul class="rows">${rows}</ul>`}`;

/** What is wrong with a field stands at it, and above everything that something is. */
const errorAt = ({ notice }: OwnView, field: SecretField): string | null =>
  notice?.field === field ? notice.text : null;

const noticeView = ({ text, field }: Notice): Html =>
  field === null ? html`<p class="done" role="status">${text}</p>` : alertView(text);

function secretForm(view: OwnView, kind: 'password' | 'pin'): Html {
  const texts = ownTexts[view.language];
  const isPassword = kind === 'password';
  const current = fieldView({
    name: `current-${kind}`,
    label: texts.currentPassword,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: errorAt(view, `current-${kind}`),
  });
  const wanted = fieldView({
    name: `new-${kind}`,
    label: isPassword ? texts.newPassword : texts.newPin,
    type: 'password',
    hint: isPassword ? texts.newPasswordHint : texts.newPinHint,
    autocomplete: isPassword ? 'new-password' : 'off',
    inputmode: isPassword ? 'text' : 'numeric',
    lengthMax: isPassword ? 255 : 12,
    error: errorAt(view, `new-${kind}`),
  });
  return html`<form method="post" action="${view.path}">${hidden('token', view.token)}${current}${wanted}<div class="actions"><button class="button plain" type="submit" name="action" value="change_${kind}">${isPassword ? texts.changePassword : texts.changePin}</button></div></form>`;
}

/** Balances, movements, allowances, applications, and the two secrets. */
export function ownBody(view: OwnView): Html {
  const { language, accounts, movements, allowances, applications, notice } = view;
  const texts = ownTexts[language];
  return html`<h1>${texts.title}</h1><p class="purpose"><bdi>${view.name}</bdi></p>
${notice !== null && noticeView(notice)}
${section(
  texts.balances,
  accounts.map((account) => balanceRow(account, language)),
  texts.noMovements,
)}
${section(
  texts.movements,
  movements.map((movement) => movementRow(movement, language)),
  texts.noMovements,
)}
${section(
  texts.allowances,
  allowances.map((allowance) => allowanceRow(view, allowance)),
  texts.noAllowances,
)}
${section(
  texts.applications,
  applications.map((one) => applicationRow(view, one)),
  texts.noApplications,
)}
<h2>${texts.secrets}</h2>${secretForm(view, 'password')}${secretForm(view, 'pin')}`;
}
