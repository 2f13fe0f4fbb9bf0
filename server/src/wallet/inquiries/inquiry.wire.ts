import { type Static, Type } from 'typebox';
import { type Inquiry, inquiryTypes } from './inquiry.ts';

const name = () => Type.String({ minLength: 1, maxLength: 255 });

/** 2.5. */
export const newInquiry = Type.Object({
  name: name(),
  title: Type.String({ minLength: 1, maxLength: 1_024 }),
  type: Type.Enum([...inquiryTypes]),
  required: Type.Optional(Type.Boolean({ default: false })),
  options: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 100, uniqueItems: true }),
  ),
  default_value: Type.Optional(Type.String({ maxLength: 2_048 })),
});

/** An answer of the payer; a checkbox that is checked answers `true`. */
export const inquiryAnswer = Type.Object({
  name: name(),
  answer: Type.String({ maxLength: 2_048 }),
});

export const inquiryIn = (body: Static<typeof newInquiry>): Inquiry => ({
  name: body.name,
  title: body.title,
  type: body.type,
  isRequired: body.required ?? false,
  options: body.options ?? [],
  defaultValue: body.default_value ?? null,
});
