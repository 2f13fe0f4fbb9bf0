import { actLink, panel } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { Currency } from '../../kernel/money.ts';
import { amountInField } from '../../pages/amount.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { languageNames, type PageLanguage, pageLanguages } from '../../pages/language.ts';
import { seesUntil } from '../../staff/sessions/see-as.ts';
import type { ConsoleServices } from '../console-services.ts';
import { actView, buttonForm } from '../owners/owner-parts.ts';
import { ownerTexts } from '../owners/owner-texts.ts';
import type { Visit } from '../visit.ts';
import type { Merchant, Project } from './merchant.ts';
import { merchantActTexts } from './merchant-act-texts.ts';
import { merchantTexts } from './merchant-texts.ts';

/** A field of these forms. Browsers fill in none of them. */
const field = (
  name: string,
  label: string,
  more: Partial<Parameters<typeof fieldView>[0]> = {},
): Html => fieldView({ name, label, error: null, autocomplete: 'off', lengthMax: 255, ...more });

const checkbox = (name: string, label: string, isChecked: boolean): Html =>
  html`<p><label><input type="checkbox" name="${name}" value="1"${isChecked && html` checked`}> ${label}</label></p>`;

/** The basic fields of a merchant, new or existing. */
export function basicFields(
  typed: Readonly<Record<string, string>>,
  wrong: Readonly<Record<string, string>>,
  language: PageLanguage,
): Html {
  const texts = merchantTexts[language];
  const acts = merchantActTexts[language];
  const of = (name: string, label: string, more: Partial<Parameters<typeof fieldView>[0]> = {}) =>
    field(name, label, { value: typed[name] ?? '', error: wrong[name] ?? null, ...more });
  return html`${of('name', ownerTexts[language].name)}${of('country', texts.country, { hint: acts.countryHint, lengthMax: 2, isOptional: true })}${of('mcc', texts.mcc, { hint: acts.mccHint, lengthMax: 4, inputmode: 'numeric', isOptional: true })}${of('currencies', texts.currencies, { hint: acts.currenciesHint })}`;
}

/** The fields of the terms, with the current values where nothing was typed. */
const termsOf = (project: Project, language: PageLanguage): Readonly<Record<string, string>> => {
  const [currency = 'EUR'] = project.currencies;
  return {
    name: project.name,
    country: project.country ?? '',
    mcc: project.mcc ?? '',
    currencies: project.currencies.join(', '),
    refund_limit: amountInField(
      { minor: BigInt(project.refund_limit), currency: currency as Currency },
      language,
    ),
    rate_limit: project.rate_limit === null ? '' : String(project.rate_limit),
  };
};

function termsAct(services: ConsoleServices, visit: Visit, { project }: Merchant): Html | null {
  const { language } = visit;
  const texts = merchantTexts[language];
  const acts = merchantActTexts[language];
  const typed = termsOf(project, language);
  const [title, meaning] = acts.save;
  const [currency = 'EUR'] = project.currencies;
  const limits = html`${field('refund_limit', `${texts.refundLimit}, ${currency}`, { value: typed['refund_limit'] ?? '', lengthMax: 30, inputmode: 'decimal' })}${field('rate_limit', texts.rateLimit, { value: typed['rate_limit'] ?? '', hint: acts.rateLimitHint, lengthMax: 7, inputmode: 'numeric', isOptional: true })}${checkbox('payout_approval', texts.payoutApproval, project.payout_approval)}${checkbox('card_agreement', texts.cardAgreement, project.card_agreement)}`;
  return actView(services, visit, {
    endpoint: 'POST /console/merchants/:project_id/terms',
    params: { project_id: project.project_id },
    title,
    meaning,
    fields: html`${basicFields(typed, {}, language)}${limits}`,
    kind: 'first',
  });
}

type Plain = {
  readonly act: 'suspend' | 'resume' | 'close' | 'goLive' | 'liftStop' | 'confirm';
  readonly path: 'suspend' | 'resume' | 'close' | 'go-live' | 'lift-pin-stop' | 'confirm-account';
  readonly kind?: 'first' | 'plain' | 'danger';
  readonly fields?: Html | null;
};

const plainAct = (
  services: ConsoleServices,
  visit: Visit,
  { project }: Merchant,
  { act, path, kind = 'plain', fields = null }: Plain,
): Html | null => {
  const [title, meaning] = merchantActTexts[visit.language][act];
  return actView(services, visit, {
    endpoint: `POST /console/merchants/:project_id/${path}`,
    params: { project_id: project.project_id },
    ...{ title, meaning, fields, kind },
  });
};

/** The panel that opens the portal as the merchant sees it, or ends that. */
export function seeAsPanel(
  services: ConsoleServices,
  visit: Visit,
  { project }: Merchant,
): Html | null {
  const { language, signedIn } = visit;
  const texts = merchantActTexts[language];
  const params = { project_id: project.project_id };
  if (seesUntil(signedIn, project.project_id, services.clock.now()) === null) {
    const [title, meaning] = texts.seeAs;
    const endpoint = 'POST /console/merchants/:project_id/see-as';
    return actView(services, visit, { endpoint, params, title, meaning });
  }
  const [title, meaning] = texts.stopSeeing;
  const endpoint = 'POST /console/merchants/:project_id/stop-seeing';
  const form = buttonForm(services, visit, { endpoint, params, title });
  const way = actLink(`/portal/projects/${project.project_id}`, texts.openPortal, 'plain');
  return panel(texts.seeAs[0], html`<p>${meaning}</p>${way}${form}`);
}

/** The acts on a merchant in its present state. */
export function merchantActs(
  services: ConsoleServices,
  visit: Visit,
  merchant: Merchant,
): readonly Html[] {
  const { project, checklist, pinTries } = merchant;
  if (project.state === 'closed') return [];
  const isActive = project.state === 'active';
  const reason = field('reason', merchantActTexts[visit.language].reason, { lengthMax: 500 });
  const act = (plain: Plain) => plainAct(services, visit, merchant, plain);
  return [
    project.test_mode && checklist.ready
      ? act({ act: 'goLive', path: 'go-live', kind: 'first' })
      : null,
    termsAct(services, visit, merchant),
    pinTries.stopped_at === null ? null : act({ act: 'liftStop', path: 'lift-pin-stop' }),
    isActive
      ? act({ act: 'suspend', path: 'suspend', kind: 'danger', fields: reason })
      : act({ act: 'resume', path: 'resume', kind: 'first' }),
    act({ act: 'close', path: 'close', kind: 'danger' }),
  ].filter((one) => one !== null);
}

/** The fields for an invited owner and their language. */
export const ownerFields = (
  typed: Readonly<Record<string, string>>,
  wrong: Readonly<Record<string, string>>,
  language: PageLanguage,
  isOptional: boolean,
): Html => {
  const texts = merchantActTexts[language];
  const hint = isOptional ? { hint: texts.ownerEmailHint } : {};
  const of = (name: string, label: string, more: Partial<Parameters<typeof fieldView>[0]> = {}) =>
    field(name, label, {
      value: typed[name] ?? '',
      error: wrong[name] ?? null,
      isOptional,
      ...more,
    });
  const options = pageLanguages.map((one) => [one, languageNames[one]] as const);
  return html`${of('owner_email', texts.ownerEmail, { inputmode: 'email', ...hint })}${of('owner_name', texts.ownerName)}${selectView('owner_language', texts.ownerLanguage, options, typed['owner_language'] ?? language)}`;
};

/** The acts that ask for the second factor, on their own page. */
export function sensitiveActs(
  services: ConsoleServices,
  visit: Visit,
  merchant: Merchant,
): readonly Html[] {
  const { language } = visit;
  const texts = merchantActTexts[language];
  const { project, account } = merchant;
  const params = { project_id: project.project_id };
  const now = services.clock.now();
  const secrets = [
    ['client_secret', texts.clientSecret],
    ['mac_key', texts.macKey],
  ] as const;
  const overlaps = texts.overlaps.map(([seconds, text]) => [String(seconds), text] as const);
  const act = (title: string, meaning: string) => ({ params, title, meaning });
  return [
    account !== null && now < account.usable_at
      ? plainAct(services, visit, merchant, {
          ...{ act: 'confirm', path: 'confirm-account', kind: 'first' },
          fields: html`<input type="hidden" name="beneficiary_id" value="${account.beneficiary_id}">`,
        })
      : null,
    actView(services, visit, {
      ...act(...texts.addAccount),
      endpoint: 'POST /console/merchants/:project_id/account',
      fields: html`${field('iban', texts.iban, { lengthMax: 42 })}${field('bic', texts.bic, { lengthMax: 16, isOptional: true })}`,
    }),
    actView(services, visit, {
      ...act(...texts.inviteOwner),
      endpoint: 'POST /console/merchants/:project_id/owner',
      fields: ownerFields({}, {}, language, false),
    }),
    actView(services, visit, {
      ...act(...texts.rotate),
      endpoint: 'POST /console/merchants/:project_id/rotate',
      fields: html`${selectView('what', texts.which, secrets, 'client_secret')}${selectView('overlap', texts.overlap, overlaps, '86400')}`,
      kind: 'danger',
    }),
  ].filter((one) => one !== null);
}
