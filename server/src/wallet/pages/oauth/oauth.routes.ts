import type { VerbatimAnswer } from '../../../edge/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { issueCode } from '../../../identity/oauth/issue-code.ts';
import { newOauthSecret, oauthHash } from '../../../identity/oauth/oauth-grant.ts';
import type { Person } from '../../../identity/users/person.ts';
import { accept } from '../../../kernel/decision.ts';
import { languageAmong, type PageLanguage } from '../../../pages/language.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import * as wire from '../page.wire.ts';
import { payerPage, payerRoute, stopPage } from '../page-route.ts';
import type { PayerPageServices } from '../page-services.ts';
import { payerTexts } from '../payer-texts.ts';
import { enterAddress, signInAddress } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import { signOutSubject } from '../session/sign-in.routes.ts';
import {
  type Authorization,
  type AuthorizationQuery,
  codeAddress,
  errorAddress,
  readAuthorization,
} from './authorization.ts';
import { authorizationAddress, authorizationPath, queryOf } from './authorization-address.ts';
import { consentBody } from './consent-view.ts';

const localized = '/frontend/:locale/oauth';

const subjectOf = (query: AuthorizationQuery): readonly string[] => [
  'consent',
  JSON.stringify(queryOf(query)),
];

type Asked = {
  readonly query: AuthorizationQuery;
  readonly language: PageLanguage;
  readonly payer: Payer;
};

/** What was asked, by whom; or the page and the address where it ends. */
async function read({ directory }: PayerPageServices, { query, language }: Asked) {
  const known = query.client_id === undefined ? null : await directory.find(query.client_id);
  const found = readAuthorization(query, known);
  if (found.kind === 'asked') return found.authorization;
  return found.kind === 'refused'
    ? seeOther(found.address)
    : stopPage(language, payerTexts[language].unknownClient, 400);
}

const isAnswer = (found: Authorization | VerbatimAnswer): found is VerbatimAnswer =>
  !('redirectUri' in found);

function consentPage(
  { tokens }: PayerPageServices,
  authorization: Authorization,
  person: Person,
  { query, language, payer }: Asked,
): VerbatimAnswer {
  const { project } = authorization.known;
  const next = authorizationAddress(query, language);
  if (person.isTest !== project.isTest) {
    const texts = payerTexts[language];
    const wayOn = { address: signInAddress(next, language), text: texts.signIn };
    return stopPage(language, texts.otherMode, 403, wayOn);
  }
  const { visitor } = payer;
  const body = consentBody({
    language,
    authorization,
    query: queryOf(query),
    name: person.name,
    token: tokens.tokenFor(visitor, subjectOf(query)),
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

/** 5, authorization code flow, steps 1 and 2. */
async function show(services: PayerPageServices, asked: Asked): Promise<VerbatimAnswer> {
  const found = await read(services, asked);
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

/** The user has answered. */
async function answer(
  services: PayerPageServices,
  asked: Asked,
  form: { readonly token?: string; readonly answer?: string },
): Promise<VerbatimAnswer> {
  const found = await read(services, asked);
  if (isAnswer(found)) return found;
  const { query, language, payer } = asked;
  const { person, visitor } = payer;
  const again = authorizationAddress(query, language);
  if (!services.tokens.isGenuine(visitor, subjectOf(query), form.token)) {
    const texts = payerTexts[language];
    const wayOn = { address: again, text: texts.openAgain };
    return stopPage(language, texts.formRefused, 403, wayOn);
  }
  // The session ended while the page was open, or somebody else has signed in: they decide anew.
  const { project, client } = found.known;
  if (person?.isTest !== project.isTest) return seeOther(again);
  if (form.answer !== 'allow') return seeOther(errorAddress(found, 'access_denied'));
  const code = newOauthSecret();
  const wanted = {
    id: oauthHash(code),
    clientId: client.id,
    projectId: project.id,
    personId: person.id,
    walletId: person.walletId,
    redirectUri: found.redirectUri,
    scopes: found.scopes,
  };
  await services.engine.execute(issueCode, wanted, { kind: 'client', id: client.id });
  return seeOther(codeAddress(found, code));
}

const languageOf = (locale: string | undefined, { visitor, person }: Payer): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

const showRoutes = (services: PayerPageServices): readonly Route[] => {
  const common = { ...payerRoute(services), method: 'GET', summary: 'A client asks for access' };
  return [
    route({
      ...common,
      method: 'GET',
      path: '/frontend/oauth',
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
      request: { params: wire.localeParams, query: wire.authorizationQuery },
      handle: async ({ params, query, caller: payer }) => {
        const language = languageOf(params.locale, payer);
        return accept(await show(services, { query, language, payer }));
      },
    }),
  ];
};

const answerRoute = (services: PayerPageServices): Route =>
  route({
    ...payerRoute(services),
    method: 'POST',
    path: localized,
    summary: 'The user allows or denies it',
    request: { params: wire.localeParams, body: wire.consentForm, bodyType: 'form' },
    handle: async ({ params, body, caller: payer }) => {
      const language = languageOf(params.locale, payer);
      return accept(await answer(services, { query: body, language, payer }, body));
    },
  });

/** Wallet 4 and 5: the authorization pages. */
export const oauthPageRoutes = (services: PayerPageServices): readonly Route[] => [
  ...showRoutes(services),
  answerRoute(services),
];
