import { addressTexts } from '../../../account/profile/address-texts.ts';
import { askAddress } from '../../../account/profile/ask-address.ts';
import { noticeFor, noticeTo } from '../../../account/profile/notice-mail.ts';
import {
  nextIn,
  pagesLine,
  passwordAddress,
  signInAddressFor,
} from '../../../account/session/enter.ts';
import { addressIn } from '../../../account/sign-up/ask-address.ts';
import { tooManyForms } from '../../../account/sign-up/send-link.ts';
import { timeOrderedUuid } from '../../../engine/time-ordered-uuid.ts';
import { newSecret } from '../../../identity/invitations/invitation.ts';
import { changeOwnLanguage, changeOwnName } from '../../../identity/users/change-own-profile.ts';
import type { Login } from '../../../identity/users/find-person.ts';
import { type Contacts, contactsOf } from '../../../identity/users/own-login.store.ts';
import { addressOwnerId, type Locale } from '../../../identity/users/person.ts';
import { firstCharacters } from '../../../kernel/text.ts';
import { oneLine } from '../../../mail/mail.ts';
import { pageLanguages } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import { ownTexts } from './own-texts.ts';
import {
  type Action,
  type Outcome,
  type SignedIn,
  type Wrong,
  wrongPassword,
} from './own-visit.ts';
import { profileTexts } from './profile-texts.ts';
import { roomPathIn } from './rooms.ts';

const nothing: Outcome = { what: 'nothing' };

const wrong = (text: string, field: Wrong['field'], typed: string): Outcome => ({
  what: 'wrong',
  text,
  field,
  retryAfter: null,
  typed,
});

/** Needs no password: with the session one can read every page in any language anyway. */
export const changeLanguage: Action = async ({ engine }, { person }, form) => {
  const locale = pageLanguages.find((one) => one === form['language']);
  if (locale === undefined) return nothing;
  const input = { personId: person.id, locale };
  const changed = await engine.execute(changeOwnLanguage, input, pagesLine);
  if (!changed.ok) return nothing;
  const done = { what: 'done', word: 'languageChanged', setCookie: null } as const;
  return { ...done, person: changed.value, language: locale };
};

const knownIn = ({ email, phone }: Contacts): readonly Login[] => [
  ...(email === null ? [] : [{ kind: 'email', value: email } as const]),
  ...(phone === null ? [] : [{ kind: 'phone', value: phone } as const]),
];

export const changeName: Action = async (services, who, form) => {
  const { engine, database, mailing } = services;
  const { person, language } = who;
  const typed = form['name'] ?? '';
  const name = oneLine(typed.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' '));
  if (name === '' || firstCharacters(name, 255) !== name) {
    return wrong(profileTexts[language].nameBad, 'name', firstCharacters(typed, 255));
  }
  const refused = await wrongPassword(services, who, 'name-password', form['name-password']);
  if (refused !== null) return { ...refused, typed };
  const changed = await engine.execute(
    changeOwnName,
    {
      personId: person.id,
      knownHash: person.passwordHash,
      name,
      known: knownIn(await contactsOf(database, person.id)),
      mail: await noticeFor(services, person, 'name', name),
      mailing,
    },
    pagesLine,
  );
  return changed.ok
    ? { what: 'done', word: 'nameChanged', person: changed.value, setCookie: null }
    : wrong(ownTexts[language].nothingChanged, 'name', name);
};

/** The mails to the wanted address: to the person, and to somebody who already owns the address. */
function wordsOf({ publicUrl }: PayerPageServices, { person }: SignedIn) {
  const { locale: own, isTest } = person;
  const next = nextIn(undefined);
  return {
    link: (token: string) => {
      const { subject, linkText } = addressTexts[own];
      const path = `${roomPathIn('profile', own)}/email?link=${encodeURIComponent(token)}`;
      return { subject, text: linkText(`${publicUrl()}${path}`) };
    },
    known: (locale: Locale) => {
      const { subject, knownText } = addressTexts[locale];
      const signInUrl = `${publicUrl()}${signInAddressFor(next, locale, isTest)}`;
      const passwordUrl = `${publicUrl()}${passwordAddress(next, locale, isTest)}`;
      return { subject, text: knownText(signInUrl, passwordUrl) };
    },
  };
}

const isSame = (one: string, other: string): boolean =>
  addressOwnerId('email', one) === addressOwnerId('email', other);

/**
 * The answer is the same if somebody already owns the address, and after too many tries
 * (decision 0187).
 */
export const changeEmail: Action = async (services, who, form) => {
  const { engine, database, mailing, log } = services;
  const { person, payer, language } = who;
  const typed = (form['email'] ?? '').trim();
  const wanted = addressIn(typed);
  const texts = profileTexts[language];
  if (wanted === null) return wrong(texts.emailBad, 'email', typed.slice(0, 254));
  const { email: current } = await contactsOf(database, person.id);
  if (current !== null && isSame(current, wanted)) return wrong(texts.emailSame, 'email', typed);
  const refused = await wrongPassword(services, who, 'email-password', form['email-password']);
  if (refused !== null) return { ...refused, typed };
  const notice =
    current === null ? null : noticeTo(services, person, current, 'addressAsked', wanted);
  const asked = await engine.execute(
    askAddress,
    {
      personId: person.id,
      isTest: person.isTest,
      knownHash: person.passwordHash,
      current,
      wanted,
      secret: newSecret(),
      mailId: timeOrderedUuid(),
      ...wordsOf(services, who),
      notice,
      mailing,
      source: payer.visitor.address,
    },
    pagesLine,
  );
  if (!asked.ok) return wrong(ownTexts[language].nothingChanged, 'email', typed);
  if (asked.value === 'too many') log.warn(tooManyForms);
  return { what: 'done', word: 'emailAsked', person, setCookie: null };
};
