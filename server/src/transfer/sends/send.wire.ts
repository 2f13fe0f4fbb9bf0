import { Type } from 'typebox';

// Texts and nothing stricter: what cannot be is answered by a page, not by a list of messages.
export const sendParams = Type.Object({ locale: Type.String() });
export const sentParams = Type.Object({ locale: Type.String(), id: Type.String() });

/** What is to be sent, step by step. */
export const sendForm = Type.Record(Type.String(), Type.String(), { maxProperties: 20 });

export const sentForm = Type.Object({
  token: Type.Optional(Type.String()),
  answer: Type.Optional(Type.String()),
});
