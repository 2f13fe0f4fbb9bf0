import { type Html, html } from '../../../pages/html.ts';
import { hidden } from '../page-route.ts';

export type Action = {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** To what it is done: where there are several, their buttons sound different. */
  readonly to: string;
};

/** A button that does one thing to one thing. */
export const actionForm = (
  { path, token }: { readonly path: string; readonly token: string },
  { name, subject, text, to }: Action,
): Html =>
  html`<form method="post" action="${path}">${hidden('token', token)}${hidden('subject', subject)}<button class="link" type="submit" name="action" value="${name}" aria-label="${text}: ${to}">${text}</button></form>`;
