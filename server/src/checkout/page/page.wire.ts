import { Type } from 'typebox';

// Texts and nothing stricter: what cannot be is answered by a page of its own, not by a list of
// messages that no buyer can read.

export const linkParams = Type.Object({ link_id: Type.String() });
export const linkPaymentParams = Type.Object({ link_id: Type.String(), payment_id: Type.String() });
export const paymentParams = Type.Object({ payment_id: Type.String() });

const lang = Type.Optional(Type.String());

/** The page is not to move by itself. */
const still = Type.Optional(Type.String());

export const linkQuery = Type.Object({
  lang,
  country: Type.Optional(Type.String()),
  choose: Type.Optional(Type.String()),
  still,
});

export const languageQuery = Type.Object({ lang });

export const progressQuery = Type.Object({ lang, still });

export const payForm = Type.Object({
  lang,
  token: Type.Optional(Type.String()),
  attempt: Type.Optional(Type.String()),
  method: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
});

/** What somebody decided about a payment that they saw in a status. */
export const answerForm = Type.Object({
  lang,
  token: Type.Optional(Type.String()),
  seen: Type.Optional(Type.String()),
  answer: Type.Optional(Type.String()),
  still,
});

/** A document for people. */
export const pageAnswers = { 200: Type.String() };
