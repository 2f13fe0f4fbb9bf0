import { Type } from 'typebox';

// Texts and nothing stricter: what cannot be is answered by a page of its own, not by a list of
// messages that no buyer can read.

export const linkParams = Type.Object({ link_id: Type.String() });
export const linkPaymentParams = Type.Object({ link_id: Type.String(), payment_id: Type.String() });
export const paymentParams = Type.Object({ payment_id: Type.String() });

const text = Type.Optional(Type.String());

/** What the buyer has chosen so far: it goes along from page to page, in addresses and in forms. */
export const chosen = { lang: text, country: text };

/** The page is not to move by itself. */
const still = text;

export const linkQuery = Type.Object({ ...chosen, choose: text, still });

export const chosenQuery = Type.Object(chosen);

export const progressQuery = Type.Object({ ...chosen, still });

/** Of a card: on the form of its rail, and on the first page where the merchant chose cards. */
const earlyFields = { number: text, expiry: text, cvc: text, name: text };

/** A card, or the answer to the question of its issuer. */
export const cardForm = Type.Object({
  ...chosen,
  token: text,
  seen: text,
  ...earlyFields,
  answer: text,
});

export const payForm = Type.Object({
  ...chosen,
  token: text,
  attempt: text,
  method: text,
  ...earlyFields,
});

/** What somebody decided about a payment that they saw in a status. */
export const answerForm = Type.Object({ ...chosen, token: text, seen: text, answer: text, still });

export const reusableParams = Type.Object({ reusable_link_id: Type.String() });
export const reusableQuery = Type.Object({ lang: text });
export const reusableForm = Type.Object({
  ...{ lang: text, token: text, key: text },
  amount: Type.Optional(Type.String({ maxLength: 200 })),
});

/** A document for people. */
export const pageAnswers = { 200: Type.String() };
