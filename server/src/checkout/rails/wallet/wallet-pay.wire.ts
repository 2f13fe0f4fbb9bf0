import { Type } from 'typebox';
import { chosen } from '../../buyer/page.wire.ts';

const text = Type.Optional(Type.String());

/** Texts and nothing stricter, as on every page: mistakes are told beside their fields. */
export const walletForm = Type.Object({
  ...chosen,
  token: text,
  seen: text,
  login: text,
  password: text,
});
