import { Type } from 'typebox';
import { doneWord } from '../../desk/done-word.ts';
import { typed as field, formBody, pageQuery } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { isUsable } from '../../identity/projects/bank-account/bank-account.ts';
import { type Decision, refuse } from '../../kernel/decision.ts';
import { isCurrency } from '../../kernel/money.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import { askPayout } from '../../transfer/own-payouts/ask-payout.ts';
import { approvePayout, declinePayout } from '../../transfer/own-payouts/decide-payout.ts';
import { formPayout } from '../../transfer/own-payouts/form-payout.ts';
import type { Transfer } from '../../transfer/transfers/transfer.ts';
import { transferIdIn } from '../../transfer/transfers/transfer.wire.ts';
import { actOnce } from '../act-once.ts';
import { bankAccountOf } from '../bank-account-view.ts';
import { projectParams } from '../portal.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Visit } from '../visit.ts';
import { emptyPayout, newPayoutPage, type TypedPayout } from './new-payout-page.ts';
import { payoutPage } from './payout-page.ts';
import { payoutTexts } from './payout-texts.ts';
import { payoutsPage } from './payouts-page.ts';

const payoutsQuery = pageQuery({
  status: field(),
  currency: field(),
  from: field(),
  to: field(),
  after: field(255),
  before: field(255),
  format: field(),
});

const payoutParams = Type.Object({
  project_id: Type.String({ format: 'uuid' }),
  transfer_id: Type.String({ maxLength: 40 }),
});

const idIn = (text: string): number | null => {
  const id = transferIdIn(text);
  return id.ok ? id.value : null;
};

const listRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payouts', {
    summary: 'The payouts of a project',
    request: { params: projectParams, query: payoutsQuery },
    handle: (visit, { query }) => payoutsPage(services, visit, query),
  });

const newPageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payouts/new', {
    summary: 'The form of a payout',
    request: { params: projectParams, query: pageQuery({}) },
    handle: (visit) => newPayoutPage(services, visit, { typed: emptyPayout(visit) }),
  });

const detailsMax = 140;

/** The problems of the form, in words. Empty: the payout can be tried. */
function wrongIn({ amount, isEverything, currency, details }: TypedPayout, language: PageLanguage) {
  const texts = payoutTexts[language].wrong;
  const isAmount = isCurrency(currency) && typedAmount(amount, currency) !== null;
  const isMissing = !isEverything && !isAmount;
  const isBoth = isEverything && amount !== '';
  return {
    ...(isMissing ? { amount: texts.amount } : {}),
    ...(isBoth ? { amount: texts.both } : {}),
    ...([...details].length > detailsMax ? { details: texts.details } : {}),
  };
}

type FormRequest = Parameters<typeof actOnce>[2];

/** Requests the payout of a form, and returns the next address for the browser. */
async function asked(
  services: PortalServices,
  visit: Visit,
  request: FormRequest,
  { amount, isEverything, currency, details }: TypedPayout,
) {
  const { project, base, signedIn } = visit;
  if (!isCurrency(currency)) return refuse('invalid_parameters', 'It is no currency.');
  const account = await bankAccountOf(services, visit);
  if (account === null) return refuse('no_bank_account', 'The project has no bank account.');
  const minor = isEverything ? null : typedAmount(amount, currency);
  const { engine, ids, transfers } = services;
  const payout = { project, account, currency, minor, details };
  const wanted = await formPayout({ engine, ids, ...transfers }, payout);
  if (!wanted.ok) return wanted;
  const { id } = wanted.value;
  const told = {
    action: 'ask_payout' as const,
    subject: `transfer ${id}`,
    details: { currency, amount: minor === null ? 'everything' : String(minor) },
  };
  const { context } = services.transfers;
  const input = { wanted: wanted.value, isEverything, askedBy: signedIn.member.id, context };
  const addressOf = (transfer: Transfer) =>
    `${base}/payouts/${transfer.id}?done=${transfer.signedAt === null ? 'waiting' : 'asked'}`;
  return actOnce(services, visit, request, told, askPayout, input, addressOf);
}

/**
 * The reason of a refusal. For an account that is not usable yet, it includes the moment when it
 * will be.
 */
async function wordsFor(services: PortalServices, visit: Visit, refusal: string): Promise<string> {
  const { language } = visit;
  const account = refusal === 'bank_account_waits' ? await bankAccountOf(services, visit) : null;
  return account === null || isUsable(account, services.clock.now())
    ? refusalWords(refusal, language)
    : payoutTexts[language].waits(momentText(account.usableAt, language));
}

const newRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payouts/new', {
    summary: 'Pay out to the bank account of a project',
    request: {
      params: projectParams,
      body: formBody({
        amount: field(),
        everything: field(),
        currency: field(),
        details: field(300),
      }),
    },
    from: () => '/payouts/new',
    handle: async (visit, request) => {
      const { language, caller, base } = visit;
      const { amount = '', everything, currency, details = '' } = request.body;
      const typed = {
        amount: amount.trim(),
        isEverything: everything !== undefined,
        currency: currency ?? emptyPayout(visit).currency,
        details: details.trim(),
      };
      const wrong = wrongIn(typed, language);
      if (Object.keys(wrong).length > 0) {
        return newPayoutPage(services, visit, { typed, wrong, status: 422 });
      }
      const done = await asked(services, visit, request, typed);
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') {
        return sentAlreadyPage(caller, language, `${base}/payouts/new`);
      }
      const refused = await wordsFor(services, visit, done.refusal);
      return newPayoutPage(services, visit, { typed, refused, status: 409 });
    },
  });

const pageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payouts/:transfer_id', {
    summary: 'One payout with what happened to it',
    request: { params: payoutParams, query: pageQuery({ done: field() }) },
    handle: (visit, { params, query }) =>
      payoutPage(services, visit, {
        transferId: idIn(params.transfer_id),
        done: doneWord(payoutTexts[visit.language].done, query.done),
      }),
  });

/** The address after a decision on a payout. */
function afterDecision(
  services: PortalServices,
  visit: Visit,
  transferId: number,
  done: Decision<string>,
): VerbatimAnswer | Promise<VerbatimAnswer> {
  if (done.ok) return seeOther(done.value);
  const { caller, language, base } = visit;
  if (done.refusal === 'not_found') return nothingHerePage(caller, language);
  if (done.refusal === 'idempotency_conflict') {
    return sentAlreadyPage(caller, language, `${base}/payouts/${transferId}`);
  }
  const refused = refusalWords(done.refusal, language);
  return payoutPage(services, visit, { transferId, refused, status: 409 });
}

const decisions = {
  approve: {
    endpoint: 'POST /portal/projects/:project_id/payouts/:transfer_id/approve',
    summary: 'Approve a payout that somebody else asked for',
    operation: approvePayout,
    action: 'approve_payout',
    done: 'approved',
  },
  decline: {
    endpoint: 'POST /portal/projects/:project_id/payouts/:transfer_id/decline',
    summary: 'Decline a payout that waits for approval, or take it back',
    operation: declinePayout,
    action: 'decline_payout',
    done: 'declined',
  },
} as const;

const decisionRoute = (services: PortalServices, what: keyof typeof decisions): Route => {
  const { endpoint, summary, operation, action, done: word } = decisions[what];
  return portalForm(services, endpoint, {
    summary,
    request: { params: payoutParams, body: formBody({}) },
    from: ({ transfer_id: id }) => `/payouts/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base, signedIn } = visit;
      const transferId = idIn(request.params.transfer_id);
      if (transferId === null) return nothingHerePage(caller, language);
      const told = { action, subject: `transfer ${transferId}`, details: {} };
      const { context } = services.transfers;
      const input = { transferId, project, by: signedIn.member.id, context };
      const address = `${base}/payouts/${transferId}?done=${word}`;
      const done = await actOnce(services, visit, request, told, operation, input, () => address);
      return afterDecision(services, visit, transferId, done);
    },
  });
};

/** Payouts in the portal (business 4; decision 0174). */
export const portalPayoutRoutes = (services: PortalServices): readonly Route[] => [
  listRoute(services),
  newPageRoute(services),
  newRoute(services),
  pageRoute(services),
  decisionRoute(services, 'approve'),
  decisionRoute(services, 'decline'),
];
