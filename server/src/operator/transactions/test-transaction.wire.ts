import { Type } from 'typebox';
import { integerId } from '../../edge/wire.ts';
import { inquiryAnswer } from '../../wallet/inquiries/inquiry.wire.ts';

export const acceptance = Type.Object(
  {
    wallet_id: integerId({ description: "Number of the payer's wallet" }),
    answers: Type.Optional(
      Type.Array(inquiryAnswer, { maxItems: 50, description: 'Answers to its inquiries' }),
    ),
    allowance: Type.Optional(
      Type.Boolean({
        description: 'Whether the payer grants it; by default a required one and no optional one',
      }),
    ),
  },
  { $id: 'TestAcceptance', examples: [{ wallet_id: 100002 }] },
);

export const allowanceParams = Type.Object({
  allowance_id: integerId({ description: 'Id of the allowance' }),
});
