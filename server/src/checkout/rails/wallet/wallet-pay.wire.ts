import { Type } from 'typebox';

const text = Type.Optional(Type.String());

/** Texts and nothing stricter, as on every page: mistakes are told beside their fields. */
export const walletForm = Type.Object({
  lang: text,
  token: text,
  seen: text,
  login: text,
  password: text,
});
