import { Type } from 'typebox';
import { chosen, earlyFields } from '../../buyer/page.wire.ts';

const text = Type.Optional(Type.String());

/** Texts and nothing stricter, as on every page: mistakes are told beside their fields. */
export const cardForm = Type.Object({
  ...chosen,
  token: text,
  seen: text,
  ...earlyFields,
  answer: text,
});
