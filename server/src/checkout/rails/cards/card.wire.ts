import { type Static, Type } from 'typebox';

const text = Type.Optional(Type.String());

/** Texts and nothing stricter, as on every page: mistakes are told beside their fields. */
export const cardForm = Type.Object({
  lang: text,
  token: text,
  seen: text,
  number: text,
  expiry: text,
  cvc: text,
  name: text,
  answer: text,
});

export type CardForm = Static<typeof cardForm>;
