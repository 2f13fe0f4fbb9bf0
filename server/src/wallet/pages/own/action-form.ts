import { hidden } from '../../../account/page-route.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PayerPageServices } from '../page-services.ts';
import { subjectOf } from './done-address.ts';
import type { SignedIn } from './own-visit.ts';

export type Action = {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** To what it is done: where there are several, their buttons sound different. */
  readonly to: string;
};

/** The token of the form that does this, to this; without a subject there is but one. */
export type TokenOf = (action: string, subject?: string) => string;

/** For the forms that somebody is shown. */
export const ownTokens =
  ({ tokens }: PayerPageServices, { person, payer }: SignedIn): TokenOf =>
  (action, subject) =>
    tokens.tokenFor(payer.visitor, subjectOf(person, action, subject));

/** A button that does one thing to one thing. */
export const actionForm = (
  { path, tokenOf }: { readonly path: string; readonly tokenOf: TokenOf },
  { name, subject, text, to }: Action,
): Html =>
  html`<form method="post" action="${path}">${hidden('token', tokenOf(name, subject))}${hidden('subject', subject)}<button class="link" type="submit" name="action" value="${name}" aria-label="${text}: ${to}">${text}</button></form>`;
