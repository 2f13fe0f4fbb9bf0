import { type Static, Type } from 'typebox';

// Plain texts, nothing stricter: a wrong value gets a page, not a list of messages.
export const signParams = Type.Object({ id: Type.String() });
export const localeSignParams = Type.Object({ locale: Type.String(), id: Type.String() });
export const signQuery = Type.Object({
  redirect_uri: Type.Optional(Type.String()),
  still: Type.Optional(Type.String()),
});
export type SignQuery = Static<typeof signQuery>;

export const signForm = Type.Object({
  token: Type.Optional(Type.String()),
  answer: Type.Optional(Type.String()),
  // The second factor, if the payer's own limit requires it.
  code: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
});
export type SignForm = Static<typeof signForm>;
