import { numberIn } from '../../../account/page.wire.ts';
import { noticeFor } from '../../../account/profile/notice-mail.ts';
import { pagesLine } from '../../../account/session/enter.ts';
import { visitorsLine } from '../../../identity/hashing/hashing.ts';
import { grantIdsOf } from '../../../identity/oauth/person-grants.store.ts';
import { revokeOwnGrants } from '../../../identity/oauth/revoke-grant.ts';
import { changeSecretsTold } from '../../../identity/users/change-own-password.ts';
import { isTrivialPin } from '../../../identity/users/trivial-pin.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { cancelAllowance } from '../../allowances/cancel-allowance.ts';
import { askAllowance, askApplication, isSure } from './ask-end.ts';
import { changePassword } from './change-password.ts';
import type { DoneWord } from './done-address.ts';
import { ownTexts } from './own-texts.ts';
import { type Action, type Form, type Outcome, type SignedIn, wrongPassword } from './own-visit.ts';
import { changeEmail, changeLanguage, changeName } from './profile-actions.ts';
import type { Room } from './rooms.ts';
import { signOutEverywhere } from './sessions.ts';
import { waitingSources } from './waiting-sources.ts';

const nothing: Outcome = { what: 'nothing' };

const done = ({ person }: SignedIn, word: DoneWord): Outcome => ({
  what: 'done',
  word,
  person,
  setCookie: null,
});

const cancel: Action = async (services, who, form) => {
  const { engine } = services;
  const allowanceId = numberIn(form['subject']);
  if (allowanceId === null) return nothing;
  if (!isSure(form)) return askAllowance(services, who, allowanceId);
  const input = { allowanceId, walletId: who.person.walletId };
  const canceled = await engine.execute(cancelAllowance, input, pagesLine);
  return canceled.ok ? done(who, 'canceled') : nothing;
};

/** An application loses its access when all its permissions are revoked. */
const revoke: Action = async (services, who, form) => {
  const { engine, database } = services;
  const projectId = form['subject'] ?? '';
  if (!isUuid(projectId)) return nothing;
  if (!isSure(form)) return askApplication(services, who, projectId);
  const { id: personId } = who.person;
  for (;;) {
    const grantIds = await grantIdsOf(database, personId, projectId);
    if (grantIds.length === 0) return done(who, 'revoked');
    await engine.execute(revokeOwnGrants, { grantIds, personId }, pagesLine);
  }
};

const changePin: Action = async (services, who, form) => {
  const texts = ownTexts[who.language];
  const wanted = form['new-pin'] ?? '';
  if (!/^\d{4,12}$/.test(wanted)) {
    return { what: 'wrong', text: texts.newPinBad, field: 'new-pin', retryAfter: null };
  }
  // Decision 0093. Test users may keep the PINs of the guides.
  if (!who.person.isTest && isTrivialPin(wanted)) {
    return { what: 'wrong', text: texts.newPinTrivial, field: 'new-pin', retryAfter: null };
  }
  const wrong = await wrongPassword(services, who, 'current-pin', form['current-pin']);
  if (wrong !== null) return wrong;
  const pinHash = await services.hashing.hash(visitorsLine(who.payer.visitor), wanted);
  const { engine, mailing } = services;
  const mail = await noticeFor(services, who.person, 'pin');
  const mails = mail === null ? [] : [mail];
  const change = { personId: who.person.id, pinHash, mails, mailing };
  const changed = await engine.execute(changeSecretsTold, change, pagesLine);
  return changed.ok ? done(who, 'pinChanged') : nothing;
};

/** Decision 0088: a payer can reject here as on the page where they accepted. */
const callOff: Action = async (services, who, form) => {
  const [kind, id = ''] = (form['subject'] ?? '').split(':');
  const source = waitingSources(services).find((one) => one.kind === kind);
  if (source === undefined) return nothing;
  switch (await source.callOff(id, who.person)) {
    case 'called_off':
      return done(who, 'calledOff');
    case 'went_on':
      return { what: 'went_on', address: `/frontend/${who.language}${source.pathOf(id)}` };
    case 'unknown':
      return nothing;
  }
};

type RoomAction = { readonly room: Room; readonly act: Action };

/** Each action does one thing. The property of somebody else stays untouched and unmentioned. */
// biome-ignore format: a table
const actions: Readonly<Record<string, RoomAction>> = {
  call_off:            { room: 'overview',    act: callOff },
  cancel_allowance:    { room: 'permissions', act: cancel },
  revoke:              { room: 'permissions', act: revoke },
  change_password:     { room: 'security',    act: changePassword },
  change_pin:          { room: 'security',    act: changePin },
  sign_out_everywhere: { room: 'security',    act: signOutEverywhere },
  change_language:     { room: 'profile',     act: changeLanguage },
  change_name:         { room: 'profile',     act: changeName },
  change_email:        { room: 'profile',     act: changeEmail },
};

/** The action of a form, and its room. Forms from before the rooms still come to one address. */
export const actionIn = (form: Form): RoomAction => {
  const wanted = form['action'] ?? '';
  const action = Object.hasOwn(actions, wanted) ? actions[wanted] : undefined;
  return action ?? { room: 'overview', act: async () => nothing };
};
