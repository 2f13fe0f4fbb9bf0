import { type Static, Type } from 'typebox';

// Plain texts without stricter rules: a page, and not a list of messages, answers invalid values.
const text = (description?: string) =>
  Type.Optional(Type.String(description === undefined ? {} : { description }));

export const signInQuery = Type.Object({
  lang: text(),
  next: text(),
  test: text(),
  /** Set when their session had ended before they sent a form. */
  ended: text(),
});

/** The change of one's own second factor that was just made. */
export const factorQuery = Type.Object({ done: text(), proof: text() });

/** The page that asks for a second factor. */
export const codeQuery = Type.Object({ lang: text(), next: text() });

export const signInForm = Type.Object({
  lang: text(),
  test: text(),
  next: text(),
  token: text(),
  login: text(),
  password: text(),
});

export const signUpQuery = Type.Object({
  lang: text(),
  next: text(),
  invitation: text(),
  contact: text(),
  test: text(),
  /** The address to which a link was just sent. */
  sent: text(),
});

export const remindParams = Type.Object({ user_id: Type.String() });
export const remindInLanguageParams = Type.Object({
  locale: Type.String(),
  user_id: Type.String(),
});

export const passwordQuery = Type.Object({
  lang: text(),
  next: text(),
  /** The token of the mailed link. */
  link: text(),
  test: text(),
  /** The address to which a link was just sent. */
  sent: text(),
});

export const invitationParams = Type.Object({ token: Type.String() });

export const signOutForm = Type.Object({ lang: text(), next: text(), token: text() });

const contactToken = () => text('A contact token: sign-up takes its address as confirmed');

/** Wallet 5, authorization code flow, step 1. */
export const authorizationQuery = Type.Object({
  response_type: text('Always `code`'),
  client_id: text('Id of the client that asks'),
  redirect_uri: text('Where the user goes next; one of the registered addresses, exactly'),
  scope: text('Scopes that are asked for, with spaces between them'),
  state: text('Text of the client; it comes back as it is'),
  code_challenge: text('PKCE: the challenge to the later `code_verifier` (RFC 7636)'),
  code_challenge_method: text('PKCE: always `S256`'),
  contact_token: contactToken(),
});

export const confirmQuery = Type.Object({
  contact_token: contactToken(),
  still: text('Given: the page does not refresh'),
  rejection: text('Of the page itself, after the payer has declined'),
});
export type ConfirmQuery = Static<typeof confirmQuery>;

export const confirmWithOauthQuery = Type.Object({
  ...authorizationQuery.properties,
  ...confirmQuery.properties,
});

export const consentForm = Type.Object({
  response_type: text(),
  client_id: text(),
  redirect_uri: text(),
  scope: text(),
  state: text(),
  code_challenge: text(),
  code_challenge_method: text(),
  token: text(),
  answer: text(),
});

/**
 * `en`, `lt` or `ru`. The literal `locale` leaves the choice to the browser (gaps 3, Locale pages).
 */
const locale = () =>
  Type.String({ description: 'Language of the page; `locale`: that of the browser' });

export const localeParams = Type.Object({ locale: locale() });

/**
 * The change of one's own wallet that was just made, and the place in the list of its movements.
 */
export const ownQuery = Type.Object({ done: text(), proof: text(), before: text() });
export type OwnQuery = Static<typeof ownQuery>;

/** The link that was mailed to a person's new e-mail address. */
export const emailLinkQuery = Type.Object({ link: text() });
export const emailLinkForm = Type.Object({ link: text(), token: text() });

/** The filter for the movements of one's own wallet. */
export const movementsQuery = Type.Object({ month: text(), text: text(), before: text() });

/** The choice of one's own statement. */
export const ownStatementQuery = Type.Object({ currency: text(), month: text() });

/** The number of a person or thing in a form. Null: the text is not a number. */
export const numberIn = (given = ''): number | null =>
  /^\d{1,15}$/.test(given) ? Number(given) : null;

/** A form that changes one's own wallet. */
export const ownForm = Type.Record(Type.String(), Type.String(), { maxProperties: 20 });

/** A document for people. */
export const pageAnswers = { 200: Type.String() };

const transactionKey = () => Type.String({ description: 'Key of the transaction' });

export const transactionParams = Type.Object({ transaction_key: transactionKey() });
export const localeTransactionParams = Type.Object({
  locale: locale(),
  transaction_key: transactionKey(),
});

/** The answer, a password, and one field for each question. */
export const confirmForm = Type.Record(Type.String(), Type.String(), { maxProperties: 100 });
