import { hidden } from '../../../account/page-route.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PayerPageServices } from '../page-services.ts';
import { subjectOf } from './done-address.ts';
import type { SignedIn } from './own-visit.ts';

export type Action = {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** The target of the action. It tells several buttons apart for screen readers. */
  readonly to: string;
};

/** The token of the form for an action and its subject. Absent subject: there is only one. */
export type TokenOf = (action: string, subject?: string) => string;

/** For the forms that a signed-in person sees. */
export const ownTokens =
  ({ tokens }: PayerPageServices, { person, payer }: SignedIn): TokenOf =>
  (action, subject) =>
    tokens.tokenFor(payer.visitor, subjectOf(person, action, subject));

/** A button for one action on one subject. */
export const actionForm = (
  { path, tokenOf }: { readonly path: string; readonly tokenOf: TokenOf },
  { name, subject, text, to }: Action,
): Html =>
  html`<form method="post" action="${path}">${hidden('token', tokenOf(name, subject))}${hidden('subject', subject)}<button class="link" type="submit" name="action" value="${name}" aria-label="${text}: ${to}">${text}</button></form>`;
