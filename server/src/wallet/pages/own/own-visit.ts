import { ownPassword } from '../../../account/session/own-password.ts';
import type { Payer } from '../../../account/session/payer.ts';
import type { Person } from '../../../identity/users/person.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { SetCookie } from '../../../pages/page-answer.ts';
import { pauseText } from '../../../pages/pause-text.ts';
import type { PayerPageServices } from '../page-services.ts';
import type { DoneWord } from './done-address.ts';
import { ownTexts } from './own-texts.ts';
import type { SecretField } from './secret-forms.ts';

export type Form = Readonly<Record<string, string>>;

/** Somebody at the page of their own wallet. */
export type SignedIn = {
  readonly person: Person;
  readonly payer: Payer;
  readonly language: PageLanguage;
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
  | {
      readonly what: 'wrong';
      readonly text: string;
      readonly field: SecretField;
      /** Seconds after which it may be tried again; null: at once. */
      readonly retryAfter: number | null;
    };

export type Action = (services: PayerPageServices, who: SignedIn, form: Form) => Promise<Outcome>;

/** Whoever sits at a browser that was left open cannot take the wallet over. Null: it is right. */
export async function wrongPassword(
  services: PayerPageServices,
  { person, payer, language }: SignedIn,
  field: SecretField,
  secret: string | undefined,
): Promise<Outcome | null> {
  const verdict = await ownPassword(services, payer, person, secret);
  if (verdict.what === 'right') return null;
  if (verdict.what === 'refused') {
    return { what: 'wrong', text: ownTexts[language].currentWrong, field, retryAfter: null };
  }
  const text = `${ownTexts[language].nothingChanged} ${pauseText(verdict.seconds, language)}`;
  return { what: 'wrong', text, field, retryAfter: verdict.seconds };
}
