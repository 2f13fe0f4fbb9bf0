import { balanceFigures } from '../../desk/balance-figures.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import { addressWith } from '../../desk/filters.ts';
import { moneyText } from '../../desk/money-text.ts';
import {
  actLink,
  attention,
  type Concern,
  headOf,
  panel,
  sameByApi,
  sideBySide,
} from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import type { Said } from '../owners/answer-act.ts';
import { modeTag, saidView, stateTag, timelinePanel } from '../owners/owner-parts.ts';
import { ownerTexts } from '../owners/owner-texts.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { type Merchant, readMerchant } from './merchant.ts';
import { merchantActTexts } from './merchant-act-texts.ts';
import { merchantActs, seeAsPanel, sensitiveActs } from './merchant-forms.ts';
import {
  accountView,
  checklistView,
  factPanels,
  figuresView,
  requestsView,
  staffView,
} from './merchant-panels.ts';
import { merchantTexts } from './merchant-texts.ts';

export const merchantAddress = (projectId: string): string => `/console/merchants/${projectId}`;

function concernsOf(merchant: Merchant, visit: Visit): readonly Concern[] {
  const { language } = visit;
  const { project, debts, checklist, pinTries } = merchant;
  const texts = merchantTexts[language];
  const { look: linkText } = ownerTexts[language];
  const missing = checklist.items.filter(({ met }) => !met).length;
  const said = (tone: Concern['tone'], text: string, address: string | null): Concern => ({
    ...{ tone, text, address, linkText },
  });
  return [
    ...(project.suspended_reason === null
      ? []
      : [said('bad', texts.suspendedBecause(project.suspended_reason), null)]),
    ...debts.map(({ amount, currency }) =>
      said('bad', texts.owed(moneyText(amount, currency, language)), null),
    ),
    ...(pinTries.stopped_at === null
      ? []
      : [
          said(
            'bad',
            texts.pinsStopped(momentText(unixSeconds(pinTries.stopped_at), language)),
            null,
          ),
        ]),
    ...(project.test_mode && missing > 0
      ? [said('wait', texts.isMissing(missing), '#checklist')]
      : []),
  ];
}

/** The lists of the console, filtered by this merchant. */
function linksOf({ project }: Merchant, { language, role }: Visit): readonly Html[] {
  const texts = merchantTexts[language];
  const query = { project_id: project.project_id };
  const to = (list: string, text: string) =>
    actLink(addressWith(`/console/${list}`, query), text, 'plain');
  const more = mayIn('GET /console/merchants/:project_id/more', role)
    ? [actLink(`${merchantAddress(project.project_id)}/more`, texts.more, 'first')]
    : [];
  return [
    ...more,
    to('orders', texts.orders),
    to('payments', texts.payments),
    to('deliveries', texts.webhooks),
  ];
}

function checklistPanel(merchant: Merchant, visit: Visit): Html {
  const texts = merchantTexts[visit.language];
  const body = merchant.project.test_mode
    ? checklistView(merchant, visit)
    : html`<p>${texts.isLive}</p>${checklistView(merchant, visit)}`;
  return html`<div id="checklist">${panel(texts.checklist, body)}</div>`;
}

/** The page of a merchant with all important facts and acts. */
export async function merchantPage(
  services: ConsoleServices,
  visit: Visit,
  projectId: string,
  said: Said,
): Promise<VerbatimAnswer> {
  const merchant = await readMerchant(services, visit, projectId);
  if (merchant === null) return nothingHerePage(visit.caller, visit.language);
  const { language } = visit;
  const texts = merchantTexts[language];
  const now = services.clock.now();
  const { project, balances, pinTries } = merchant;
  const concerns = concernsOf(merchant, visit);
  const head = {
    title: project.name,
    tag: html`${stateTag(project.state, visit)} ${modeTag(project.test_mode, visit)}`,
    acts: linksOf(merchant, visit),
  };
  const pins = texts.wrongPins(pinTries.wrong_last_hour, pinTries.wrong_last_day);
  const main = html`${figuresView(merchant, visit)}${panel(texts.requests, requestsView(merchant, now, visit))}${panel(texts.staff, staffView(merchant, visit))}${await timelinePanel(services, visit, { type: 'project', id: project.project_id })}`;
  const aside = html`${checklistPanel(merchant, visit)}${seeAsPanel(services, visit, merchant)}${merchantActs(services, visit, merchant)}${panel(texts.bankAccount, accountView(merchant, now, visit))}${factPanels(merchant, visit)}${panel(texts.pins, html`<p>${pins}</p>`)}`;
  const foot = operatorApi(services, 'GET', `/admin/v1/projects/${project.project_id}`);
  const body = html`${headOf(head)}${saidView(said, visit)}${balanceFigures(balances, language)}${concerns.length > 0 && panel(ownerTexts[language].attention, attention(concerns))}${sideBySide(main, aside)}${sameByApi(foot, deskTexts[language].sameByApi)}`;
  const { status } = said;
  return showPage(services, visit, { section: 'merchants', title: project.name, body, status });
}

/** Keys, owners and the bank account: the acts that ask for the second factor. */
export async function morePage(
  services: ConsoleServices,
  visit: Visit,
  projectId: string,
  said: Said,
): Promise<VerbatimAnswer> {
  const merchant = await readMerchant(services, visit, projectId);
  if (merchant === null) return nothingHerePage(visit.caller, visit.language);
  const { language } = visit;
  const texts = merchantTexts[language];
  const { project } = merchant;
  const back = actLink(merchantAddress(projectId), merchantActTexts[language].toMerchant, 'plain');
  const head = {
    title: project.name,
    tag: modeTag(project.test_mode, visit),
    lead: merchantActTexts[language].moreLead,
    acts: [back],
  };
  const account = panel(texts.bankAccount, accountView(merchant, services.clock.now(), visit));
  const body = html`${headOf(head)}${saidView(said, visit)}${sideBySide(html`${sensitiveActs(services, visit, merchant)}`, html`${account}${panel(texts.staff, staffView(merchant, visit))}`)}`;
  const { status } = said;
  return showPage(services, visit, { section: 'merchants', title: project.name, body, status });
}
