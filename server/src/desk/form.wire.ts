import { type TProperties, Type } from 'typebox';

/** A view is its address: unknown parameters are ignored. */
export const pageQuery = <Own extends TProperties>(own: Own) =>
  Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })), ...own });

/** The text of a field, or nothing. Longer texts come from no form of ours. */
export const typed = (maxLength = 200) => Type.Optional(Type.String({ maxLength }));

/** A file in a form. It is a text if the sender has no file. */
export const file = () => Type.Optional(Type.Unsafe<Buffer | string>({}));

/** Every form shows its origin, and is executed once. */
export const formBody = <Own extends TProperties>(own: Own) =>
  Type.Object({
    token: Type.Optional(Type.String({ maxLength: 100 })),
    once: Type.Optional(Type.String({ maxLength: 100 })),
    ...own,
  });
