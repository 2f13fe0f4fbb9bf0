import { actLink, facts, headOf, notice, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { holderNameOf } from '../../identity/projects/bank-account/bank-account.ts';
import { isCurrency } from '../../kernel/money.ts';
import { html } from '../../pages/html.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { typedAmountOrZero } from '../../pages/typed-amount.ts';
import { type Answered, askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { consoleForm } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { answerAct, saidNothing } from '../owners/answer-act.ts';
import type { Visit } from '../visit.ts';
import type { Project } from './merchant.ts';
import { type MerchantDone, merchantActTexts } from './merchant-act-texts.ts';
import { merchantAddress, merchantPage, morePage } from './merchant-page.ts';
import * as wire from './merchants.wire.ts';
import { currenciesIn, inviteOwner, wrongOwner } from './new-merchant.ts';

type OfProject = { readonly project_id: string };

const pageOf = ({ project_id: id }: OfProject): string => merchantAddress(id.toLowerCase());
const moreOf = (params: OfProject): string => `${pageOf(params)}/more`;

const patch = (
  services: ConsoleServices,
  visit: Visit,
  { project_id: id }: OfProject,
  body: object,
  once: string | undefined,
): Promise<Answered<unknown>> =>
  askOperator(services, visit, 'PATCH /admin/v1/projects/:project_id', {
    params: { project_id: id.toLowerCase() },
    ...{ body, once },
  });

type FormPage = {
  readonly of: (params: OfProject) => string;
  readonly show: typeof merchantPage;
};

/** The pages with the forms: acts that ask for the second factor have their own page. */
const onPage: FormPage = { of: pageOf, show: merchantPage };
const onMore: FormPage = { of: moreOf, show: morePage };

/** The answer of a form: its page, with the outcome or the refusal. */
const answered = (
  services: ConsoleServices,
  visit: Visit,
  params: OfProject,
  reply: Answered<unknown>,
  done: MerchantDone,
  { of, show }: FormPage = onPage,
): Promise<VerbatimAnswer> =>
  answerAct(visit, reply, {
    page: of(params),
    done,
    again: (said) => show(services, visit, params.project_id.toLowerCase(), said),
  });

/** Changes with a button only, and the request of each. */
const plainChanges = [
  ['go-live', { test_mode: false }, 'live', 'Make a merchant live'],
  ['resume', { state: 'active' }, 'resumed', 'End the suspension of a merchant'],
  ['close', { state: 'closed' }, 'closed', 'Close a merchant'],
] as const;

const plainRoutes = (services: ConsoleServices): readonly Route[] =>
  plainChanges.map(([path, body, done, summary]) =>
    consoleForm(services, `POST /console/merchants/:project_id/${path}`, {
      summary,
      request: { params: wire.merchantParams, body: wire.plainForm },
      from: pageOf,
      handle: async (visit, { params, body: { once } }) =>
        answered(services, visit, params, await patch(services, visit, params, body, once), done),
    }),
  );

const suspendRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/merchants/:project_id/suspend', {
    summary: 'Suspend a merchant',
    request: { params: wire.merchantParams, body: wire.reasonForm },
    from: pageOf,
    handle: async (visit, { params, body: { once, reason = '' } }) => {
      const change = { state: 'suspended', reason: reason.trim() };
      const reply = await patch(services, visit, params, change, once);
      return answered(services, visit, params, reply, 'suspended');
    },
  });

type Limits = { readonly refund_limit: bigint; readonly rate_limit: number | null };

/** The limits as typed. A word instead says what is wrong. */
function limitsIn(
  refundLimit: string,
  rateLimit: string,
  currency: string,
): Limits | 'amount' | 'number' {
  const minor = isCurrency(currency) ? typedAmountOrZero(refundLimit, currency) : null;
  if (minor === null) return 'amount';
  const rate = rateLimit.trim();
  if (rate !== '' && !/^\d{1,7}$/.test(rate)) return 'number';
  return { refund_limit: minor, rate_limit: rate === '' ? null : Number(rate) };
}

const termsRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/merchants/:project_id/terms', {
    summary: 'Change the terms and limits of a merchant',
    request: { params: wire.merchantParams, body: wire.termsForm },
    from: pageOf,
    handle: async (visit, { params, body }) => {
      const id = params.project_id.toLowerCase();
      const { name = '', country = '', mcc = '', refund_limit = '', rate_limit = '' } = body;
      const currencies = currenciesIn(body.currencies ?? '');
      const limits = limitsIn(refund_limit, rate_limit, currencies[0] ?? '');
      if (typeof limits === 'string') {
        const refused = merchantActTexts[visit.language].wrong[limits];
        return merchantPage(services, visit, id, { ...saidNothing, refused, status: 422 });
      }
      const change = {
        name: name.trim(),
        country: country.trim() === '' ? null : country.trim().toUpperCase(),
        mcc: mcc.trim() === '' ? null : mcc.trim(),
        currencies,
        ...limits,
        payout_approval: body.payout_approval === '1',
        card_agreement: body.card_agreement === '1',
      };
      const reply = await patch(services, visit, params, change, body.once);
      return answered(services, visit, params, reply, 'terms');
    },
  });

/** Acts with a button only, each with its endpoint. */
const plainActs = [
  [
    ...(['lift-pin-stop', 'POST /admin/v1/projects/:project_id/pin-tries/lift-stop'] as const),
    ...(['lifted', 'Let the PINs of a merchant be verified again'] as const),
  ],
  [
    ...(['stop-seeing', 'DELETE /admin/v1/projects/:project_id/see-as'] as const),
    ...(['seen', 'See the portal as a merchant no longer'] as const),
  ],
] as const;

const plainActRoutes = (services: ConsoleServices): readonly Route[] =>
  plainActs.map(([path, endpoint, done, summary]) =>
    consoleForm(services, `POST /console/merchants/:project_id/${path}`, {
      summary,
      request: { params: wire.merchantParams, body: wire.plainForm },
      from: pageOf,
      handle: async (visit, { params, body: { once } }) => {
        const of = { project_id: params.project_id.toLowerCase() };
        const reply = await askOperator(services, visit, endpoint, { params: of, once });
        return answered(services, visit, params, reply, done);
      },
    }),
  );

const accountRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/merchants/:project_id/account', {
    summary: 'Set the bank account of a merchant',
    request: { params: wire.merchantParams, body: wire.accountForm },
    from: moreOf,
    handle: async (visit, { params, body: { once, iban = '', bic = '' } }) => {
      const id = params.project_id.toLowerCase();
      const project = await askOperator<Project>(
        services,
        visit,
        'GET /admin/v1/projects/:project_id',
        { params: { project_id: id } },
      );
      if (!project.ok) return nothingHerePage(visit.caller, visit.language);
      // With the project's own name it is the account for the project's payouts (business 7).
      const name = holderNameOf(project.body.name);
      const account = { iban: iban.trim(), ...(bic.trim() === '' ? {} : { bic: bic.trim() }) };
      const reply = await askOperator(services, visit, 'POST /admin/v1/beneficiaries', {
        body: { project_id: id, name, ...account },
        once,
      });
      return answered(services, visit, params, reply, 'account', onMore);
    },
  });

const confirmRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/merchants/:project_id/confirm-account', {
    summary: 'Confirm the bank account of a merchant',
    request: { params: wire.merchantParams, body: wire.confirmForm },
    from: moreOf,
    handle: async (visit, { params, body: { once, beneficiary_id: beneficiary = '' } }) => {
      const reply = await askOperator(
        services,
        visit,
        'POST /admin/v1/beneficiaries/:beneficiary_id/confirm',
        { params: { beneficiary_id: beneficiary }, once },
      );
      return answered(services, visit, params, reply, 'confirmed', onMore);
    },
  });

const ownerRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/merchants/:project_id/owner', {
    summary: 'Invite an owner of a merchant',
    request: { params: wire.merchantParams, body: wire.ownerForm },
    from: moreOf,
    handle: async (visit, { params, body: { once, ...given } }) => {
      const id = params.project_id.toLowerCase();
      const { owner_email: email = '', owner_name: name = '', owner_language = '' } = given;
      const typed = { owner_email: email.trim(), owner_name: name.trim(), owner_language };
      const [wrong] = Object.values(wrongOwner(typed, visit.language));
      if (wrong !== undefined) {
        return morePage(services, visit, id, { ...saidNothing, refused: wrong, status: 422 });
      }
      const reply = await inviteOwner(services, visit, id, typed, once);
      return answered(services, visit, params, reply, 'invited', onMore);
    },
  });

const seeAsRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/merchants/:project_id/see-as', {
    summary: 'See the portal as a merchant',
    request: { params: wire.merchantParams, body: wire.plainForm },
    from: pageOf,
    handle: async (visit, { params, body: { once } }) => {
      const project_id = params.project_id.toLowerCase();
      const endpoint = 'POST /admin/v1/projects/:project_id/see-as';
      const reply = await askOperator(services, visit, endpoint, { params: { project_id }, once });
      return reply.ok
        ? seeOther(`/portal/projects/${project_id}`)
        : answered(services, visit, params, reply, 'seen');
    },
  });

type Rotated = { readonly client_secret?: string; readonly mac_key?: string };

const rotateRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/merchants/:project_id/rotate', {
    summary: 'Give a merchant a new secret, and show it once',
    request: { params: wire.merchantParams, body: wire.rotateForm },
    from: moreOf,
    handle: async (visit, { params, body: { once, what = '', overlap = '' } }) => {
      const { language } = visit;
      const texts = merchantActTexts[language];
      const id = params.project_id.toLowerCase();
      const chosen = texts.overlaps.find(([seconds]) => String(seconds) === overlap);
      if (chosen === undefined) {
        const refused = texts.wrong.choice;
        return morePage(services, visit, id, { ...saidNothing, refused, status: 422 });
      }
      const reply = await askOperator<Rotated>(
        services,
        visit,
        'POST /admin/v1/projects/:project_id/rotate',
        { params: { project_id: id }, body: { what, overlap_seconds: chosen[0] }, once },
      );
      if (!reply.ok) return answered(services, visit, params, reply, 'terms', onMore);
      const { client_secret: secret, mac_key: key } = reply.body;
      const shown = facts([
        secret === undefined
          ? [texts.macKey, html`<code>${key ?? ''}</code>`]
          : [texts.clientSecret, html`<code>${secret}</code>`],
      ]);
      const title = texts.freshTitle;
      const way = actLink(merchantAddress(id), texts.toMerchant, 'first');
      const body = html`${headOf({ title })}${notice(texts.shownOnce, 'wait')}${panel(null, shown)}<div class="acts">${way}</div>`;
      return showPage(services, visit, { section: 'merchants', title, body });
    },
  });

/** The acts on a merchant. */
export const merchantActRoutes = (services: ConsoleServices): readonly Route[] => [
  ...plainRoutes(services),
  suspendRoute(services),
  termsRoute(services),
  ...plainActRoutes(services),
  accountRoute(services),
  confirmRoute(services),
  ownerRoute(services),
  rotateRoute(services),
  seeAsRoute(services),
];
