import * as wire from '../../../account/page.wire.ts';
import { payerForm, payerRoute } from '../../../account/page-route.ts';
import { type Route, route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { localeParam } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import {
  answeredTransaction,
  answerRefused,
  answerSubject,
  answerTransaction,
  showTransaction as show,
} from './confirm-page.ts';

const summary = 'A payer looks at a transaction';

/**
 * The parameters that an address may carry besides the transaction and the authorization after it.
 */
const extrasIn = ({ contact_token, still, rejection }: wire.ConfirmQuery) => ({
  contactToken: contact_token,
  isStill: still !== undefined,
  rejection,
});

const confirmPage = (services: PayerPageServices): readonly Route[] => {
  const path = '/wallet/confirm/:transaction_key';
  const common = payerRoute(services);
  return [
    route({
      ...common,
      method: 'GET',
      path: `/frontend${path}`,
      summary,
      request: { params: wire.transactionParams, query: wire.confirmQuery },
      handle: async ({ params: { transaction_key: key }, query, caller: payer }) => {
        const visit = { key, locale: undefined, payer, query: null, ...extrasIn(query) };
        return accept(await show(services, visit));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}${path}`,
      summary,
      request: { params: wire.localeTransactionParams, query: wire.confirmQuery },
      handle: async ({ params: { transaction_key: key, locale }, query, caller: payer }) => {
        const visit = { key, locale, payer, query: null, ...extrasIn(query) };
        return accept(await show(services, visit));
      },
    }),
    formRoute({
      ...payerForm(services),
      path: `/frontend/${localeParam}${path}`,
      summary: 'A payer accepts or rejects a transaction',
      request: { params: wire.localeTransactionParams, body: wire.confirmForm },
      find: ({ params: { transaction_key: key, locale }, caller: payer }) =>
        answeredTransaction(services, { key, locale, payer, query: null, ...extrasIn({}) }),
      boundTo: (answered) => answerSubject(answered),
      refused: (answered) => answerRefused(answered),
      handle: (answered, { body }) => answerTransaction(services, answered, body),
    }),
  ];
};

const confirmWithOauth = (services: PayerPageServices): readonly Route[] => {
  const path = '/transaction/confirm-with-oauth/:transaction_key';
  const common = {
    ...payerRoute(services),
    description:
      'A page: the payer accepts the transaction, and goes on to the authorization that the query asks for.',
    isListed: true,
  } as const;
  const asking = wire.confirmWithOauthQuery;
  return [
    route({
      ...common,
      method: 'GET',
      path: `/frontend${path}`,
      summary,
      operationId: 'showTransactionWithOauth',
      request: { params: wire.transactionParams, query: asking },
      handle: async ({ params: { transaction_key: key }, query: asked, caller: payer }) => {
        const visit = { key, locale: undefined, payer, query: asked, ...extrasIn(asked) };
        return accept(await show(services, visit));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}${path}`,
      summary,
      operationId: 'showTransactionWithOauthIn',
      request: { params: wire.localeTransactionParams, query: asking },
      handle: async ({ params: { transaction_key: key, locale }, query: asked, caller: payer }) => {
        const visit = { key, locale, payer, query: asked, ...extrasIn(asked) };
        return accept(await show(services, visit));
      },
    }),
    formRoute({
      ...payerForm(services),
      path: `/frontend/${localeParam}${path}`,
      summary: 'A payer accepts or rejects a transaction, and goes on to an authorization',
      request: { params: wire.localeTransactionParams, query: asking, body: wire.confirmForm },
      find: ({ params: { transaction_key: key, locale }, query, caller: payer }) =>
        answeredTransaction(services, { key, locale, payer, query, ...extrasIn(query) }),
      boundTo: (answered) => answerSubject(answered),
      refused: (answered) => answerRefused(answered),
      handle: (answered, { body }) => answerTransaction(services, answered, body),
    }),
  ];
};

/** Wallet 4 and gaps 3, Locale pages: the page on which a payer confirms a transaction. */
export const confirmRoutes = (services: PayerPageServices): readonly Route[] => [
  ...confirmPage(services),
  ...confirmWithOauth(services),
];
