import { randomUUID } from 'node:crypto';
import { type Html, html } from '../pages/html.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { Face } from './desk-request.ts';
import type { DeskServices } from './desk-services.ts';

/** The subject of a form token: the session in which the form was shown, and its address. */
export const formSubject = (face: Face, sessionId: string, path: string): readonly string[] => [
  face,
  sessionId,
  path,
];

type FormVisit = {
  readonly caller: Pick<StaffCaller, 'visitor'>;
  readonly signedIn: { readonly session: { readonly id: string } };
};

/**
 * The hidden fields of every form: the proof of its origin, and an id under which it is executed
 * once.
 */
export const marksOf = (
  { tokens }: Pick<DeskServices, 'tokens'>,
  face: Face,
  { caller, signedIn }: FormVisit,
  path: string,
  once: string = randomUUID(),
): Html => {
  const token = tokens.tokenFor(caller.visitor, formSubject(face, signedIn.session.id, path));
  return html`<input type="hidden" name="token" value="${token}"><input type="hidden" name="once" value="${once}">`;
};
