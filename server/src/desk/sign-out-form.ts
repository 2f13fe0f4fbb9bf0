import type { FormTokens } from '../pages/form-token.ts';
import { type Html, html } from '../pages/html.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { Face } from './desk-request.ts';

/** What the token of the form is bound to. */
export const signOutSubject = (sessionId: string): readonly string[] => ['staff out', sessionId];

/** Signs out of the session in which it is shown. */
export function signOutForm(
  tokens: FormTokens,
  { visitor, seat }: StaffCaller,
  face: Face,
  text: string,
): Html {
  const token = tokens.tokenFor(visitor, signOutSubject(seat?.session.id ?? ''));
  return html`<form method="post" action="/${face}/sign-out"><input type="hidden" name="token" value="${token}"><button class="link">${text}</button></form>`;
}
