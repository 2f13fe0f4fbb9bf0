import { methodTitle, methodWords } from '../../checkout/page/method-words.ts';
import { splitPolicyIn } from '../../checkout/splits/split.wire.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import {
  actButton,
  actLink,
  facts,
  headOf,
  notice,
  panel,
  sameByApi,
  tag,
} from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import {
  readBranding,
  type WholeBranding,
} from '../../identity/projects/branding/read-branding.ts';
import { addressLengthMax, nameLengthMax } from '../../identity/projects/project-rules.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { languageNames } from '../../pages/language.ts';
import { ownApi } from '../own-api.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { logoNow } from './branding-page.ts';
import { brandingTexts } from './branding-texts.ts';
import { moneyPanels } from './money-panels.ts';
import {
  settingsOf,
  switchableMethods,
  type TypedSettings,
  type WrongSettings,
} from './settings-form.ts';
import { settingsTexts } from './settings-texts.ts';
import { unusedCallback } from './unused-callback.ts';

type SettingsShown = {
  /** Absent: the stored values. */
  readonly typed?: TypedSettings;
  readonly wrong?: WrongSettings;
  readonly done?: string | null;
  readonly refused?: string | null;
  readonly status?: number;
};

type Shown = Visit & { readonly typed: TypedSettings; readonly wrong: WrongSettings };

/** A form of the page, with its target address. */
function formView(services: PortalServices, visit: Visit, end: string, fields: Html): Html {
  const path = `${visit.base}/settings/${end}`;
  const { save } = settingsTexts[visit.language];
  return html`<form method="post" action="${path}">${formMarks(services, visit, path)}${fields}<div class="acts">${actButton(save, 'first')}</div></form>`;
}

type Lines = {
  readonly name: 'redirect_uris' | 'sites';
  readonly label: string;
  readonly hint: string;
};

/** A field of several lines. */
function linesView({ name, label, hint }: Lines, { typed, wrong }: Shown): Html {
  const error = wrong[name];
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`];
  const described = error === undefined ? hintId : `${hintId} ${errorId}`;
  const invalid = error !== undefined && html` aria-invalid="true"`;
  return html`<div class="field"><label for="${name}">${label}</label>
<textarea id="${name}" name="${name}" rows="4" autocomplete="off" spellcheck="false" aria-describedby="${described}"${invalid}>${typed[name]}</textarea>
<p class="note" id="${hintId}">${hint}</p>${error !== undefined && html`<p class="error" id="${errorId}">${error}</p>`}</div>`;
}

const orNone = (lines: readonly string[], none: string): Html =>
  lines.length === 0 ? html`${none}` : html`${lines.map((line) => html`<div>${line}</div>`)}`;

function detailsView(services: PortalServices, shown: Shown, mayChange: boolean): Html {
  const { language, project, typed, wrong } = shown;
  const texts = settingsTexts[language];
  const { currencies, redirectUris, sites } = project.configuration;
  const fixed = [[texts.currencies, currencies.join(', ')]] as const;
  if (!mayChange) {
    return facts([
      [texts.name, project.name],
      ...fixed,
      [texts.redirectUris, orNone(redirectUris, texts.none)],
      [texts.sites, orNone(sites, texts.none)],
    ]);
  }
  const name = fieldView({
    ...{ name: 'name', label: texts.name, value: typed.name, error: wrong.name ?? null },
    ...{ autocomplete: 'off', lengthMax: nameLengthMax },
  });
  const redirect = { name: 'redirect_uris', label: texts.redirectUris, hint: texts.redirectHint };
  const own = { name: 'sites', label: texts.sites, hint: texts.sitesHint };
  return html`${facts(fixed)}<p class="note">${texts.currenciesHint}</p>${formView(
    services,
    shown,
    'details',
    html`${name}${linesView(redirect as Lines, shown)}${linesView(own as Lines, shown)}`,
  )}`;
}

function callbackView(services: PortalServices, shown: Shown, mayChange: boolean): Html {
  const { language, project, typed, wrong } = shown;
  const texts = settingsTexts[language];
  const { callbackUri } = project.configuration;
  const unused = unusedCallback(project, language);
  if (!mayChange) return html`${facts([[texts.callbackUri, callbackUri ?? texts.none]])}${unused}`;
  const field = fieldView({
    ...{ name: 'callback_uri', label: texts.callbackUri, value: typed.callback_uri },
    ...{ hint: texts.callbackHint, error: wrong.callback_uri ?? null, isOptional: true },
    ...{ autocomplete: 'off', lengthMax: addressLengthMax },
  });
  return html`${unused}${formView(services, shown, 'callback', field)}`;
}

/** One line for each method: an installation may have dozens. */
function methodField(key: string, title: string, { typed, language }: Shown): Html {
  const texts = settingsTexts[language];
  const isOn = !typed.methodsOff.includes(key);
  const [onId, placeId] = [`on-${key}`, `place-${key}`];
  return html`<div class="field pick"><label class="check"><input type="checkbox" name="${onId}" value="1"${isOn && html` checked`}> ${title}</label><label class="unseen" for="${placeId}">${texts.place(title)}</label><input id="${placeId}" name="${placeId}" type="text" inputmode="numeric" maxlength="10" autocomplete="off" value="${typed.places[key] ?? ''}"></div>`;
}

function methodsView(services: PortalServices, shown: Shown, mayChange: boolean): Html {
  const { language, project, typed, wrong } = shown;
  const texts = settingsTexts[language];
  const { items, hidden } = switchableMethods(services.catalogue, project);
  const others = facts(
    hidden.map(
      ({ key, rule }) =>
        [methodTitle(services.catalogue, key, language), texts.rules[rule]] as const,
    ),
  );
  const stateOf = (key: string) =>
    typed.methodsOff.includes(key) ? tag(texts.off, 'plain') : tag(texts.on, 'good');
  const fields = html`${wrong.methods !== undefined && html`<p class="error" role="alert">${wrong.methods}</p>`}<p class="note">${texts.methodsHint}</p>${items.map(({ method }) => methodField(method.key, methodWords(method, language).title, shown))}`;
  const own = mayChange
    ? formView(services, shown, 'methods', fields)
    : facts(
        items.map(
          ({ method }) => [methodWords(method, language).title, stateOf(method.key)] as const,
        ),
      );
  const why = html`<details class="behind"><summary>${texts.hidden}: ${String(hidden.length)}</summary>${others}</details>`;
  return html`${items.length === 0 ? html`<p>${texts.noMethods}</p>` : own}${hidden.length > 0 && why}`;
}

function splitsView({ language, project }: Visit): Html {
  const texts = settingsTexts[language];
  const policy = splitPolicyIn(project.configuration.splitPolicy);
  if (policy === null) return html`<p>${texts.noSplits}</p>`;
  const said = (isAllowed: boolean) => (isAllowed ? texts.yes : texts.no);
  return facts([
    ...policy.slots.map(({ slotId, type }) => [slotId ?? '', type ?? ''] as const),
    [texts.tips, said(policy.allowTips)],
    [texts.overrides, said(policy.allowOverrides)],
  ]);
}

/** A summary of the look for buyers. */
function buyersView(visit: Visit, whole: Omit<WholeBranding, 'logo'>): Html {
  const { language, project, base } = visit;
  const texts = brandingTexts[language];
  const { languages, receipts = false } = project.configuration;
  const spoken = languages?.map((one) => languageNames[one]).join(', ');
  const change = mayVisitorDo(visit, 'POST /portal/projects/:project_id/settings/branding');
  const shown = facts([
    [texts.logo, logoNow(whole) ?? texts.none],
    [texts.colour, whole.branding?.colour ?? texts.ownColour],
    [texts.languages, spoken ?? texts.everyLanguage],
    [texts.receipts, receipts ? texts.yes : texts.no],
  ]);
  const act = html`<div class="actions">${actLink(`${base}/settings/branding`, texts.change, 'plain')}</div>`;
  return html`${shown}${change && act}`;
}

/** The settings of the project. An owner changes them here; everybody else only reads them. */
export async function settingsPage(
  services: PortalServices,
  visit: Visit,
  {
    typed = settingsOf(visit.project),
    wrong = {},
    done = null,
    refused = null,
    status = 200,
  }: SettingsShown,
): Promise<VerbatimAnswer> {
  const { language, project } = visit;
  const read = await services.engine.read(readBranding, project.id);
  const whole = { project, branding: read.ok ? read.value : null };
  const texts = settingsTexts[language];
  const shown = { ...visit, typed, wrong };
  const may = mayVisitorDo(visit, 'POST /portal/projects/:project_id/settings/details');
  const query = project.isTest ? { explain: '1' } : {};
  const foot = ownApi(services, 'GET', '/checkout-project/integration/v1/methods', query);
  const body = html`${headOf({ title: texts.title, lead: may ? texts.lead : texts.readOnly })}${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${panel(brandingTexts[language].title, buyersView(visit, whole))}${panel(texts.general, detailsView(services, shown, may))}${panel(texts.callback, callbackView(services, shown, may))}${panel(texts.methods, methodsView(services, shown, may))}${await moneyPanels(services, visit)}${panel(texts.splits, splitsView(visit))}${sameByApi(foot, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'settings', title: texts.title, body, status });
}
