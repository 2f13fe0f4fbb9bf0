import { numberIn } from '../../../account/page.wire.ts';
import { noticeFor } from '../../../account/profile/notice-mail.ts';
import { pagesLine, startedFor } from '../../../account/session/enter.ts';
import { ownPassword } from '../../../account/session/own-password.ts';
import type { Payer } from '../../../account/session/payer.ts';
import { visitorsLine } from '../../../identity/hashing/hashing.ts';
import { changeOwnPassword } from '../../../identity/users/change-own-password.ts';
import type { Person } from '../../../identity/users/person.ts';
import { personById } from '../../../identity/users/person-by-name.ts';
import { granted } from '../../../kernel/decision.ts';
import type { FormTokens } from '../../../pages/form-token.ts';
import type { SetCookie } from '../../../pages/page-answer.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import type { PayerPageServices } from '../page-services.ts';
import { ownTexts } from './own-texts.ts';
import { type Action, type Form, type Settled, wrongPassword } from './own-visit.ts';

const shownSubject = ({ id, passwordHash }: Person): readonly string[] => [
  'password shown with',
  String(id),
  passwordHash ?? '',
];

/** A form field that changes with the password. */
export const shownWith = (tokens: FormTokens, visitor: Visitor, person: Person): string =>
  tokens.tokenFor(visitor, shownSubject(person));

/** Whether the password has been changed since the form was shown. */
const isReplaced = (
  { tokens }: PayerPageServices,
  { visitor }: Payer,
  person: Person,
  form: Form,
): boolean => !tokens.isGenuine(visitor, shownSubject(person), form['shown-with']);

const done = (person: Person, setCookie: SetCookie): Settled => ({
  what: 'done',
  word: 'passwordChanged',
  person,
  setCookie,
});

/**
 * A changed password has ended the session. If the new password in the form is the current one,
 * this is a second click whose first answer was lost: they get that answer again (decision 0088).
 * They know the password, so a session may begin for them.
 */
async function afterReplacement(
  services: PayerPageServices,
  payer: Payer,
  person: Person,
  form: Form,
): Promise<Settled> {
  const verdict = await ownPassword(services, payer, person, form['new-password']);
  return verdict.what === 'right'
    ? done(person, (await startedFor(services, person, payer)).cookies)
    : { what: 'password_replaced' };
}

const readPerson = async ({ engine }: PayerPageServices, id: number): Promise<Person | null> =>
  granted(await engine.read(personById, id));

/** Changes the password. The person stays signed in only in this browser. */
export const changePassword: Action = async (services, who, form) => {
  const { person, payer, language } = who;
  const texts = ownTexts[language];
  const wanted = form['new-password'] ?? '';
  if (wanted.length < 8 || wanted.length > 255) {
    return { what: 'wrong', text: texts.newPasswordBad, field: 'new-password', retryAfter: null };
  }
  // The answer to the first click was lost, but its cookie arrived.
  const isRepeated =
    isReplaced(services, payer, person, form) &&
    (await ownPassword(services, payer, person, wanted)).what === 'right';
  if (isRepeated) return done(person, null);
  const current = form['current-password'];
  const wrong = await wrongPassword(services, who, 'current-password', current);
  if (wrong !== null) return wrong;
  const { id: personId, passwordHash: knownHash } = person;
  const passwordHash = await services.hashing.hash(visitorsLine(payer.visitor), wanted);
  const mail = await noticeFor(services, person, 'password');
  const { mailing } = services;
  const change = { personId, knownHash, passwordHash, mail, mailing };
  const changed = await services.engine.execute(changeOwnPassword, change, pagesLine);
  // A new password ends every session. This browser gets a new one.
  if (changed.ok) {
    const provenAt = payer.seat?.session.provenAt ?? null;
    const { cookies } = await startedFor(services, changed.value, payer, provenAt);
    return done(changed.value, cookies);
  }
  const now = await readPerson(services, personId);
  return now === null ? { what: 'nothing' } : afterReplacement(services, payer, now, form);
};

/**
 * The person whose password a form changes. Null: it is another form, or the person does not exist.
 */
export async function namedInPasswordForm(
  services: PayerPageServices,
  form: Form,
): Promise<Person | null> {
  const id = numberIn(form['person']);
  return form['action'] !== 'change_password' || id === null ? null : readPerson(services, id);
}

/**
 * The form comes from a browser that showed this person's wallet and is no longer signed in. Null:
 * nothing shows that an earlier click changed the password, so the session ended by itself.
 */
export async function changedBefore(
  services: PayerPageServices,
  payer: Payer,
  person: Person,
  form: Form,
): Promise<Settled | null> {
  return isReplaced(services, payer, person, form)
    ? afterReplacement(services, payer, person, form)
    : null;
}
