import { doneWord } from '../../desk/done-word.ts';
import type { Route } from '../../edge/route.ts';
import { type Currency, isCurrency } from '../../kernel/money.ts';
import { exampleAmount } from '../../pages/amount.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { thingQuery } from '../console.wire.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import type { Account } from './account-words.ts';
import * as wire from './ledger.wire.ts';
import {
  newPostingAddress,
  newPostingPage,
  type PostingRequest,
  requestPage,
  requestsAddress,
  requestsPage,
  type TypedPosting,
} from './posting-pages.ts';
import { postingTexts } from './posting-texts.ts';

const accountForm = /^([1-9][0-9]{0,17}|[1-4][0-9]{18})$/;

type Read =
  | { readonly ok: true; readonly amount: bigint }
  | { readonly ok: false; readonly wrong: Partial<TypedPosting> };

/** The amount in the currency of its source account, or what is wrong with the form. */
async function readForm(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedPosting,
): Promise<Read> {
  const texts = postingTexts[visit.language];
  const { debit_account: debit, credit_account: credit, amount } = typed;
  const wrong = {
    ...(accountForm.test(debit) ? {} : { debit_account: texts.wrongAccount }),
    ...(accountForm.test(credit) ? {} : { credit_account: texts.wrongAccount }),
  };
  if (Object.keys(wrong).length > 0) return { ok: false, wrong };
  const found = await askOperator<Account>(services, visit, 'GET /admin/v1/accounts/:account_id', {
    params: { account_id: debit },
  });
  const missing = texts.refusals['account_not_found'] ?? '';
  if (!found.ok) return { ok: false, wrong: { debit_account: missing } };
  const currency: Currency = isCurrency(found.body.currency) ? found.body.currency : 'EUR';
  const minor = typedAmount(amount, currency);
  return minor === null
    ? { ok: false, wrong: { amount: texts.wrongAmount(exampleAmount(currency, visit.language)) } }
    : { ok: true, amount: minor };
}

const newPageRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/ledger/postings/new', {
    summary: 'The form of a posting by hand',
    request: { query: wire.newPostingQuery },
    handle: async (visit, { query }) => {
      const { debit_account = '', credit_account = '' } = query;
      const typed = { debit_account, credit_account, amount: '' };
      return newPostingPage(services, visit, { typed, wrong: {}, status: 200 });
    },
  });

const newRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/ledger/postings/new', {
    summary: 'Post by hand, or ask for it above the limit',
    request: { body: wire.postingForm },
    from: () => newPostingAddress,
    handle: async (visit, { body }) => {
      const { debit_account = '', credit_account = '', amount = '', once } = body;
      const typed = {
        ...{ debit_account: debit_account.trim(), credit_account: credit_account.trim(), amount },
      };
      const read = await readForm(services, visit, typed);
      if (!read.ok) {
        return newPostingPage(services, visit, { typed, wrong: read.wrong, status: 422 });
      }
      const wanted = { ...typed, amount: read.amount };
      const reply = await askOperator<Partial<PostingRequest>>(
        services,
        visit,
        'POST /admin/v1/postings',
        { body: wanted, once },
      );
      return afterAct(visit, reply, {
        page: newPostingAddress,
        next: ({ request_id: id }) =>
          id === undefined
            ? `/console/ledger/postings?account_id=${wanted.debit_account}&done=posted`
            : `${requestsAddress}/${id}?done=asked`,
        words: postingTexts[visit.language].refusals,
        again: (refused, status) =>
          newPostingPage(services, visit, { typed, wrong: {}, refused, status }),
      });
    },
  });

const pageOf = ({ request_id: id }: { readonly request_id: string }): string =>
  `${requestsAddress}/${id}`;

const decideRoute = (
  services: ConsoleServices,
  act: 'approve' | 'decline',
  summary: string,
): Route =>
  consoleForm(services, `POST /console/ledger/requests/:request_id/${act}`, {
    summary,
    request: { params: wire.requestParams, body: wire.plainForm },
    from: pageOf,
    handle: async (visit, { params, body: { once } }) => {
      const id = params.request_id;
      const reply = await askOperator<PostingRequest>(
        services,
        visit,
        `POST /admin/v1/posting-requests/:request_id/${act}`,
        { params: { request_id: id }, once },
      );
      return afterAct(visit, reply, {
        page: pageOf(params),
        next: () => `${pageOf(params)}?done=${act === 'approve' ? 'approved' : 'declined'}`,
        words: postingTexts[visit.language].refusals,
        again: (refused, status) =>
          requestPage(services, visit, id, { done: null, refused, status }),
      });
    },
  });

/** Postings by hand, alone and with four eyes (business 5, Ledger). */
export const consolePostingRoutes = (services: ConsoleServices): readonly Route[] => [
  newPageRoute(services),
  newRoute(services),
  consolePage(services, 'GET /console/ledger/requests', {
    summary: 'Postings that wait for a second person',
    request: { query: wire.requestsQuery },
    handle: (visit, { query: { lang, ...typed } }) => requestsPage(services, visit, typed),
  }),
  consolePage(services, 'GET /console/ledger/requests/:request_id', {
    summary: 'One posting that waits for a second person',
    request: { params: wire.requestParams, query: thingQuery },
    handle: (visit, { params, query }) => {
      const said = doneWord(postingTexts[visit.language].done, query.done);
      return requestPage(services, visit, params.request_id, { done: said, refused: null });
    },
  }),
  decideRoute(services, 'approve', 'Post what somebody else has asked for'),
  decideRoute(services, 'decline', 'Decline a posting that was asked for'),
];
