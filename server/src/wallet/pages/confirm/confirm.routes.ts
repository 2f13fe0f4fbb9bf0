import { type Route, route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import * as wire from '../page.wire.ts';
import { payerRoute } from '../page-route.ts';
import type { PayerPageServices } from '../page-services.ts';
import { answerTransaction as answer, showTransaction as show } from './confirm-page.ts';

const summary = 'A payer looks at a transaction';

const confirmPage = (services: PayerPageServices): readonly Route[] => {
  const path = '/wallet/confirm/:transaction_key';
  const common = payerRoute(services);
  return [
    route({
      ...common,
      method: 'GET',
      path: `/frontend${path}`,
      summary,
      request: { params: wire.transactionParams },
      handle: async ({ params: { transaction_key: key }, caller: payer }) =>
        accept(await show(services, { key, locale: undefined, payer, query: null })),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/:locale${path}`,
      summary,
      request: { params: wire.localeTransactionParams },
      handle: async ({ params: { transaction_key: key, locale }, caller: payer }) =>
        accept(await show(services, { key, locale, payer, query: null })),
    }),
    route({
      ...common,
      method: 'POST',
      path: `/frontend/:locale${path}`,
      summary: 'A payer accepts or rejects a transaction',
      request: { params: wire.localeTransactionParams, body: wire.confirmForm, bodyType: 'form' },
      handle: async ({ params: { transaction_key: key, locale }, body, caller: payer }) =>
        accept(await answer(services, { key, locale, payer, query: null }, body)),
    }),
  ];
};

const confirmWithOauth = (services: PayerPageServices): readonly Route[] => {
  const path = '/transaction/confirm-with-oauth/:transaction_key';
  const common = payerRoute(services);
  const query = wire.authorizationQuery;
  return [
    route({
      ...common,
      method: 'GET',
      path: `/frontend${path}`,
      summary,
      request: { params: wire.transactionParams, query },
      handle: async ({ params: { transaction_key: key }, query: asked, caller: payer }) =>
        accept(await show(services, { key, locale: undefined, payer, query: asked })),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/:locale${path}`,
      summary,
      request: { params: wire.localeTransactionParams, query },
      handle: async ({ params: { transaction_key: key, locale }, query: asked, caller: payer }) =>
        accept(await show(services, { key, locale, payer, query: asked })),
    }),
    route({
      ...common,
      method: 'POST',
      path: `/frontend/:locale${path}`,
      summary: 'A payer accepts or rejects a transaction, and goes on to an authorization',
      request: {
        params: wire.localeTransactionParams,
        query,
        body: wire.confirmForm,
        bodyType: 'form',
      },
      handle: async (request) => {
        const { transaction_key: key, locale } = request.params;
        const visit = { key, locale, payer: request.caller, query: request.query };
        return accept(await answer(services, visit, request.body));
      },
    }),
  ];
};

/** Wallet 4 and decisions 3, Locale pages: where a payer confirms a transaction. */
export const confirmRoutes = (services: PayerPageServices): readonly Route[] => [
  ...confirmPage(services),
  ...confirmWithOauth(services),
];
