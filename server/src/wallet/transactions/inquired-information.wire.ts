import { type Static, Type } from 'typebox';
import type { Transaction } from './transaction.ts';

/**
 * The answers in the form of published clients. The read of a transaction has them in the
 * document's form.
 */
export const inquiredInformation = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        inquiry_identifier: Type.String({ description: "The inquiry's name" }),
        item_identifier: Type.String({ description: 'The same: an inquiry asks one thing' }),
        item_type: Type.String({ description: "The inquiry's type" }),
        value: Type.String({ description: "The payer's answer" }),
      }),
      { description: 'Answers in the order of the inquiries' },
    ),
  },
  {
    $id: 'InquiredInformation',
    examples: [
      {
        items: [
          {
            inquiry_identifier: 'size',
            item_identifier: 'size',
            item_type: 'select',
            value: 'M',
          },
        ],
      },
    ],
  },
);

export const inquiredOnWire = ({
  inquiries,
  answers,
}: Transaction): Static<typeof inquiredInformation> => ({
  items: answers.map(({ name, answer }) => ({
    inquiry_identifier: name,
    item_identifier: name,
    item_type: inquiries.find((inquiry) => inquiry.name === name)?.type ?? 'text',
    value: answer,
  })),
});
