import { Type } from 'typebox';

// Texts and nothing stricter: what cannot be is answered by a page, not by a list of messages.
const text = () => Type.Optional(Type.String());

/** A document for people. */
export const pageAnswers = { 200: Type.String() };

/** `lang` chooses the language and is remembered; `next` is where it goes on. */
export const pageQuery = Type.Object({ lang: text(), next: text(), done: text() });

export const linkParams = Type.Object({ token: Type.String() });

/** What a form of the desk sends. */
export const deskForm = Type.Record(Type.String(), Type.String(), { maxProperties: 50 });
