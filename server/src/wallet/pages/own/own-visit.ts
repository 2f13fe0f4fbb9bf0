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

/** The signed-in person. Others are sent to sign in first. */
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
 * The signed-in person on a page of their own. An address without a language leads to the person's
 * own, which is known after the sign-in.
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

/** The same for a room. */
export const signedInRoom = (
  payer: Payer,
  room: Room,
  locale: string | undefined,
): SignedIn | VerbatimAnswer =>
  signedInOwn(payer, locale, (language) => roomPathIn(room, language));

export type Form = Readonly<Record<string, string>>;

/** A person on the page of their own wallet. */
export type SignedIn = {
  readonly person: Person;
  readonly payer: Payer;
  readonly language: PageLanguage;
};

/** A field of the rooms' forms. Each form that needs the password has its own field for it. */
export type OwnField =
  | `${'current' | 'new'}-${'password' | 'pin'}`
  | 'name'
  | 'name-password'
  | 'email'
  | 'email-password';

/** Why a form is shown again, and the wrong field. */
export type Wrong = {
  readonly text: string;
  readonly field: OwnField;
  /** Seconds until a retry is allowed. Null: at once. */
  readonly retryAfter: number | null;
  /** The typed value, unless it is a secret. Absent: none. */
  readonly typed?: string;
};

/** A subject that ends only after a second confirmation by its owner. */
export type Ending = {
  readonly action: 'cancel_allowance' | 'revoke';
  readonly subject: string;
  readonly who: string;
  /** Further words that name it. Null: none. */
  readonly about: string | null;
};

/** The result of a form that another page reports. */
export type Settled =
  | {
      readonly what: 'done';
      readonly word: DoneWord;
      /** The person after the change. */
      readonly person: Person;
      /** Cookie of a session that begins with it. Null: the current session continues. */
      readonly setCookie: SetCookie;
      /** The language of the report. Absent: unchanged. */
      readonly language?: PageLanguage;
    }
  | { readonly what: 'went_on'; readonly address: string }
  | { readonly what: 'password_replaced' }
  /** Not a form of this page, or its subject is not theirs. */
  | { readonly what: 'nothing' };

export type Outcome =
  | Settled
  /** It ends only after they confirm on a page that explains the consequences. */
  | { readonly what: 'asked'; readonly ending: Ending }
  /** A field was wrong: the form is shown again. */
  | (Wrong & { readonly what: 'wrong' });

export type Action = (services: PayerPageServices, who: SignedIn, form: Form) => Promise<Outcome>;

/**
 * Asks for the password, so that nobody can take over the wallet at a browser left open. Null: it
 * is right.
 */
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
