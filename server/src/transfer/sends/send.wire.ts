import { Type } from 'typebox';

// Plain texts, nothing stricter: a wrong value gets a page, not a list of messages.
const text = () => Type.Optional(Type.String());

export const sendParams = Type.Object({ locale: Type.String() });

/** `to`: the number of an earlier withdrawal to the same bank account. */
export const withdrawQuery = Type.Object({ to: text() });

/** The number of the transfer. */
export const sentParams = Type.Object({ locale: Type.String(), id: Type.String() });

/** The fields of a send, step by step. */
export const sendForm = Type.Record(Type.String(), Type.String(), { maxProperties: 20 });

/** The answer about a finished send. */
export const sentForm = Type.Object({ token: text(), answer: text() });
