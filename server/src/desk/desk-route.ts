import { faultPage } from '../pages/fault-page.ts';
import { type Html, html } from '../pages/html.ts';
import { htmlType } from '../pages/page-answer.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import { pageAnswers } from './desk.wire.ts';
import type { DeskServices } from './desk-services.ts';

/** What the routes of all pages of the desk have in common. */
export const deskRoute = ({ callers, limit }: DeskServices) => ({
  tags: ['Pages'],
  auth: callers,
  limit,
  answers: pageAnswers,
  successStatus: 200 as const,
  contentType: htmlType,
  errorPage: faultPage,
  refusals: {},
});

/** Of the forms on them. */
export const deskFormRoute = (services: DeskServices) => ({
  ...deskRoute(services),
  tokens: services.tokens,
  visitorOf: ({ visitor }: StaffCaller) => visitor,
});

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** What a form brings back without anybody typing it, its token above all. */
export const hiddenFields = (fields: Readonly<Record<string, string>>): readonly Html[] =>
  Object.entries(fields).map(([name, value]) => hidden(name, value));

/** What a token of a form of the staff is bound to: the session, the act, and what it is done to. */
export const boundTo = (
  { seat }: StaffCaller,
  act: string,
  ...more: readonly string[]
): readonly string[] => ['staff', act, seat?.session.id ?? '', ...more];
