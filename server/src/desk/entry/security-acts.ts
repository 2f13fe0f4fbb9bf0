import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Operation } from '../../engine/operation.ts';
import { visitorsLine } from '../../identity/hashing/hashing.ts';
import { jsonIn } from '../../identity/second-factor/client-credential.ts';
import { openChallenge } from '../../identity/second-factor/factors.ts';
import {
  drawnCodes,
  offeredTotp,
  relyingParty,
  sealedTotp,
} from '../../identity/second-factor/given-factor.ts';
import { registered } from '../../identity/second-factor/passkeys.ts';
import type { Decision } from '../../kernel/decision.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { telling } from '../../mail/telling.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { staffFactors } from '../../staff/entering/change-factors.ts';
import { changeOwnPassword, endStaffSessions } from '../../staff/entering/change-own-password.ts';
import { changedMail, isOwnChange } from '../../staff/entering/tell-member.ts';
import { totpSealing } from '../../staff/entering/totp-secret.ts';
import { carryEndedVisits } from '../../staff/sessions/change-visit.ts';
import { newStaffSecret, staffCookie, staffSessionId } from '../../staff/sessions/session.ts';
import { sessionsOf } from '../../staff/sessions/session-list.store.ts';
import { staffLine } from '../../staff/sessions/staff-caller.ts';
import { endedVisitsOf } from '../../staff/sessions/staff-visit.store.ts';
import { proveAddress, securityAddress, signInAddress } from '../desk-request.ts';
import { isPasswordFit, toldPause } from './entry-page.ts';
import type { EntryServices } from './entry-services.ts';
import { entryTexts } from './entry-texts.ts';
import { ownAct } from './own-act.ts';
import { codesPage, type OwnVisit, plainlyShown, securityPage } from './security-page.ts';
import { type DoneAct, securityTexts } from './security-texts.ts';

type Form = Readonly<Record<string, string>>;

/** One act of a person on their own security. */
type Acting = {
  readonly services: EntryServices;
  readonly visit: OwnVisit;
  readonly form: Form;
  readonly requestId: string;
};

type Act = (acting: Acting) => Promise<VerbatimAnswer>;

/** Executes an act on one's own sign-in, and logs it in the same commit. */
function doOwn<Input, Answer, Refusal extends string>(
  { services, visit, requestId }: Acting,
  action: string,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
): Promise<Decision<Answer, Refusal>> {
  const { member } = visit.caller.signedIn;
  const doer = { member, ip: visit.caller.visitor.address, requestId };
  const securityUrl = `${services.publicUrl()}${securityAddress(visit.face)}`;
  const told = isOwnChange(action)
    ? telling(operation, changedMail(action, { member, securityUrl }), services.mailing)
    : operation;
  const written = ownAct(doer, action, told);
  return services.engine.execute(written, input, staffLine);
}

const doneAddress = ({ visit }: Acting, done: DoneAct): string =>
  `${securityAddress(visit.face)}?done=${done}`;

/** The act is not possible now: the session has ended, or the second factor is not fresh. */
function notNow({ visit: { face } }: Acting, refusal: string): VerbatimAnswer {
  const own = securityAddress(face);
  if (refusal === 'signed_out') return seeOther(signInAddress(face, own));
  // If the factor already exists or is already gone, the page shows that without a message.
  return seeOther(refusal === 'not_proven' ? proveAddress(face, own) : own);
}

const sessionIdOf = ({ visit }: Acting): string => visit.caller.signedIn.session.id;

const setUpTotp: Act = async (acting) => {
  const { services, visit, form } = acting;
  const { session, member } = visit.caller.signedIn;
  const secret = offeredTotp(services.offerKey, member.id, session, member);
  const { codes, recovery } = drawnCodes(acting.services);
  const done = await doOwn(acting, 'set_up_totp', staffFactors.addTotp, {
    sessionId: session.id,
    secret,
    sealed: sealedTotp(services.vault, secret, totpSealing(member.id)),
    code: form['code'] ?? '',
    recovery,
  });
  if (done.ok) {
    return done.value.isFirst
      ? codesPage(services, visit, codes)
      : seeOther(doneAddress(acting, 'totp_added'));
  }
  if (done.refusal !== 'wrong_code') return notNow(acting, done.refusal);
  const codeError = securityTexts[visit.language].codeUnfit;
  return securityPage(services, visit, { ...plainlyShown, status: 422, codeError });
};

const setUpPasskey: Act = async (acting) => {
  const { services, visit, form } = acting;
  const { session } = visit.caller.signedIn;
  const texts = securityTexts[visit.language];
  const challenge = openChallenge(session, services.clock.now());
  const ceremony = { challenge: challenge ?? '', ...relyingParty(services.publicUrl()) };
  const made = await registered(jsonIn(form['credential'] ?? ''), ceremony);
  const refused = () =>
    securityPage(services, visit, {
      ...plainlyShown,
      status: 422,
      passkeyError: texts.passkeyRefused,
    });
  if (challenge === null || made === null) return refused();
  const { codes, recovery } = drawnCodes(acting.services);
  const name = firstCharacters((form['name'] ?? '').trim(), 60) || texts.passkeyUnnamed;
  const passkey = { ...made, name };
  const input = { sessionId: session.id, challenge, passkey, recovery };
  const done = await doOwn(acting, 'add_passkey', staffFactors.addPasskey, input);
  if (done.ok) {
    return done.value.isFirst
      ? codesPage(services, visit, codes)
      : seeOther(doneAddress(acting, 'passkey_added'));
  }
  const isUnfit = done.refusal === 'wrong_code' || done.refusal === 'already_there';
  return isUnfit ? refused() : notNow(acting, done.refusal);
};

const dropTotp: Act = async (acting) => {
  const done = await doOwn(acting, 'remove_totp', staffFactors.removeTotp, {
    sessionId: sessionIdOf(acting),
  });
  return done.ok ? seeOther(doneAddress(acting, 'totp_removed')) : notNow(acting, done.refusal);
};

const dropPasskey: Act = async (acting) => {
  const input = { sessionId: sessionIdOf(acting), passkeyId: acting.form['target'] ?? '' };
  const done = await doOwn(acting, 'remove_passkey', staffFactors.removePasskey, input);
  return done.ok ? seeOther(doneAddress(acting, 'passkey_removed')) : notNow(acting, done.refusal);
};

const renewCodes: Act = async (acting) => {
  const { codes, recovery } = drawnCodes(acting.services);
  const input = { sessionId: sessionIdOf(acting), recovery };
  const done = await doOwn(acting, 'renew_recovery_codes', staffFactors.renewRecovery, input);
  return done.ok ? codesPage(acting.services, acting.visit, codes) : notNow(acting, done.refusal);
};

const endSessions = async (
  acting: Acting,
  ids: readonly string[],
  ended: DoneAct,
): Promise<VerbatimAnswer> => {
  const sessionId = sessionIdOf(acting);
  const others = ids.filter((id) => id !== sessionId);
  const done = await doOwn(acting, 'end_sessions', endStaffSessions, { sessionId, ids: others });
  return done.ok ? seeOther(doneAddress(acting, ended)) : notNow(acting, done.refusal);
};

const endOne: Act = (acting) => endSessions(acting, [acting.form['target'] ?? ''], 'session_ended');

const endOthers: Act = async (acting) => {
  const { services, visit } = acting;
  const all = await sessionsOf(services.database, visit.caller.signedIn.member.id);
  const ids = all.map(({ id }) => id);
  return endSessions(acting, ids, 'others_ended');
};

const changePassword: Act = async (acting) => {
  const { services, visit, form } = acting;
  const { caller, language } = visit;
  const { member, session } = caller.signedIn;
  const wanted = form['new-password'] ?? '';
  if (!isPasswordFit(wanted)) {
    return securityPage(services, visit, { ...plainlyShown, status: 422, wrongPassword: 'new' });
  }
  const { visitor } = caller;
  const typed = { email: member.email, password: form['password'] ?? '', source: visitor.address };
  const verdict = await services.checkStaffPassword(typed);
  if (verdict.what === 'paused') {
    const told = toldPause(verdict.seconds, language, entryTexts[language].pausedPasswords);
    return securityPage(services, visit, { ...plainlyShown, ...told });
  }
  if (verdict.what === 'refused') {
    return securityPage(services, visit, { ...plainlyShown, status: 403, wrongPassword: 'old' });
  }
  const secret = newStaffSecret();
  const input = {
    sessionId: session.id,
    newSessionId: staffSessionId(secret),
    oldHash: verdict.member.passwordHash,
    passwordHash: await services.hashing.hash(visitorsLine(visitor), wanted),
  };
  const done = await doOwn(acting, 'change_password', changeOwnPassword, input);
  if (!done.ok) return notNow(acting, done.refusal);
  // The previous session is gone, so nobody can end it any more. Only this answer carries the
  // secret of the session that replaces it. So the new session is not used before it has the ended
  // visits of the old one (decision 0177).
  const ended = await endedVisitsOf(services.database, session.id);
  const carried = { sessionId: input.newSessionId, ended };
  if (ended.length > 0) await services.engine.execute(carryEndedVisits, carried, staffLine);
  const cookie = staffCookie(secret, services.publicUrl().startsWith('https:'));
  return seeOther(doneAddress(acting, 'password_changed'), cookie);
};

/** The acts of the page's forms, by the name in each form. */
const acts: Readonly<Record<string, Act>> = {
  add_totp: setUpTotp,
  remove_totp: dropTotp,
  add_passkey: setUpPasskey,
  remove_passkey: dropPasskey,
  renew_codes: renewCodes,
  end_session: endOne,
  end_others: endOthers,
  change_password: changePassword,
};

/** Executes the act of a form. */
export const doAct = (acting: Acting): Promise<VerbatimAnswer> => {
  const act = Object.hasOwn(acts, acting.form['act'] ?? '') ? acts[acting.form['act'] ?? ''] : null;
  return act == null ? securityPage(acting.services, acting.visit) : act(acting);
};
