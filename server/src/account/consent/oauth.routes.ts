import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { issueCode } from '../../identity/oauth/issue-code.ts';
import { newOauthSecret, oauthHash } from '../../identity/oauth/oauth-grant.ts';
import { passwordMark } from '../../identity/users/password-mark.ts';
import type { Person } from '../../identity/users/person.ts';
import { accept } from '../../kernel/decision.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { formRoute } from '../../pages/form-route.ts';
import { languageAmong, localeParam, type PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { AccountServices } from '../account-services.ts';
import * as wire from '../page.wire.ts';
import { formRefusedPage, payerForm, payerPage, payerRoute, stopPage } from '../page-route.ts';
import { payerTexts } from '../payer-texts.ts';
import { endedAddress, enterAddress, signInAddress } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import { signOutSubject } from '../session/sign-in.routes.ts';
import { askedAuthorization, isAnswer } from './asked-authorization.ts';
import {
  type Authorization,
  type AuthorizationQuery,
  codeAddress,
  errorAddress,
} from './authorization.ts';
import { authorizationAddress, authorizationPath, queryOf } from './authorization-address.ts';
import { consentBody } from './consent-view.ts';

const localized = `/frontend/${localeParam}/oauth`;

const subjectOf = (query: AuthorizationQuery, { id }: Person): readonly string[] => [
  'consent',
  JSON.stringify(queryOf(query)),
  String(id),
];

type Asked = {
  readonly query: AuthorizationQuery;
  readonly language: PageLanguage;
  readonly payer: Payer;
};

function consentPage(
  { tokens }: AccountServices,
  authorization: Authorization,
  person: Person,
  { query, language, payer }: Asked,
): VerbatimAnswer {
  const { project } = authorization.known;
  const next = authorizationAddress(query, language);
  if (person.isTest !== project.isTest) {
    const texts = payerTexts[language];
    const wayOn = { address: signInAddress(next, language), text: texts.enterOther };
    return stopPage(language, texts.otherMode, 403, wayOn);
  }
  const { visitor } = payer;
  const body = consentBody({
    language,
    authorization,
    query: queryOf(query),
    name: person.name,
    token: tokens.tokenFor(visitor, subjectOf(query, person)),
    path: authorizationPath(language),
    signOut: { token: tokens.tokenFor(visitor, signOutSubject(next)), next },
  });
  const title = payerTexts[language].consent(project.name);
  const addressIn = (one: PageLanguage) => authorizationAddress(query, one);
  return payerPage({ language, title, isTest: project.isTest, body, addressIn }, 200, {
    setCookie: visitor.setCookie,
    formTarget: authorization.redirectUri,
  });
}

/** Wallet 5, authorization code flow, steps 1 and 2. */
async function show(services: AccountServices, asked: Asked): Promise<VerbatimAnswer> {
  const found = await askedAuthorization(services, asked.query, asked.language);
  if (isAnswer(found)) return found;
  const { person } = asked.payer;
  if (person === null) {
    const { query, language } = asked;
    const next = authorizationAddress(query, language);
    const { isTest } = found.known.project;
    const contactToken = query.contact_token;
    return seeOther(enterAddress({ next, language, isTest, contactToken }));
  }
  return consentPage(services, found, person, asked);
}

/** The answer of a signed-in user. */
async function answered(services: AccountServices, asked: Asked) {
  const { query, language, payer } = asked;
  const authorization = await askedAuthorization(services, query, language);
  if (isAnswer(authorization)) return authorization;
  const { person } = payer;
  const again = authorizationAddress(query, language);
  const { isTest } = authorization.known.project;
  if (person === null) return seeOther(endedAddress(again, language, isTest));
  // Somebody else has signed in while the page was open, so they must decide anew.
  if (person.isTest !== isTest) return seeOther(again);
  return accept({ authorization, person, language, again });
}

/**
 * Wallet 5, step 2: the user has given consent. If the code fails, a redirect tells the client in
 * the same way.
 */
async function wayBack(
  { engine, log }: AccountServices,
  authorization: Authorization,
  person: Person,
): Promise<string> {
  const { known, redirectUri, scopes, challenge } = authorization;
  const { project, client } = known;
  const code = newOauthSecret();
  const wanted = {
    id: oauthHash(code),
    clientId: client.id,
    projectId: project.id,
    personId: person.id,
    walletId: person.walletId,
    redirectUri,
    challenge,
    scopes: scopes.granted,
    passwordMark: passwordMark(person),
  };
  try {
    await engine.execute(issueCode, wanted, { kind: 'client', id: client.id });
  } catch (err) {
    log.error({ err }, 'no code could be given');
    const isBusy = err instanceof Unavailable;
    return errorAddress(authorization, isBusy ? 'temporarily_unavailable' : 'server_error');
  }
  return codeAddress(authorization, code);
}

const languageOf = (locale: string | undefined, { visitor, person }: Payer): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

const showRoutes = (services: AccountServices): readonly Route[] => {
  const common = {
    ...payerRoute(services),
    method: 'GET',
    summary: 'A client asks for access',
    description:
      'A page: lead the user here. It leads back to `redirect_uri` with `code` and `state`, or with `error`.',
    isListed: true,
  } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: '/frontend/oauth',
      operationId: 'showAuthorization',
      request: { query: wire.authorizationQuery },
      handle: async ({ query, caller: payer }) => {
        const language = languageOf(undefined, payer);
        return accept(await show(services, { query, language, payer }));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: localized,
      operationId: 'showAuthorizationIn',
      request: { params: wire.localeParams, query: wire.authorizationQuery },
      handle: async ({ params, query, caller: payer }) => {
        const language = languageOf(params.locale, payer);
        return accept(await show(services, { query, language, payer }));
      },
    }),
  ];
};

const answerRoute = (services: AccountServices): Route =>
  formRoute({
    ...payerForm(services),
    path: localized,
    summary: 'The user allows or denies it',
    request: { params: wire.localeParams, body: wire.consentForm },
    find: ({ params, body: query, caller: payer }) =>
      answered(services, { query, language: languageOf(params.locale, payer), payer }),
    boundTo: ({ person }, { body }) => subjectOf(body, person),
    refused: ({ language, again }) => formRefusedPage(language, again),
    handle: async ({ authorization, person }, { body }) =>
      seeOther(
        body.answer === 'allow'
          ? await wayBack(services, authorization, person)
          : errorAddress(authorization, 'access_denied'),
      ),
  });

/** Wallet 4 and 5: the authorization pages. */
export const oauthPageRoutes = (services: AccountServices): readonly Route[] => [
  ...showRoutes(services),
  answerRoute(services),
];
