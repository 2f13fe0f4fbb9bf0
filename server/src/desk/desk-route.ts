import { type Html, html } from '../pages/html.ts';
import { htmlType } from '../pages/page-answer.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import { pageAnswers } from './desk.wire.ts';
import { deskFaultPage } from './desk-fault-page.ts';
import type { DeskServices } from './desk-services.ts';

/** The common part of the routes of all desk pages. */
export const deskRoute = ({ callers, limit }: DeskServices) => ({
  tags: ['Pages'],
  auth: callers,
  limit,
  answers: pageAnswers,
  successStatus: 200 as const,
  contentType: htmlType,
  errorPage: deskFaultPage,
  refusals: {},
});

/** The common part of the routes for their forms. */
export const deskFormRoute = (services: DeskServices) => ({
  ...deskRoute(services),
  tokens: services.tokens,
  visitorOf: ({ visitor }: StaffCaller) => visitor,
});

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** The hidden fields of a form, above all its token. */
export const hiddenFields = (fields: Readonly<Record<string, string>>): readonly Html[] =>
  Object.entries(fields).map(([name, value]) => hidden(name, value));

/** The subject of a form token of the staff: the session, the act, and its target. */
export const boundTo = (
  { seat }: StaffCaller,
  act: string,
  ...more: readonly string[]
): readonly string[] => ['staff', act, seat?.session.id ?? '', ...more];
