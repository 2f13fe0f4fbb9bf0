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

/** Stands in the form, and is another once the password is. */
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
 * Another password has ended their session. Whoever wants the very one that it is now has clicked
 * twice, and the answer to the first click was lost: they get it once more (decision 0088). They know
 * the password, so a session may begin for them.
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

/** Somebody changes their password, and goes on in this browser alone. */
export const changePassword: Action = async (services, who, form) => {
  const { person, payer, language } = who;
  const texts = ownTexts[language];
  const wanted = form['new-password'] ?? '';
  if (wanted.length < 8 || wanted.length > 255) {
    return { what: 'wrong', text: texts.newPasswordBad, field: 'new-password', retryAfter: null };
  }
  // The answer to the first click was lost, but not its cookie.
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
  // With the old password every session ended; whoever knows the new one goes on in this browser.
  if (changed.ok) {
    const provenAt = payer.seat?.session.provenAt ?? null;
    const { cookies } = await startedFor(services, changed.value, payer, provenAt);
    return done(changed.value, cookies);
  }
  const now = await readPerson(services, personId);
  return now === null ? { what: 'nothing' } : afterReplacement(services, payer, now, form);
};

/** Whose password a form is to change; null: it is another form, or nobody's. */
export async function namedInPasswordForm(
  services: PayerPageServices,
  form: Form,
): Promise<Person | null> {
  const id = numberIn(form['person']);
  return form['action'] !== 'change_password' || id === null ? null : readPerson(services, id);
}

/**
 * A form for another password came from a browser that was shown this person's wallet, and that
 * nobody is signed in with. Null: nothing shows that an earlier click has changed the password, and
 * the session has ended by itself.
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
