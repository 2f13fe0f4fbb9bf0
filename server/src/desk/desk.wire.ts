import { Type } from 'typebox';

// Plain texts without stricter rules: a page, and not a list of messages, answers invalid values.
const text = () => Type.Optional(Type.String());

/** A document for people. */
export const pageAnswers = { 200: Type.String() };

/** `lang` sets the language and is remembered. `next` is the page that follows. */
export const pageQuery = Type.Object({ lang: text(), next: text(), done: text() });

export const linkParams = Type.Object({ token: Type.String() });

/** The fields of a desk form. */
export const deskForm = Type.Record(Type.String(), Type.String(), { maxProperties: 50 });
