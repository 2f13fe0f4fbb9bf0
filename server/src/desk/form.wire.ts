import { type TProperties, Type } from 'typebox';

/** A view is its address: whatever stands there beside what a page knows is left alone. */
export const pageQuery = <Own extends TProperties>(own: Own) =>
  Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })), ...own });

/** What was typed into a field, or nothing. Longer texts come from no form of ours. */
export const typed = (maxLength = 200) => Type.Optional(Type.String({ maxLength }));

/** A file of a form; a text where whatever sent it has none. */
export const file = () => Type.Optional(Type.Unsafe<Buffer | string>({}));

/** Every form shows where it comes from, and is done once. */
export const formBody = <Own extends TProperties>(own: Own) =>
  Type.Object({
    token: Type.Optional(Type.String({ maxLength: 100 })),
    once: Type.Optional(Type.String({ maxLength: 100 })),
    ...own,
  });
