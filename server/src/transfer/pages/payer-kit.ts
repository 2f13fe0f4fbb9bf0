import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Authenticator } from '../../edge/checking/authenticator.ts';
import type { RequestLimit } from '../../edge/route.ts';
import type { Person } from '../../identity/users/person.ts';
import type { FormTokens } from '../../pages/form-token.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { Page } from '../../pages/layout.ts';
import type { pageAnswer } from '../../pages/page-answer.ts';
import type { Visitor } from '../../pages/visitor.ts';

/** A browser, and who has signed in with it. */
export type Payer = { readonly visitor: Visitor; readonly person: Person | null };

type ShownPage = Pick<Page, 'language' | 'title' | 'body' | 'addressIn'> & {
  readonly isTest: boolean;
};

/**
 * What every page for payers is made with, whoever shows it: one session, one look, one way in. The
 * pillar that keeps the sessions has it; it is passed in, since pillars do not know each other.
 */
export type PayerKit = {
  readonly payers: Authenticator<Payer>;
  readonly limit: RequestLimit<Payer>;
  readonly tokens: FormTokens;
  readonly page: (
    page: ShownPage,
    status: number,
    extras?: NonNullable<Parameters<typeof pageAnswer>[2]>,
  ) => VerbatimAnswer;
  /** Why it does not go on, and where it may. */
  readonly stop: (
    language: PageLanguage,
    text: readonly [heading: string, meaning: string],
    status: number,
    wayOn?: { readonly address: string; readonly text: string },
  ) => VerbatimAnswer;
  /** The form did not come from a page that we showed to this browser. `again`: where that page is. */
  readonly formRefused: (language: PageLanguage, again: string) => VerbatimAnswer;
  /** Where somebody signs in, and goes on to `next`. */
  readonly signInAddress: (next: string, language: PageLanguage) => string;
  /** The same for somebody whose session had ended when they sent a form. */
  readonly endedAddress: (next: string, language: PageLanguage) => string;
  /** Who decides here, and the way out for somebody else, who then comes to `next`. */
  readonly signedIn: (
    who: { readonly visitor: Visitor; readonly name: string },
    language: PageLanguage,
    next: string,
  ) => Html;
};
