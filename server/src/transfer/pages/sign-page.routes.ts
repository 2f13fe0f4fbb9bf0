import { payerForm, payerRoute } from '../../account/page-route.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { formRoute } from '../../pages/form-route.ts';
import { localeParam } from '../../pages/language.ts';
import {
  answeredTransfer,
  answerRefused,
  answerSubject,
  answerTransfer,
  type SignPageServices,
  showTransfer,
} from './sign-page.ts';
import * as wire from './sign-page.wire.ts';

const path = '/wallet/transfer-sign/:id';
const summary = 'A payer looks at a transfer that waits for a signature';

/** The parameters that an address may carry besides the transfer. */
const extrasIn = ({ redirect_uri, still }: wire.SignQuery) => ({
  redirectUri: redirect_uri,
  isStill: still !== undefined,
});

/**
 * Gaps 4, Who may: the page on which the owner of an account signs a transfer that somebody else
 * registered (decision 0062-transfer-sign-page).
 */
export const signPageRoutes = (services: SignPageServices): readonly Route[] => [
  route({
    ...payerRoute(services.account),
    method: 'GET',
    path: `/frontend${path}`,
    summary,
    request: { params: wire.signParams, query: wire.signQuery },
    handle: async ({ params: { id }, query, caller: payer }) => {
      const visit = { id, locale: undefined, payer, ...extrasIn(query) };
      return accept(await showTransfer(services, visit));
    },
  }),
  route({
    ...payerRoute(services.account),
    method: 'GET',
    path: `/frontend/${localeParam}${path}`,
    summary,
    request: { params: wire.localeSignParams, query: wire.signQuery },
    handle: async ({ params: { id, locale }, query, caller: payer }) => {
      const visit = { id, locale, payer, ...extrasIn(query) };
      return accept(await showTransfer(services, visit));
    },
  }),
  formRoute({
    ...payerForm(services.account),
    path: `/frontend/${localeParam}${path}`,
    summary: 'A payer signs or rejects a transfer',
    request: { params: wire.localeSignParams, query: wire.signQuery, body: wire.signForm },
    find: ({ params: { id, locale }, query, caller: payer }) =>
      answeredTransfer(services, { id, locale, payer, ...extrasIn(query) }),
    boundTo: (answered) => answerSubject(answered),
    refused: (answered) => answerRefused(answered),
    handle: (answered, { body }) => answerTransfer(services, answered, body),
  }),
];
