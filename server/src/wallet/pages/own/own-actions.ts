import { numberIn } from '../../../account/page.wire.ts';
import { pagesLine } from '../../../account/session/enter.ts';
import { visitorsLine } from '../../../identity/hashing/hashing.ts';
import { grantIdsOf } from '../../../identity/oauth/person-grants.store.ts';
import { revokeOwnGrants } from '../../../identity/oauth/revoke-grant.ts';
import { changeOwnPin } from '../../../identity/users/change-own-password.ts';
import { isTrivialPin } from '../../../identity/users/trivial-pin.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { cancelAllowance } from '../../allowances/cancel-allowance.ts';
import { askAllowance, askApplication, isSure } from './ask-end.ts';
import { changePassword, mailAbout } from './change-password.ts';
import type { DoneWord } from './done-address.ts';
import { ownTexts } from './own-texts.ts';
import { type Action, type Outcome, type SignedIn, wrongPassword } from './own-visit.ts';
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

/** An application is out when nothing that was ever allowed it is left. */
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
  // Decision 0093; test users may have the PINs of the guides.
  if (!who.person.isTest && isTrivialPin(wanted)) {
    return { what: 'wrong', text: texts.newPinTrivial, field: 'new-pin', retryAfter: null };
  }
  const wrong = await wrongPassword(services, who, 'current-pin', form['current-pin']);
  if (wrong !== null) return wrong;
  const pinHash = await services.hashing.hash(visitorsLine(who.payer.visitor), wanted);
  const { engine, mailing } = services;
  const mail = await mailAbout(services, who.person, who.language, 'pin');
  const change = { personId: who.person.id, pinHash, mail, mailing };
  await engine.execute(changeOwnPin, change, pagesLine);
  return done(who, 'pinChanged');
};

/** Decision 0088: whoever has agreed says no here as on the page where they agreed. */
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

/** Each does one thing; what somebody else owns is not touched, and nothing is said about it. */
const actions: Readonly<Record<string, Action>> = {
  cancel_allowance: cancel,
  revoke,
  call_off: callOff,
  change_password: changePassword,
  change_pin: changePin,
  sign_out_everywhere: signOutEverywhere,
};

/** What a form of the page sets going. */
export const act: Action = async (services, who, form) => {
  const wanted = form['action'] ?? '';
  const action = Object.hasOwn(actions, wanted) ? actions[wanted] : undefined;
  return action === undefined ? nothing : action(services, who, form);
};
