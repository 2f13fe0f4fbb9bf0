import { type Static, Type } from 'typebox';
import { answerLengthMax, type Inquiry, inquiryTypes } from './inquiry.ts';

const name = (description: string) => Type.String({ minLength: 1, maxLength: 255, description });

/** Wallet 2.5. */
export const newInquiry = Type.Object({
  name: name('Name by which the answer is found; once in a transaction'),
  title: Type.String({ minLength: 1, maxLength: 1_024, description: 'Question that payers read' }),
  type: Type.Enum([...inquiryTypes], { description: 'Kind of field that payers fill in' }),
  required: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether payers have to answer' }),
  ),
  options: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      maxItems: 100,
      uniqueItems: true,
      description: 'What payers choose from; `select` and `radio` need it',
    }),
  ),
  default_value: Type.Optional(
    Type.String({ maxLength: answerLengthMax, description: 'Answer that is filled in beforehand' }),
  ),
});

/** An answer of the payer. A checked checkbox answers `true`. */
export const inquiryAnswer = Type.Object({
  name: name('Name of the inquiry'),
  answer: Type.String({
    maxLength: answerLengthMax,
    description: "The payer's answer; `true`: a checkbox is checked",
  }),
});

export const inquiryIn = (body: Static<typeof newInquiry>): Inquiry => ({
  name: body.name,
  title: body.title,
  type: body.type,
  isRequired: body.required ?? false,
  options: body.options ?? [],
  defaultValue: body.default_value ?? null,
});
