import { signInAddress } from '../../../account/session/enter.ts';
import { ownPassword } from '../../../account/session/own-password.ts';
import type { Payer } from '../../../account/session/payer.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Person } from '../../../identity/users/person.ts';
import { languageAmong, type PageLanguage } from '../../../pages/language.ts';
import { type SetCookie, seeOther } from '../../../pages/page-answer.ts';
import { pauseText } from '../../../pages/pause-text.ts';
import type { PayerPageServices } from '../page-services.ts';
import type { DoneWord } from './done-address.ts';
import { ownTexts } from './own-texts.ts';
import { type AddressLanguage, type Room, roomPathIn } from './rooms.ts';

/** Whoever is signed in; others are led to sign in first. */
export function signedInAt(
  payer: Payer,
  locale: string | undefined,
  enterAt: (language: PageLanguage) => string,
): SignedIn | VerbatimAnswer {
  const { person, visitor } = payer;
  const language = languageAmong(locale, person?.locale, ...visitor.languages);
  return person === null ? seeOther(enterAt(language)) : { person, payer, language };
}

/**
 * Whoever is signed in and looks at a page of their own. An address that names no language leads to the
 * person's own, which is known once they have signed in.
 */
export function signedInOwn(
  payer: Payer,
  locale: string | undefined,
  addressIn: (language: AddressLanguage) => string,
): SignedIn | VerbatimAnswer {
  const isOpen = locale === undefined || locale === 'locale';
  return signedInAt(payer, locale, (language) =>
    signInAddress(addressIn(isOpen ? 'locale' : language), language),
  );
}

/** The same of a room. */
export const signedInRoom = (
  payer: Payer,
  room: Room,
  locale: string | undefined,
): SignedIn | VerbatimAnswer =>
  signedInOwn(payer, locale, (language) => roomPathIn(room, language));

export type Form = Readonly<Record<string, string>>;

/** Somebody at the page of their own wallet. */
export type SignedIn = {
  readonly person: Person;
  readonly payer: Payer;
  readonly language: PageLanguage;
};

/** A field of the rooms' forms; each form that needs the password has a field of its own for it. */
export type OwnField =
  | `${'current' | 'new'}-${'password' | 'pin'}`
  | 'name'
  | 'name-password'
  | 'email'
  | 'email-password';

/** Why a form is shown again, and at which field. */
export type Wrong = {
  readonly text: string;
  readonly field: OwnField;
  /** Seconds after which it may be tried again; null: at once. */
  readonly retryAfter: number | null;
  /** What was typed and is no secret; left out: nothing. */
  readonly typed?: string;
};

/** What ends only when its owner says so a second time. */
export type Ending = {
  readonly action: 'cancel_allowance' | 'revoke';
  readonly subject: string;
  readonly who: string;
  /** What else names it; null: nothing. */
  readonly about: string | null;
};

/** What came of a form, told by another page than the one that has it. */
export type Settled =
  | {
      readonly what: 'done';
      readonly word: DoneWord;
      /** As they are after it. */
      readonly person: Person;
      /** Of a session that begins with it; null: theirs goes on. */
      readonly setCookie: SetCookie;
      /** In which it is told; left out: as before. */
      readonly language?: PageLanguage;
    }
  | { readonly what: 'went_on'; readonly address: string }
  | { readonly what: 'password_replaced' }
  /** It was no form of this page, or about nothing of theirs. */
  | { readonly what: 'nothing' };

export type Outcome =
  | Settled
  /** It ends only when they say so again, on a page that says what it means. */
  | { readonly what: 'asked'; readonly ending: Ending }
  /** Because of what stood in a field: the form is shown again. */
  | (Wrong & { readonly what: 'wrong' });

export type Action = (services: PayerPageServices, who: SignedIn, form: Form) => Promise<Outcome>;

/** Whoever sits at a browser that was left open cannot take the wallet over. Null: it is right. */
export async function wrongPassword(
  services: PayerPageServices,
  { person, payer, language }: SignedIn,
  field: OwnField,
  secret: string | undefined,
): Promise<(Wrong & { readonly what: 'wrong' }) | null> {
  const verdict = await ownPassword(services, payer, person, secret);
  if (verdict.what === 'right') return null;
  if (verdict.what === 'refused') {
    return { what: 'wrong', text: ownTexts[language].currentWrong, field, retryAfter: null };
  }
  const text = `${ownTexts[language].nothingChanged} ${pauseText(verdict.seconds, language)}`;
  return { what: 'wrong', text, field, retryAfter: verdict.seconds };
}
