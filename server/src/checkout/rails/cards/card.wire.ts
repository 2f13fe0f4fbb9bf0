import { type Static, Type } from 'typebox';
import { chosen } from '../../buyer/page.wire.ts';

const text = Type.Optional(Type.String());

/** Texts and nothing stricter, as on every page: mistakes are told beside their fields. */
export const cardForm = Type.Object({
  ...chosen,
  token: text,
  seen: text,
  number: text,
  expiry: text,
  cvc: text,
  name: text,
  answer: text,
});

export type CardForm = Static<typeof cardForm>;
