import { spokenScope } from '../../../account/consent/spoken-scope.ts';
import type { ConnectedApplication } from '../../../identity/oauth/person-grants.store.ts';
import { accountNumberOf } from '../../../identity/wallets/account-number.ts';
import type { Account } from '../../../ledger/account.ts';
import { available } from '../../../ledger/account.ts';
import { alertView } from '../../../pages/alert.ts';
import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { dayText } from '../../../pages/moment.ts';
import type { OwnAllowance } from '../../allowances/own-allowances.store.ts';
import { actionForm } from './action-form.ts';
import { type MovementsView, movementsSection } from './movements-view.ts';
import { ownTexts } from './own-texts.ts';
import { type SecretForms, secretForms } from './secret-forms.ts';
import { type SessionsView, sessionsSection } from './sessions.ts';
import { type WaitingView, waitingSection } from './waiting-view.ts';

export type OwnView = MovementsView &
  SecretForms &
  SessionsView &
  WaitingView & {
    readonly name: string;
    readonly allowances: readonly OwnAllowance[];
    readonly applications: readonly ConnectedApplication[];
    /** What was done; null: nothing. */
    readonly done: string | null;
  };

function balanceRow(account: Account, language: PageLanguage): Html {
  const texts = ownTexts[language];
  const words = (minor: bigint) => amountText({ minor, currency: account.currency }, language);
  return html`<li><span class="what">${texts.available}</span><b>${words(available(account))}</b><small>${texts.accountNumber}: ${accountNumberOf(account.id)}</small>${account.held > 0n && html`<small>${texts.held(words(account.held))}</small>`}</li>`;
}

function allowanceRow(view: OwnView, allowance: OwnAllowance): Html {
  const { language } = view;
  const texts = ownTexts[language];
  const { currency, charged, maxPrice, validUntil } = allowance;
  const words = (minor: bigint) => amountText({ minor, currency }, language);
  const to = `${allowance.application}: ${allowance.description}`;
  const subject = String(allowance.id);
  const cancel = actionForm(view, { name: 'cancel_allowance', subject, text: texts.cancel, to });
  const used =
    maxPrice === null
      ? texts.allowanceCharged(words(charged))
      : texts.allowanceUsed(words(charged), words(maxPrice));
  return html`<li><span class="what"><bdi>${to}</bdi></span>${cancel}<small>${used}${validUntil !== null && html`, ${texts.until(dayText(validUntil, language))}`}</small></li>`;
}

/** Since when, and when it was allowed once more, where that was another day. */
function accessText({ firstGrantAt, lastGrantAt }: ConnectedApplication, language: PageLanguage) {
  const texts = ownTexts[language];
  const [first, last] = [dayText(firstGrantAt, language), dayText(lastGrantAt, language)];
  const since = texts.accessSince(first);
  return first === last ? since : `${since}, ${texts.accessAgain(last)}`;
}

function applicationRow(view: OwnView, application: ConnectedApplication): Html {
  const { language } = view;
  const scopes = application.scopes.map((scope) => spokenScope(scope, language)).join('; ');
  const { application: to, projectId: subject } = application;
  const revoke = actionForm(view, { name: 'revoke', subject, text: ownTexts[language].revoke, to });
  return html`<li><span class="what"><bdi>${to}</bdi></span>${revoke}<small>${scopes}</small><small>${accessText(application, language)}</small></li>`;
}

const section = (heading: string, rows: readonly Html[], nothing: string): Html =>
  html`<h2>${heading}</h2>${rows.length === 0 ? html`<p class="hint">${nothing}</p>` : html`<ul class="rows">${rows}</ul>`}`;

/** Balances, what waits for more, movements, allowances, applications, and the two secrets. */
export function ownBody(view: OwnView): Html {
  const { language, accounts, allowances, applications, done, wrong } = view;
  const texts = ownTexts[language];
  return html`<h1>${texts.title}</h1><p class="purpose"><bdi>${view.name}</bdi></p>
${done !== null && html`<p class="done" role="status">${done}</p>`}${wrong !== null && alertView(wrong.text)}
${section(
  texts.balances,
  accounts.map((account) => balanceRow(account, language)),
  texts.noMovements,
)}
<p class="hint ways"><a href="${view.path}/send">${texts.send}</a><a href="${view.path}/add-and-withdraw">${texts.addAndWithdraw}</a></p>
${waitingSection(view)}
${movementsSection(view)}
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
${secretForms(view)}
${sessionsSection(view)}`;
}
