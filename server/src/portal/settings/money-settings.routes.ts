import { inOrder } from '../../delivery/events/in-order.ts';
import { typed as field, formBody, pageQuery } from '../../desk/form.wire.ts';
import type { Route } from '../../edge/route.ts';
import { bicIn, ibanIn } from '../../identity/beneficiaries/iban.ts';
import { bankAccounts } from '../../identity/projects/bank-account/bank-account.store.ts';
import {
  bankAccountFacts,
  holderNameOf,
} from '../../identity/projects/bank-account/bank-account.ts';
import {
  type ChangedBankAccount,
  changeBankAccount,
} from '../../identity/projects/bank-account/change-bank-account.ts';
import { changeProject } from '../../identity/projects/change-project.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { type Project, refundLimitOf } from '../../identity/projects/project.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { typedAmountOrZero } from '../../pages/typed-amount.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { bankAccountMails } from '../../staff/owners/bank-account-mail.ts';
import { ownersOf } from '../../staff/owners/owners.store.ts';
import { actOnce } from '../act-once.ts';
import { projectParams } from '../portal.wire.ts';
import { sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Visit } from '../visit.ts';
import { bankAccountPage, moneyRulesPage, type TypedAccount } from './money-settings-page.ts';
import { moneyTexts } from './money-texts.ts';

const accountPageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/settings/bank-account', {
    summary: 'The bank account of a project',
    request: { params: projectParams, query: pageQuery({}) },
    handle: (visit) =>
      bankAccountPage(services, visit, { typed: { iban: '', bic: '' }, wrong: {} }),
  });

/** The typed account, or the problem with it in words. */
function accountIn({ iban: given, bic: givenBic }: TypedAccount, language: PageLanguage) {
  const texts = moneyTexts[language].wrong;
  const iban = ibanIn(given);
  const bic = givenBic === '' ? null : bicIn(givenBic);
  const isWrongBic = bic === null && givenBic !== '';
  if (iban !== null && !isWrongBic) return { iban, bic };
  return {
    wrong: {
      ...(iban === null ? { iban: texts.iban } : {}),
      ...(isWrongBic ? { bic: texts.bic } : {}),
    },
  };
}

/** A mail tells every owner about the change, in their own language. */
async function mailsOf(services: PortalServices, { project }: Visit, iban: string) {
  const owners = await ownersOf(services.database, project.id);
  return bankAccountMails(owners, { projectName: project.name, iban, givenBy: 'owner' });
}

const accountRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/settings/bank-account', {
    summary: 'Change the bank account of a project',
    request: { params: projectParams, body: formBody({ iban: field(), bic: field() }) },
    from: () => '/settings/bank-account',
    handle: async (visit, request) => {
      const { project, language, base, caller } = visit;
      const { iban = '', bic = '' } = request.body;
      const typed = { iban: iban.trim(), bic: bic.trim() };
      const read = accountIn(typed, language);
      if ('wrong' in read) {
        return bankAccountPage(services, visit, { typed, wrong: read.wrong, status: 422 });
      }
      const told = {
        action: 'change_bank_account' as const,
        subject: `project ${project.id}`,
        details: {},
        look: lookAt(bankAccounts, project.id, bankAccountFacts),
        tookPlace: ({ isChanged }: ChangedBankAccount) => isChanged,
      };
      const input = {
        ...{ projectId: project.id, isTest: project.isTest, givenBy: 'owner' as const },
        account: { name: holderNameOf(project.name), ...read },
        mails: await mailsOf(services, visit, read.iban),
        mailing: services.mailing,
      };
      const addressOf = ({ isChanged }: ChangedBankAccount) =>
        `${base}/settings?done=${isChanged ? 'bank_account' : 'same_account'}`;
      const done = await actOnce(
        services,
        visit,
        request,
        told,
        changeBankAccount,
        input,
        addressOf,
      );
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') {
        return sentAlreadyPage(caller, language, `${base}/settings/bank-account`);
      }
      const refused = refusalWords(done.refusal, language);
      return bankAccountPage(services, visit, { typed, wrong: {}, refused, status: 409 });
    },
  });

const rulesPageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/settings/money', {
    summary: 'The rules of payouts and refunds of a project',
    request: { params: projectParams, query: pageQuery({}) },
    handle: async (visit) => moneyRulesPage(services, visit, {}),
  });

/** In the terms of the operator API. */
const rulesInLog = (project: Project) => ({
  refund_limit: refundLimitOf(project),
  payout_approval: project.configuration.payoutApproval ?? false,
});

const rulesRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/settings/money', {
    summary: 'Change the rules of payouts and refunds of a project',
    request: {
      params: projectParams,
      body: formBody({ refund_limit: field(), payout_approval: field() }),
    },
    from: () => '/settings/money',
    handle: async (visit, request) => {
      const { project, language, base, caller } = visit;
      const { refund_limit: limit = '', payout_approval: chosen } = request.body;
      const typed = { limit: limit.trim(), approval: chosen !== undefined };
      const [currency = 'EUR'] = project.configuration.currencies;
      const minor = typedAmountOrZero(typed.limit, currency);
      if (minor === null) {
        const wrong = moneyTexts[language].wrong.limit;
        return moneyRulesPage(services, visit, { typed, wrong, status: 422 });
      }
      const told = {
        action: 'change_project' as const,
        subject: `project ${project.id}`,
        details: { part: 'money' },
        look: lookAt(projects, project.id, rulesInLog),
      };
      const configuration = { refundLimit: Number(minor), payoutApproval: typed.approval };
      const input = { id: project.id, configuration, randomBits: [] };
      const address = `${base}/settings?done=money`;
      const done = await actOnce(
        services,
        visit,
        request,
        told,
        inOrder(changeProject),
        input,
        () => address,
      );
      services.directory.forgetAll();
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') {
        return sentAlreadyPage(caller, language, `${base}/settings/money`);
      }
      const refused = refusalWords(done.refusal, language);
      return moneyRulesPage(services, visit, { typed, refused, status: 409 });
    },
  });

/** The payout account, and the rules for outgoing money (business 7; decisions 0173 and 0174). */
export const portalMoneySettingsRoutes = (services: PortalServices): readonly Route[] => [
  accountPageRoute(services),
  accountRoute(services),
  rulesPageRoute(services),
  rulesRoute(services),
];
