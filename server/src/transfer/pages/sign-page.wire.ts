import { type Static, Type } from 'typebox';

// Texts and nothing stricter: what cannot be is answered by a page, not by a list of messages.
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
  // The second factor, where the payer's own limit asks for it.
  code: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
});
export type SignForm = Static<typeof signForm>;
