import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { named } from '../../pages/named.ts';
import { hidden } from '../page-route.ts';
import { payerTexts } from '../payer-texts.ts';
import { signedInBody } from '../session/signed-in-view.ts';
import type { Authorization, AuthorizationQuery } from './authorization.ts';
import { spokenScope } from './spoken-scope.ts';

export type ConsentView = {
  readonly language: PageLanguage;
  readonly authorization: Authorization;
  readonly query: AuthorizationQuery;
  readonly name: string;
  readonly token: string;
  /** The path of this page. */
  readonly path: string;
  readonly signOut: { readonly token: string; readonly next: string };
};

/** The request of an application in plain words, with two clear answers. */
export function consentBody(view: ConsentView): Html {
  const { language, authorization, query, name, token, path, signOut } = view;
  const texts = payerTexts[language];
  const application = authorization.known.project.name;
  const scopes = authorization.scopes.granted;
  const wishes =
    scopes.length === 0 ? [texts.noScopes] : scopes.map((scope) => spokenScope(scope, language));
  const kept = Object.entries(query).flatMap(([field, value]) =>
    value === undefined ? [] : [hidden(field, value)],
  );
  return html`<h1>${named(texts.consent, application)}</h1>
<p class="purpose">${named(texts.consentMeaning, application)}</p>
<ul class="wishes">${wishes.map((wish) => html`<li>${wish}</li>`)}</ul>
<form method="post" action="${path}">${kept}${hidden('token', token)}
<div class="actions"><button class="button" type="submit" name="answer" value="allow">${texts.allow}</button><button class="button plain" type="submit" name="answer" value="deny">${texts.deny}</button></div></form>
${signedInBody({ language, name, ...signOut })}`;
}
