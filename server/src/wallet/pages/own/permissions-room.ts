import { spokenScope } from '../../../account/consent/spoken-scope.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import {
  applicationsOf,
  type ConnectedApplication,
} from '../../../identity/oauth/person-grants.store.ts';
import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { dayText } from '../../../pages/moment.ts';
import { allowancesOf, type OwnAllowance } from '../../allowances/own-allowances.store.ts';
import type { PayerPageServices } from '../page-services.ts';
import { actionForm, ownTokens, type TokenOf } from './action-form.ts';
import { ownTexts } from './own-texts.ts';
import type { SignedIn } from './own-visit.ts';
import { roomPage, type Shown } from './room-page.ts';
import { roomPathIn } from './rooms.ts';
import { rowsSection } from './rows-section.ts';

type RowsView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly tokenOf: TokenOf;
};

function allowanceRow(view: RowsView, allowance: OwnAllowance): Html {
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

/** Since when, and the day of the latest grant if it differs. */
function accessText({ firstGrantAt, lastGrantAt }: ConnectedApplication, language: PageLanguage) {
  const texts = ownTexts[language];
  const [first, last] = [dayText(firstGrantAt, language), dayText(lastGrantAt, language)];
  const since = texts.accessSince(first);
  return first === last ? since : `${since}, ${texts.accessAgain(last)}`;
}

function applicationRow(view: RowsView, application: ConnectedApplication): Html {
  const { language } = view;
  const scopes = application.scopes.map((scope) => spokenScope(scope, language)).join('; ');
  const { application: to, projectId: subject } = application;
  const revoke = actionForm(view, { name: 'revoke', subject, text: ownTexts[language].revoke, to });
  return html`<li><span class="what"><bdi>${to}</bdi></span>${revoke}<small>${scopes}</small><small>${accessText(application, language)}</small></li>`;
}

/** Clients that may charge the wallet, and applications with access to it. */
export async function permissionsRoom(
  services: PayerPageServices,
  who: SignedIn,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { database, clock } = services;
  const { person, language } = who;
  const texts = ownTexts[language];
  const view: RowsView = {
    language,
    path: roomPathIn('permissions', language),
    tokenOf: ownTokens(services, who),
  };
  const allowances = await allowancesOf(database, person.walletId, clock.now());
  const applications = await applicationsOf(database, person.id);
  const body = html`${rowsSection(
    texts.allowances,
    allowances.map((one) => allowanceRow(view, one)),
    texts.noAllowances,
  )}
${rowsSection(
  texts.applications,
  applications.map((one) => applicationRow(view, one)),
  texts.noApplications,
)}`;
  const title = texts.rooms.permissions;
  return roomPage(services, who, { room: 'permissions', title, body }, shown);
}
