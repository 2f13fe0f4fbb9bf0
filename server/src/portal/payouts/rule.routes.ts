import { doneWord } from '../../desk/done-word.ts';
import { typed as field, formBody, pageQuery } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import type { Decision } from '../../kernel/decision.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { typedAmountOrZero } from '../../pages/typed-amount.ts';
import {
  confirmPayoutRule,
  setPayoutRule,
  stopPayoutRule,
} from '../../transfer/standing-payouts/change-payout-rule.ts';
import {
  type PayoutRule,
  type RuleTerms,
  ruleCurrency,
} from '../../transfer/standing-payouts/payout-rule.ts';
import { actOnce } from '../act-once.ts';
import { projectParams } from '../portal.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Visit } from '../visit.ts';
import { rulePage, scheduleIn, type TypedRule } from './rule-page.ts';
import { ruleTexts } from './rule-texts.ts';

const at = '/payouts/rule';

const pageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payouts/rule', {
    summary: 'The standing payout of a project',
    request: { params: projectParams, query: pageQuery({ done: field() }) },
    handle: (visit, { query }) =>
      rulePage(services, visit, { done: doneWord(ruleTexts[visit.language].done, query.done) }),
  });

type Read = { readonly terms: RuleTerms } | { readonly wrong: Partial<TypedRule> };

/** The typed rule, or the problem with it in words. */
function termsIn({ when, keep, minimum }: TypedRule, language: PageLanguage): Read {
  const texts = ruleTexts[language].wrong;
  const schedule = scheduleIn(when);
  const minorOf = (text: string) => (text === '' ? 0n : typedAmountOrZero(text, ruleCurrency));
  const [kept, least] = [minorOf(keep), minorOf(minimum)];
  if (schedule !== null && kept !== null && least !== null) {
    return { terms: { ...schedule, keep: kept, minimum: least } };
  }
  return {
    wrong: {
      ...(schedule === null ? { when: texts.when } : {}),
      ...(kept === null ? { keep: texts.amount } : {}),
      ...(least === null ? { minimum: texts.amount } : {}),
    },
  };
}

/** The next address after an act, or the page with the reason of a refusal. */
function afterAct(
  services: PortalServices,
  visit: Visit,
  done: Decision<string>,
  typed?: TypedRule,
): VerbatimAnswer | Promise<VerbatimAnswer> {
  if (done.ok) return seeOther(done.value);
  const { caller, language, base } = visit;
  if (done.refusal === 'not_found') return nothingHerePage(caller, language);
  if (done.refusal === 'idempotency_conflict') {
    return sentAlreadyPage(caller, language, `${base}${at}`);
  }
  const refused = refusalWords(done.refusal, language);
  const kept = typed === undefined ? {} : { typed };
  return rulePage(services, visit, { ...kept, refused, status: 409 });
}

const subjectOf = ({ project }: Visit): string => `project ${project.id}`;

/** The same form as in the operator API: minor units, as digits. */
const termsInLog = ({ every, weekday, dayOfMonth, keep, minimum }: RuleTerms) => ({
  every,
  ...(weekday === null ? {} : { weekday }),
  ...(dayOfMonth === null ? {} : { day_of_month: dayOfMonth }),
  keep: String(keep),
  minimum: String(minimum),
});

const setRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payouts/rule', {
    summary: 'Set the standing payout of a project',
    request: {
      params: projectParams,
      body: formBody({ when: field(), keep: field(), minimum: field() }),
    },
    from: () => at,
    handle: async (visit, request) => {
      const { language, base, project, signedIn } = visit;
      const { when = '', keep = '', minimum = '' } = request.body;
      const typed = { when, keep: keep.trim(), minimum: minimum.trim() };
      const read = termsIn(typed, language);
      if ('wrong' in read) return rulePage(services, visit, { typed, ...read, status: 422 });
      const { terms } = read;
      const told = {
        action: 'set_payout_rule' as const,
        subject: subjectOf(visit),
        details: termsInLog(terms),
      };
      const input = { projectId: project.id, terms, by: signedIn.member.id };
      const addressOf = ({ state }: PayoutRule) =>
        `${base}${at}?done=${state === 'waiting' ? 'waiting' : 'set'}`;
      const done = await actOnce(services, visit, request, told, setPayoutRule, input, addressOf);
      return afterAct(services, visit, done, typed);
    },
  });

const confirmRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payouts/rule/confirm', {
    summary: 'Confirm the standing payout that somebody else has set',
    request: { params: projectParams, body: formBody({ version: field(20) }) },
    from: () => at,
    handle: async (visit, request) => {
      const { base, project, signedIn } = visit;
      const version = Number.parseInt(request.body.version ?? '', 10);
      const told = {
        action: 'confirm_payout_rule' as const,
        subject: subjectOf(visit),
        details: {},
      };
      const input = { projectId: project.id, by: signedIn.member.id, version };
      const address = () => `${base}${at}?done=confirmed`;
      const done = await actOnce(services, visit, request, told, confirmPayoutRule, input, address);
      return afterAct(services, visit, done);
    },
  });

const offRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payouts/rule/off', {
    summary: 'Switch the standing payout of a project off',
    request: { params: projectParams, body: formBody({}) },
    from: () => at,
    handle: async (visit, request) => {
      const { base, project } = visit;
      const told = { action: 'stop_payout_rule' as const, subject: subjectOf(visit), details: {} };
      const input = { projectId: project.id };
      const address = () => `${base}${at}?done=off`;
      const done = await actOnce(services, visit, request, told, stopPayoutRule, input, address);
      return afterAct(services, visit, done);
    },
  });

/** The standing payout in the portal (decision 0233). */
export const portalRuleRoutes = (services: PortalServices): readonly Route[] => [
  pageRoute(services),
  setRoute(services),
  confirmRoute(services),
  offRoute(services),
];
