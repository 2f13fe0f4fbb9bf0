import { momentView } from '../../desk/moments.ts';
import {
  actButton,
  actLink,
  facts,
  headOf,
  notice,
  panel,
  sideBySide,
  type Tone,
  tag,
} from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { BankAccount } from '../../identity/projects/bank-account/bank-account.ts';
import { amountInField, amountText } from '../../pages/amount.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { namesOf } from '../../staff/owners/owners.store.ts';
import { readPayoutRule } from '../../transfer/standing-payouts/change-payout-rule.ts';
import type { Schedule } from '../../transfer/standing-payouts/due-moments.ts';
import { lastRuns } from '../../transfer/standing-payouts/payout-rule.store.ts';
import {
  isSetForAccount,
  type PayoutRule,
  ruleCurrency,
} from '../../transfer/standing-payouts/payout-rule.ts';
import { bankAccountOf, bankAccountPanel } from '../bank-account-view.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { ruleTexts } from './rule-texts.ts';

export type TypedRule = { readonly when: string; readonly keep: string; readonly minimum: string };

type Shown = {
  readonly typed?: TypedRule;
  readonly wrong?: Partial<TypedRule>;
  readonly done?: string | null;
  readonly refused?: string;
  readonly status?: number;
};

const lastDay = 31;

/** One option value for every possible day: `day`, `week-1`, `month-31`. */
const whenOf = ({ every, weekday, dayOfMonth }: Schedule): string =>
  [every, weekday ?? dayOfMonth].filter((part) => part !== null).join('-');

/** The schedule of an option value. Null: the text is not one. */
export function scheduleIn(when: string): Schedule | null {
  if (when === 'day') return { every: 'day', weekday: null, dayOfMonth: null };
  const [, every, day = ''] = /^(week|month)-([1-9]\d?)$/.exec(when) ?? [];
  const number = Number.parseInt(day, 10);
  if (every === 'week') return number > 7 ? null : { every, weekday: number, dayOfMonth: null };
  if (every !== 'month' || number > lastDay) return null;
  return { every, weekday: null, dayOfMonth: number };
}

function choices(language: PageLanguage): readonly (readonly [string, string])[] {
  const { everyDay, weekdays, ofMonth, lastDay: last } = ruleTexts[language];
  const days = Array.from({ length: lastDay - 1 }, (_, index) => index + 1);
  return [
    ['day', everyDay],
    ...weekdays.map((text, index) => [`week-${index + 1}`, text] as const),
    ...days.map((day) => [`month-${day}`, ofMonth(day)] as const),
    [`month-${lastDay}`, last],
  ];
}

const wordsFor = (schedule: Schedule, language: PageLanguage): string =>
  new Map(choices(language)).get(whenOf(schedule)) ?? '';

const tones: Readonly<Record<PayoutRule['state'], Tone>> = {
  waiting: 'wait',
  on: 'good',
  off: 'plain',
};

const stateTag = ({ state }: PayoutRule, language: PageLanguage): Html =>
  tag(ruleTexts[language].states[state], tones[state]);

async function ruleOf({ engine }: PortalServices, { project }: Visit): Promise<PayoutRule | null> {
  const found = await engine.read(readPayoutRule, project.id);
  return found.ok ? found.value : null;
}

const money = (minor: bigint, language: PageLanguage): string =>
  amountText({ minor, currency: ruleCurrency }, language);

/** The amounts and dates of a rule. */
function termsOf(rule: PayoutRule, language: PageLanguage): readonly (readonly [string, string])[] {
  const texts = ruleTexts[language];
  return [
    [texts.when, wordsFor(rule, language)],
    [texts.keep.replace(/, EUR$/, ''), money(rule.keep, language)],
    ...(rule.minimum === 0n
      ? []
      : [[texts.minimum.replace(/, EUR$/, ''), money(rule.minimum, language)] as const]),
    ...(rule.nextAt === null ? [] : [[texts.next, momentText(rule.nextAt, language)] as const]),
  ];
}

/** A summary for the page of all payouts: the automatic ones, and a link to their rule. */
export async function ruleSummary(services: PortalServices, visit: Visit): Promise<Html> {
  const { language, base } = visit;
  const texts = ruleTexts[language];
  const rule = await ruleOf(services, visit);
  const said =
    rule === null || rule.state === 'off'
      ? html`<p>${texts.none}</p>`
      : html`<p>${stateTag(rule, language)}</p>${facts(termsOf(rule, language))}`;
  return panel(
    texts.title,
    html`${said}<p>${actLink(`${base}/payouts/rule`, texts.look, 'plain')}</p>`,
  );
}

async function ruleView(services: PortalServices, visit: Visit, rule: PayoutRule): Promise<Html> {
  const { language } = visit;
  const texts = ruleTexts[language];
  const { setBy, confirmedBy } = rule;
  const people = [setBy, confirmedBy].filter((id) => id !== null);
  const names = await namesOf(services.database, people);
  const nameOf = (id: string) => names.get(id) ?? id;
  return facts([
    ...termsOf(rule, language),
    [texts.setBy, nameOf(setBy)],
    ...(confirmedBy === null ? [] : [[texts.confirmedBy, nameOf(confirmedBy)] as const]),
  ]);
}

/** The reason why a confirmed rule pays nothing out. Null: it does pay out. */
function accountNotice(
  rule: PayoutRule,
  account: BankAccount | null,
  { project, language }: Visit,
): Html | null {
  const needsTwo = project.configuration.payoutApproval === true;
  if (!needsTwo || rule.state === 'off' || account === null) return null;
  return isSetForAccount(rule, account) ? null : notice(ruleTexts[language].accountChanged, 'wait');
}

/**
 * Only somebody other than its author can confirm a rule. Everybody with the right can switch it
 * off.
 */
function actsView(services: PortalServices, visit: Visit, rule: PayoutRule): Html | null {
  const { language, base } = visit;
  const texts = ruleTexts[language];
  const form = (end: 'confirm' | 'off', inside: Html) => {
    const path = `${base}/payouts/rule/${end}`;
    return html`<form method="post" action="${path}">${formMarks(services, visit, path)}${inside}</form>`;
  };
  const mayStop = mayVisitorDo(visit, 'POST /portal/projects/:project_id/payouts/rule/off');
  if (rule.state === 'off' || !mayStop) return null;
  const isOwn = rule.setBy === visit.signedIn.member.id;
  const confirm =
    isOwn || rule.state !== 'waiting'
      ? null
      : form(
          'confirm',
          html`<p>${texts.confirmLead}</p><input type="hidden" name="version" value="${String(rule.version)}"><div class="acts">${actButton(texts.confirm, 'first')}</div>`,
        );
  const lead = isOwn && rule.state === 'waiting' && html`<p>${texts.ownLead}</p>`;
  const off = form('off', html`<div class="acts">${actButton(texts.off, 'danger')}</div>`);
  return html`${lead}${confirm}${off}`;
}

const typedOf = (rule: PayoutRule | null, language: PageLanguage): TypedRule => {
  const decimal = (minor: bigint) =>
    minor === 0n ? '' : amountInField({ minor, currency: ruleCurrency }, language);
  return rule === null
    ? { when: 'week-1', keep: '', minimum: '' }
    : { when: whenOf(rule), keep: decimal(rule.keep), minimum: decimal(rule.minimum) };
};

function formView(
  services: PortalServices,
  visit: Visit,
  typed: TypedRule,
  wrong: Partial<TypedRule>,
): Html {
  const { language, base, project } = visit;
  const texts = ruleTexts[language];
  const path = `${base}/payouts/rule`;
  const amount = (name: 'keep' | 'minimum', hint: string) =>
    fieldView({
      ...{ name, label: texts[name], value: typed[name], hint, error: wrong[name] ?? null },
      ...{ autocomplete: 'off', lengthMax: 30, isOptional: true },
    });
  const when = selectView('when', texts.when, choices(language), typed.when, wrong.when ?? null);
  const two = project.configuration.payoutApproval === true && html`<p>${texts.changeWaits}</p>`;
  return html`${two}<form method="post" action="${path}">${formMarks(services, visit, path)}${when}${amount('keep', texts.keepHint)}${amount('minimum', texts.minimumHint)}<div class="acts">${actButton(texts.save, 'first')}</div></form>`;
}

const runsShown = 10;

async function runsView(services: PortalServices, visit: Visit): Promise<Html> {
  const { language, base, project } = visit;
  const texts = ruleTexts[language];
  const runs = await lastRuns(services.database, project.id, runsShown);
  const now = services.clock.now();
  const table = tableView({
    language,
    caption: texts.last,
    columns: [
      { heading: texts.moment, kind: 'moment' },
      { heading: texts.outcome, kind: 'text' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rows: runs.map(({ dueAt, outcome, transferId, amount }) => ({
      address: transferId === null ? null : `${base}/payouts/${transferId}`,
      cells: [
        momentView(dueAt, now, language),
        texts.outcomes[outcome],
        amount === null ? '' : money(amount, language),
      ],
    })),
    empty: texts.lastEmpty,
  });
  return panel(texts.last, table);
}

/** The standing rule of a project: its terms, its results, and the form for another one. */
export async function rulePage(
  services: PortalServices,
  visit: Visit,
  { typed, wrong = {}, done = null, refused, status = 200 }: Shown,
): Promise<VerbatimAnswer> {
  const { language } = visit;
  const texts = ruleTexts[language];
  const rule = await ruleOf(services, visit);
  const account = await bankAccountOf(services, visit);
  const said =
    rule === null
      ? html`<p>${texts.none}</p>`
      : html`${accountNotice(rule, account, visit)}${await ruleView(services, visit, rule)}${actsView(services, visit, rule)}`;
  const bank = bankAccountPanel(account, visit, services.clock.now());
  const maySet = mayVisitorDo(visit, 'POST /portal/projects/:project_id/payouts/rule');
  const heading = rule === null ? texts.set : texts.change;
  const form =
    maySet && panel(heading, formView(services, visit, typed ?? typedOf(rule, language), wrong));
  const state = rule === null ? null : stateTag(rule, language);
  const head = headOf({ title: texts.title, tag: state, lead: texts.lead });
  const aside = html`${panel(texts.title, said)}${bank}`;
  const main = html`${form}${await runsView(services, visit)}`;
  const body = html`${head}${done !== null && notice(done, 'good')}${refused !== undefined && notice(refused, 'bad')}${sideBySide(main, aside)}`;
  return showPage(services, visit, { section: 'payouts', title: texts.title, body, status });
}
