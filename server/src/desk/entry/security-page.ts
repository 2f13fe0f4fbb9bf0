import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { hasSecondFactor, isFreshlyProven } from '../../identity/second-factor/factors.ts';
import {
  canHavePasskeys,
  offeredTotp,
  relyingParty,
} from '../../identity/second-factor/given-factor.ts';
import { registrationOptions } from '../../identity/second-factor/passkeys.ts';
import { type Html, html } from '../../pages/html.ts';
import { passkeyScriptPath } from '../../pages/second-factor/passkey-script.ts';
import { challengeFor } from '../../staff/entering/prove.ts';
import { isStaffSessionGood } from '../../staff/sessions/session.ts';
import { sessionsOf } from '../../staff/sessions/session-list.store.ts';
import type { SignedIn } from '../../staff/sessions/signed-in.ts';
import type { StaffCaller } from '../../staff/sessions/staff-caller.ts';
import { deskPage } from '../desk-page.ts';
import { cookiesFor, proveAddress, securityAddress } from '../desk-request.ts';
import { boundTo, hiddenFields } from '../desk-route.ts';
import { actLink, headOf, notice, sideBySide } from '../parts.ts';
import { nothingTold, type Told, type Visit } from './entry-page.ts';
import type { EntryServices } from './entry-services.ts';
import { type DoneAct, securityTexts } from './security-texts.ts';
import {
  appPanel,
  type FormOf,
  passkeyPanel,
  passwordPanel,
  recoveryPanel,
  type SecurityView,
  sessionPanel,
  type WrongPassword,
} from './security-view.ts';

/** A signed-in person at the page of their own security. */
export type OwnVisit = Visit & { readonly caller: StaffCaller & { readonly signedIn: SignedIn } };

/** The variable part of the page. */
export type Shown = Told & {
  readonly done: DoneAct | null;
  readonly codeError: string | null;
  readonly passkeyError: string | null;
  readonly wrongPassword: WrongPassword;
};

export const plainlyShown: Shown = {
  ...nothingTold,
  done: null,
  codeError: null,
  passkeyError: null,
  wrongPassword: null,
};

export const actSubject = (
  { caller, face }: Visit,
  act: string,
  target: string,
): readonly string[] => boundTo(caller, act, face, target);

const formMaker =
  ({ tokens }: EntryServices, visit: OwnVisit): FormOf =>
  (act, target, body) => {
    const token = tokens.tokenFor(visit.caller.visitor, actSubject(visit, act, target));
    return html`<form method="post" action="${securityAddress(visit.face)}">${hiddenFields({ token, act, target })}${body}</form>`;
  };

async function passkeyPart(
  services: EntryServices,
  visit: OwnVisit,
  { isChangeable }: SecurityView,
  error: string | null,
) {
  const { session, member } = visit.caller.signedIn;
  const { id: owner, email, name, passkeys } = member;
  const publicUrl = services.publicUrl();
  const isPossible = canHavePasskeys(publicUrl);
  const challenge = isPossible && isChangeable ? await challengeFor(services, session.id) : null;
  const { rpId } = relyingParty(publicUrl);
  const asked = { rpId, rpName: 'Florin', owner, email, name, known: passkeys };
  return {
    passkeys,
    isPossible,
    error,
    options: challenge === null ? null : registrationOptions({ ...asked, challenge }),
    address: securityAddress(visit.face),
    token: services.tokens.tokenFor(visit.caller.visitor, actSubject(visit, 'add_passkey', '')),
  };
}

function noticesOf(visit: OwnVisit, view: SecurityView, { alert, done }: Shown): Html {
  const { face, language, caller } = visit;
  const texts = securityTexts[language];
  const lacksFactor = !hasSecondFactor(caller.signedIn.member);
  const proving =
    !view.isChangeable &&
    html`<p class="notice wait">${texts.prove} ${actLink(proveAddress(face, securityAddress(face)), texts.proveLink, 'plain')}</p>`;
  return html`${alert !== null && notice(alert, 'bad')}${done !== null && notice(texts.done[done], 'good')}${lacksFactor && notice(texts.noFactor[face], 'wait')}${proving}`;
}

async function bodyOf(
  services: EntryServices,
  visit: OwnVisit,
  view: SecurityView,
  shown: Shown,
): Promise<Html> {
  const { session, member } = visit.caller.signedIn;
  const { isChangeable, now, language } = view;
  const isSetUp = member.totp !== null;
  const offered =
    isSetUp || !isChangeable ? null : offeredTotp(services.offerKey, member.id, session, member);
  const all = await sessionsOf(services.database, member.id);
  const good = all.filter((one) => isStaffSessionGood(one, member, now));
  const factors = html`${appPanel(view, { isSetUp, offered, error: shown.codeError })}${passkeyPanel(view, await passkeyPart(services, visit, view, shown.passkeyError))}${hasSecondFactor(member) && recoveryPanel(view, member.recovery.length)}`;
  const password = passwordPanel(view, shown.wrongPassword);
  const head = headOf({ title: securityTexts[language].title, lead: member.email });
  return html`${head}${noticesOf(visit, view, shown)}${sideBySide(factors, password)}${sessionPanel(view, good, session.id)}`;
}

/** The second factor, the sessions and the password of the signed-in person. */
export async function securityPage(
  services: EntryServices,
  visit: OwnVisit,
  shown: Shown = plainlyShown,
): Promise<VerbatimAnswer> {
  const { face, caller, language, lang } = visit;
  const { session, member } = caller.signedIn;
  const now = services.clock.now();
  const view: SecurityView = {
    language,
    now,
    form: formMaker(services, visit),
    isChangeable: !hasSecondFactor(member) || isFreshlyProven(session.provenAt, now),
    email: member.email,
  };
  const body = await bodyOf(services, visit, view, shown);
  const frame = services.frameOf(face, caller, language, securityAddress(face), [
    passkeyScriptPath,
  ]);
  return deskPage(frame, {
    title: securityTexts[language].title,
    body,
    status: shown.status,
    extras: {
      setCookie: cookiesFor(caller, lang, services.publicUrl()),
      retryAfter: shown.retryAfter,
    },
  });
}

/** New recovery codes. They are shown only this once, even if the page gets lost. */
export function codesPage(
  { frameOf, publicUrl }: EntryServices,
  { face, caller, language, lang }: OwnVisit,
  codes: readonly string[],
): VerbatimAnswer {
  const texts = securityTexts[language];
  const list = codes.map((code) => html`<li><code>${code}</code></li>`);
  const body = html`${headOf({ title: texts.codesTitle, lead: texts.codesMeaning })}<section class="panel"><ul class="codes">${list}</ul><div class="actions">${actLink(securityAddress(face), texts.codesKept, 'first')}</div></section>`;
  const frame = frameOf(face, caller, language, securityAddress(face), []);
  const extras = { setCookie: cookiesFor(caller, lang, publicUrl()) };
  return deskPage(frame, { title: texts.codesTitle, body, extras });
}
