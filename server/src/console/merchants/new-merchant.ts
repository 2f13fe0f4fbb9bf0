import { actButton, actLink, facts, headOf, notice, panel } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { isName } from '../../identity/projects/project-rules.ts';
import { type Html, html } from '../../pages/html.ts';
import { type PageLanguage, pageLanguages } from '../../pages/language.ts';
import { type Answered, askOperator } from '../ask-operator.ts';
import { sentAlreadyPage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { refusalText } from '../owners/refusal-text.ts';
import type { Visit } from '../visit.ts';
import { merchantActTexts } from './merchant-act-texts.ts';
import { basicFields, ownerFields } from './merchant-forms.ts';
import { merchantAddress } from './merchant-page.ts';
import { merchantTexts } from './merchant-texts.ts';

export type Typed = Readonly<Record<string, string>>;

type Shown = {
  readonly typed: Typed;
  readonly wrong: Typed;
  readonly refused: Html | null;
  readonly status: number;
};

export const emptyMerchant = ({ language }: Visit): Shown => ({
  typed: { currencies: 'EUR', goal: 'live', owner_language: language, show_credentials: '1' },
  ...{ wrong: {}, refused: null, status: 200 },
});

const address = '/console/merchants/new';

/** The form of a new merchant. */
export function newMerchantPage(
  services: ConsoleServices,
  visit: Visit,
  { typed, wrong, refused, status }: Shown,
): VerbatimAnswer {
  const { language } = visit;
  const texts = merchantActTexts[language];
  const goals = [
    ['live', texts.goals.live],
    ['test', texts.goals.test],
  ] as const;
  const isShown = typed['show_credentials'] === '1';
  const show = html`<p><label><input type="checkbox" name="show_credentials" value="1"${isShown && html` checked`}> ${texts.showCredentials}</label></p>`;
  const form = html`<form method="post" action="${address}">${formMarks(services, visit, address)}${basicFields(typed, wrong, language)}${selectView('goal', texts.goal, goals, typed['goal'] ?? 'live', wrong['goal'] ?? null)}${ownerFields(typed, wrong, language, true)}${show}<div class="acts">${actButton(texts.create, 'first')}</div></form>`;
  const title = merchantTexts[language].newMerchant;
  const body = html`${headOf({ title, lead: texts.newLead })}${refused !== null && notice(refused, 'bad')}${panel(null, form)}`;
  return showPage(services, visit, { section: 'merchants', title, body, status });
}

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const isLanguage = (text: string): text is PageLanguage =>
  (pageLanguages as readonly string[]).includes(text);

/** The mistakes in the details of an invited owner. */
export function wrongOwner(typed: Typed, language: PageLanguage): Typed {
  const { wrong } = merchantActTexts[language];
  return {
    ...(emailForm.test(typed['owner_email'] ?? '') ? {} : { owner_email: wrong.email }),
    ...(typed['owner_name'] ? {} : { owner_name: wrong.name }),
  };
}

export function wrongIn(typed: Typed, language: PageLanguage): Typed {
  const { wrong } = merchantActTexts[language];
  return {
    ...(isName(typed['name'] ?? '') ? {} : { name: wrong.name }),
    ...(['test', 'live'].includes(typed['goal'] ?? '') ? {} : { goal: wrong.choice }),
    ...(typed['owner_email'] ? wrongOwner(typed, language) : {}),
  };
}

/** Codes between commas or blanks. */
export const currenciesIn = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((one) => one !== '');

/** Gives a person the owner's role; a new person gets an invitation. */
export const inviteOwner = (
  services: ConsoleServices,
  visit: Visit,
  projectId: string,
  typed: Typed,
  once: string | undefined,
): Promise<Answered<unknown>> => {
  const locale = typed['owner_language'] ?? '';
  return askOperator(services, visit, 'POST /admin/v1/staff', {
    body: {
      ...{ email: typed['owner_email'], name: typed['owner_name'] },
      ...{ role: 'owner', project_id: projectId },
      locale: isLanguage(locale) ? locale : 'en',
    },
    once,
  });
};

type Credentials = {
  readonly project_id: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly mac_key: string;
};

/** The only page that shows the credentials. Browsers do not store it (`no-store`). */
function createdPage(
  services: ConsoleServices,
  visit: Visit,
  typed: Typed,
  made: Credentials,
  invited: Answered<unknown> | null,
): VerbatimAnswer {
  const { language } = visit;
  const texts = merchantActTexts[language];
  const title = texts.createdTitle(typed['name'] ?? '');
  const code = (text: string): Html => html`<code>${text}</code>`;
  const isShown = typed['show_credentials'] === '1';
  const keys = facts([
    [merchantTexts[language].clientId, code(made.client_id)],
    [texts.clientSecret, code(made.client_secret)],
    [texts.macKey, code(made.mac_key)],
  ]);
  const failed =
    invited?.ok === false && html`${texts.invitationFailed} ${refusalText(invited, language)}`;
  const owner =
    invited?.ok === true && notice(texts.invitationSent(typed['owner_email'] ?? ''), 'good');
  const way = actLink(merchantAddress(made.project_id), texts.toMerchant, 'first');
  const body = html`${headOf({ title })}${owner}${failed !== false && notice(failed, 'bad')}${notice(isShown ? texts.shownOnce : texts.notShown, 'wait')}${isShown && panel(null, keys)}${typed['goal'] === 'live' && notice(texts.beginsInTest, 'plain')}<div class="acts">${way}</div>`;
  return showPage(services, visit, { section: 'merchants', title, body });
}

/** Creates a merchant from the form, and invites its owner. */
export async function createMerchant(
  services: ConsoleServices,
  visit: Visit,
  typed: Typed,
  once: string | undefined,
): Promise<VerbatimAnswer> {
  const { caller, language } = visit;
  const { country = '', mcc = '' } = typed;
  const reply = await askOperator<Credentials>(services, visit, 'POST /admin/v1/projects', {
    body: {
      name: typed['name'],
      currencies: currenciesIn(typed['currencies'] ?? ''),
      ...(country === '' ? {} : { country: country.toUpperCase() }),
      ...(mcc === '' ? {} : { mcc }),
    },
    once,
  });
  if (!reply.ok) {
    if (['idempotency_conflict', 'already_shown'].includes(reply.refusal)) {
      return sentAlreadyPage(caller, language, address);
    }
    const refused = refusalText(reply, language);
    return newMerchantPage(services, visit, { typed, wrong: {}, refused, status: reply.status });
  }
  const invited = typed['owner_email']
    ? await inviteOwner(services, visit, reply.body.project_id, typed, once)
    : null;
  return createdPage(services, visit, typed, reply.body, invited);
}
