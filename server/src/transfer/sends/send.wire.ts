import { Type } from 'typebox';

// Texts and nothing stricter: what cannot be is answered by a page, not by a list of messages.
const text = () => Type.Optional(Type.String());

export const sendParams = Type.Object({ locale: Type.String() });

/** `to`: the number of an earlier withdrawal, whose bank account is meant again. */
export const withdrawQuery = Type.Object({ to: text() });

/** Of what was sent: the number of the transfer. */
export const sentParams = Type.Object({ locale: Type.String(), id: Type.String() });

/** What is to be sent, step by step. */
export const sendForm = Type.Record(Type.String(), Type.String(), { maxProperties: 20 });

/** What is to become of what was sent. */
export const sentForm = Type.Object({ token: text(), answer: text() });
