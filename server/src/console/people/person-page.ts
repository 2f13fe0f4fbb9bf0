import { balanceFigures } from '../../desk/balance-figures.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import {
  actLink,
  attention,
  type Concern,
  headOf,
  panel,
  sameByApi,
  sideBySide,
} from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { statementAsked } from '../../desk/statement/statement-query.ts';
import { statementView } from '../../desk/statement/statement-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { StatementPage } from '../../figures/statements/statement.wire.ts';
import type { Currency } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import type { Said } from '../owners/answer-act.ts';
import { actView, modeTag, saidView, stateTag, timelinePanel } from '../owners/owner-parts.ts';
import { ownerTexts } from '../owners/owner-texts.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { peopleTexts } from './people-texts.ts';
import { type Person, readPerson } from './person.ts';
import { applicationsPanel, permissionsPanel, personPanels } from './person-panels.ts';

export const personAddress = (userId: number): string => `/console/people/${userId}`;

function concernsOf({ access }: Person, { language }: Visit): readonly Concern[] {
  const texts = peopleTexts[language];
  const said = (text: string): Concern => ({ tone: 'bad', text, address: null, linkText: '' });
  return [
    ...(access.locked_at === null
      ? []
      : [said(texts.lockedSince(momentText(unixSeconds(access.locked_at), language)))]),
    ...access.tries.flatMap(({ secret, locked }) =>
      locked ? [said(texts.lockedByAttempts(texts.secrets[secret]))] : [],
    ),
  ];
}

type Path =
  | 'lock'
  | 'unlock'
  | 'suspend'
  | 'resume'
  | 'close'
  | 'password-link'
  | 'end-sessions'
  | 'remove-factor'
  | 'deposit'
  | 'export'
  | 'erase';

type Wanted = readonly [
  path: Path,
  text: readonly [title: string, meaning: string],
  kind: 'first' | 'plain' | 'danger',
  fields?: Html,
];

function depositFields({ balances }: Person, { language }: Visit): Html {
  const texts = peopleTexts[language];
  const own = balances.map(({ currency }) => currency);
  const currencies = own.length === 0 ? ['EUR'] : own;
  const field = (name: string, label: string, lengthMax: number, hint?: string): Html =>
    fieldView({
      ...{ name, label, lengthMax, error: null, autocomplete: 'off' },
      ...(hint === undefined ? {} : { hint }),
    });
  const options = currencies.map((one) => [one, one] as const);
  return html`${field('amount', texts.amount, 30)}${selectView('currency', texts.currency, options, currencies[0] ?? '')}${field('reference', texts.reference, 255, texts.referenceHint)}`;
}

/** The acts on a person in their present state. */
function wantedActs(person: Person, visit: Visit): readonly Wanted[] {
  const texts = peopleTexts[visit.language];
  const { user, access } = person;
  const { user_id: id, state } = user;
  const factor = access.second_factor;
  const data: Wanted = ['export', texts.export, 'plain'];
  if (state === 'closed') {
    const typed = fieldView({
      ...{ name: 'confirm', label: texts.typeId(id), error: null, autocomplete: 'off' },
      ...{ lengthMax: 20, inputmode: 'numeric' as const },
    });
    return [data, ['erase', texts.erase, 'danger', typed]];
  }
  const acts: readonly (Wanted | false)[] = [
    ['unlock', texts.unlock, 'first'],
    access.locked_at === null && ['lock', texts.lock, 'danger'],
    state === 'active' && ['password-link', texts.passwordLink, 'plain'],
    ['end-sessions', texts.endSessions, 'danger'],
    (factor.app || factor.passkeys > 0) && ['remove-factor', texts.removeFactor, 'danger'],
    ['deposit', texts.deposit, 'plain', depositFields(person, visit)],
    state === 'active' ? ['suspend', texts.suspend, 'danger'] : ['resume', texts.resume, 'first'],
    data,
    ['close', texts.close, 'danger'],
  ];
  return acts.filter((one) => one !== false);
}

function actsOf(services: ConsoleServices, visit: Visit, person: Person): readonly Html[] {
  return wantedActs(person, visit)
    .map(([path, [title, meaning], kind, fields = null]) =>
      actView(services, visit, {
        endpoint: `POST /console/people/:user_id/${path}`,
        params: { user_id: person.user.user_id },
        ...{ title, meaning, kind, fields },
      }),
    )
    .filter((one) => one !== null);
}

/** The page of a payer with all important facts and acts. */
export async function personPage(
  services: ConsoleServices,
  visit: Visit,
  userId: number,
  said: Said,
): Promise<VerbatimAnswer> {
  const person = await readPerson(services, visit, userId);
  if (person === null) return nothingHerePage(visit.caller, visit.language);
  const { language } = visit;
  const { user, balances } = person;
  const texts = peopleTexts[language];
  const concerns = concernsOf(person, visit);
  const page = 'GET /console/people/:user_id/statement';
  const head = {
    title: user.name,
    tag: html`${stateTag(user.state, visit)} ${modeTag(user.test_mode, visit)}`,
    acts: mayIn(page, visit.role)
      ? [actLink(`${personAddress(userId)}/statement`, texts.statement, 'plain')]
      : [],
  };
  const timeline = await timelinePanel(services, visit, { type: 'user', id: String(userId) });
  const now = services.clock.now();
  const main = html`${permissionsPanel(services, visit, person)}${applicationsPanel(services, visit, person, now)}${timeline}`;
  const aside = html`${actsOf(services, visit, person)}${personPanels(person, visit)}`;
  const foot = operatorApi(services, 'GET', `/admin/v1/users/${userId}`);
  const body = html`${headOf(head)}${saidView(said, visit)}${balanceFigures(balances, language)}${concerns.length > 0 && panel(ownerTexts[language].attention, attention(concerns))}${sideBySide(main, aside)}${sameByApi(foot, deskTexts[language].sameByApi)}`;
  const { status } = said;
  return showPage(services, visit, { section: 'people', title: user.name, body, status });
}

/** The statement of their wallet. */
export async function personStatementPage(
  services: ConsoleServices,
  visit: Visit,
  userId: number,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const person = await readPerson(services, visit, userId);
  if (person === null) return nothingHerePage(visit.caller, visit.language);
  const { language } = visit;
  const { user, balances } = person;
  const now = services.clock.now();
  const [first = 'EUR', ...others] = balances.map(({ currency }) => currency as Currency);
  const own = [first, ...others] as const;
  const asked = statementAsked(typed, own, now);
  const reply = await askOperator<StatementPage | StreamedAnswer>(
    services,
    visit,
    'GET /admin/v1/wallets/:wallet_id/statement',
    { params: { wallet_id: user.wallet_id }, query: asked.query },
  );
  const page = reply.ok ? reply.body : null;
  if (page instanceof StreamedAnswer) return page;
  const { body: statement, status } = statementView({
    ...{ language, asked, own, page, now, address: `${personAddress(userId)}/statement` },
    because: reply.ok ? null : reply.because,
  });
  const texts = peopleTexts[language];
  const title = `${texts.statement}: ${user.name}`;
  const acts = [actLink(personAddress(userId), texts.back, 'plain')];
  const path = `/admin/v1/wallets/${user.wallet_id}/statement`;
  const foot = operatorApi(services, 'GET', path, asked.query);
  const body = html`${headOf({ title, acts })}${balanceFigures(balances, language)}${statement}${sameByApi(foot, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'people', title, body, status });
}
