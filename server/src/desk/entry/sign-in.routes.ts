import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { accept } from '../../kernel/decision.ts';
import { fieldView } from '../../pages/field.ts';
import { formRoute } from '../../pages/form-route.ts';
import { html } from '../../pages/html.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { StaffMember } from '../../staff/members/member.ts';
import { endStaffSession, startStaffSession } from '../../staff/sessions/change-session.ts';
import {
  newStaffSecret,
  noStaffCookie,
  staffCookie,
  staffSessionId,
} from '../../staff/sessions/session.ts';
import type { SignedIn } from '../../staff/sessions/signed-in.ts';
import { staffLine } from '../../staff/sessions/staff-caller.ts';
import * as wire from '../desk.wire.ts';
import { codeAddress, type Face, homeOf, securityAddress, signInAddress } from '../desk-request.ts';
import { boundTo, deskFormRoute, deskRoute, hiddenFields } from '../desk-route.ts';
import {
  type Aim,
  aimIn,
  alertOf,
  entryPage,
  formRefused,
  nothingTold,
  type Told,
  toldPause,
} from './entry-page.ts';
import type { EntryServices } from './entry-services.ts';
import { entryTexts } from './entry-texts.ts';

type Typed = { readonly email: string; readonly isMissing: boolean };

function signInPage(
  services: EntryServices,
  { visit, next }: Aim,
  { email, isMissing }: Typed,
  told: Told,
): VerbatimAnswer {
  const { face, caller, language } = visit;
  const texts = entryTexts[language];
  const address = signInAddress(face, next);
  const token = services.tokens.tokenFor(caller.visitor, signInSubject(face, next));
  const emailField = fieldView({
    name: 'email',
    label: texts.email,
    value: email,
    autocomplete: 'username',
    inputmode: 'email',
    lengthMax: 255,
    error: isMissing && email === '' ? texts.emailMissing : null,
  });
  const passwordField = fieldView({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: isMissing ? texts.passwordMissing : null,
  });
  const body = html`<h1>${texts.signIn}</h1><p class="purpose">${texts.signInMeaning[face]}</p>${alertOf(told)}
<form method="post" action="${address}">${hiddenFields({ token, next })}${emailField}${passwordField}
<div class="actions"><button class="button" type="submit">${texts.enter}</button></div></form>
<p class="hint"><a href="/${face}/password">${texts.forgotten}</a></p>`;
  return entryPage(services, visit, { ...told, address, title: texts.signIn, body });
}

// Nobody has signed in yet, so the token is bound to the browser alone.
const signInSubject = (face: Face, next: string): readonly string[] => [
  'staff sign in',
  face,
  next,
];

/**
 * Starts a session in this browser, and leads on: to the second factor if there is one. Without a
 * second factor the console only shows the page that sets it up (business 1, Sign-in).
 */
export async function startedFor(
  { engine, publicUrl }: EntryServices,
  { visit: { face, caller }, next }: Aim,
  member: StaffMember,
): Promise<VerbatimAnswer> {
  const secret = newStaffSecret();
  const { visitor, agent, seat } = caller;
  const session = { id: staffSessionId(secret), address: visitor.address, agent };
  const input = { ...session, member, before: seat?.session.id ?? null };
  await engine.execute(startStaffSession, input, staffLine);
  const toSetUp = face === 'console' ? securityAddress(face) : next;
  const onwards = hasSecondFactor(member) ? codeAddress(face, next) : toSetUp;
  return seeOther(onwards, staffCookie(secret, publicUrl().startsWith('https:')));
}

async function enter(
  services: EntryServices,
  aim: Aim,
  { email = '', password = '' }: Readonly<Record<string, string>>,
): Promise<VerbatimAnswer> {
  const { language, caller } = aim.visit;
  const texts = entryTexts[language];
  if (email.trim() === '' || password === '') {
    return signInPage(services, aim, { email, isMissing: true }, { ...nothingTold, status: 422 });
  }
  const source = caller.visitor.address;
  const entering = await services.checkStaffPassword({ email, password, source });
  if (entering.what === 'right') return startedFor(services, aim, entering.member);
  const told =
    entering.what === 'paused'
      ? toldPause(entering.seconds, language, texts.pausedPasswords)
      : { status: 403, alert: texts.refused, retryAfter: null };
  return signInPage(services, aim, { email, isMissing: false }, told);
}

const signOutRoute = (services: EntryServices, face: Face): Route =>
  formRoute({
    ...deskFormRoute(services),
    path: `/${face}/sign-out`,
    summary: 'Somebody of the staff signs out',
    request: { body: wire.deskForm },
    find: async ({ body, caller }) => accept(aimIn(face, caller, body).visit),
    boundTo: (_, { caller }) => boundTo(caller, 'sign out'),
    refused: (visit) => formRefused(services, visit, homeOf(face)),
    handle: async (_, { caller }) => {
      const { engine, publicUrl } = services;
      if (caller.seat !== null) {
        await engine.execute(endStaffSession, caller.seat.session.id, staffLine);
      }
      const isSecure = publicUrl().startsWith('https:');
      return seeOther(signInAddress(face, homeOf(face)), noStaffCookie(isSecure));
    },
  });

/** Whether the address is in a project where their sessions were ended (decision 0177). */
const isEndedAt = ({ roles }: SignedIn, address: string): boolean =>
  roles.some(
    ({ projectId, isEnded }) => isEnded && address.toLowerCase().includes(`/projects/${projectId}`),
  );

export const signInRoutes = (services: EntryServices, face: Face): readonly Route[] => [
  route({
    ...deskRoute(services),
    method: 'GET',
    path: `/${face}/sign-in`,
    summary: 'Where somebody of the staff signs in',
    request: { query: wire.pageQuery },
    handle: ({ query, caller }) => {
      const aim = aimIn(face, caller, query);
      if (caller.signedIn !== null && !isEndedAt(caller.signedIn, aim.next)) {
        return accept(seeOther(aim.next));
      }
      return accept(signInPage(services, aim, { email: '', isMissing: false }, nothingTold));
    },
  }),
  formRoute({
    ...deskFormRoute(services),
    path: `/${face}/sign-in`,
    summary: 'Somebody of the staff gives their password',
    request: { body: wire.deskForm },
    find: async ({ body, caller }) => accept(aimIn(face, caller, body)),
    boundTo: ({ next }) => signInSubject(face, next),
    refused: ({ visit, next }) => formRefused(services, visit, signInAddress(face, next)),
    handle: (aim, { body }) => enter(services, aim, body),
  }),
  signOutRoute(services, face),
];
