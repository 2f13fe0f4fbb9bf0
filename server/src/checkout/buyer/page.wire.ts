import { Type } from 'typebox';

// Plain texts, nothing stricter: a wrong value gets a page of its own, not a list of messages that
// no buyer can read.

export const linkParams = Type.Object({ link_id: Type.String() });
export const linkPaymentParams = Type.Object({ link_id: Type.String(), payment_id: Type.String() });
export const paymentParams = Type.Object({ payment_id: Type.String() });

const text = Type.Optional(Type.String());

/** The buyer's choices so far. Addresses and forms carry them from page to page. */
export const chosen = { lang: text, country: text };

/** Set: the page must not refresh or redirect by itself. */
const still = text;

export const linkQuery = Type.Object({ ...chosen, choose: text, still });

export const chosenQuery = Type.Object(chosen);

export const progressQuery = Type.Object({ ...chosen, still });

/** Card fields: on the form of the card rail, and on the first page if the merchant chose cards. */
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

/** A decision about a payment, with the status that the sender saw. */
export const answerForm = Type.Object({ ...chosen, token: text, seen: text, answer: text, still });

export const reusableParams = Type.Object({ reusable_link_id: Type.String() });
export const reusableQuery = Type.Object({ lang: text });
export const reusableForm = Type.Object({
  ...{ lang: text, token: text, key: text },
  amount: Type.Optional(Type.String({ maxLength: 200 })),
});

/** An HTML page. */
export const pageAnswers = { 200: Type.String() };
