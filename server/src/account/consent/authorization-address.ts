import type { PageLanguage } from '../../pages/language.ts';
import type { AuthorizationQuery } from './authorization.ts';

export const authorizationPath = (language: PageLanguage): string => `/frontend/${language}/oauth`;

/** Only the query parameters: a form has more fields. */
export const queryOf = (given: AuthorizationQuery): AuthorizationQuery => ({
  ...(given.response_type === undefined ? {} : { response_type: given.response_type }),
  ...(given.client_id === undefined ? {} : { client_id: given.client_id }),
  ...(given.redirect_uri === undefined ? {} : { redirect_uri: given.redirect_uri }),
  ...(given.scope === undefined ? {} : { scope: given.scope }),
  ...(given.state === undefined ? {} : { state: given.state }),
  ...(given.code_challenge === undefined ? {} : { code_challenge: given.code_challenge }),
  ...(given.code_challenge_method === undefined
    ? {}
    : { code_challenge_method: given.code_challenge_method }),
});

/** The address of the authorization page in a language. */
export const authorizationAddress = (query: AuthorizationQuery, language: PageLanguage): string =>
  `${authorizationPath(language)}?${new URLSearchParams(queryOf(query) as Record<string, string>)}`;
