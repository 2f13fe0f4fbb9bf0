import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { faultPage } from '../../pages/fault-page.ts';
import { formRoute } from '../../pages/form-route.ts';
import { localeParam } from '../../pages/language.ts';
import { htmlType } from '../../pages/page-answer.ts';
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

/** What an address may carry besides the transfer. */
const extrasIn = ({ redirect_uri, still }: wire.SignQuery) => ({
  redirectUri: redirect_uri,
  isStill: still !== undefined,
});

const common = ({ kit }: SignPageServices) => ({
  tags: ['Pages'],
  auth: kit.payers,
  limit: kit.limit,
  answers: wire.pageAnswers,
  successStatus: 200 as const,
  contentType: htmlType,
  errorPage: faultPage,
  refusals: {},
});

/**
 * Gaps 4, Who may: where the owner of an account signs what somebody else has registered
 * (decision 0062-transfer-sign-page).
 */
export const signPageRoutes = (services: SignPageServices): readonly Route[] => [
  route({
    ...common(services),
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
    ...common(services),
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
    ...common(services),
    tokens: services.kit.tokens,
    visitorOf: ({ visitor }) => visitor,
    path: `/frontend/${localeParam}${path}`,
    summary: 'A payer signs or rejects a transfer',
    request: { params: wire.localeSignParams, query: wire.signQuery, body: wire.signForm },
    find: ({ params: { id, locale }, query, caller: payer }) =>
      answeredTransfer(services, { id, locale, payer, ...extrasIn(query) }),
    boundTo: (answered) => answerSubject(answered),
    refused: (answered) => answerRefused(services, answered),
    handle: (answered, { body }) => answerTransfer(services, answered, body.answer),
  }),
];
