import { Type } from 'typebox';
import { failureReasons } from './failure.ts';
import type { Payment } from './payment.ts';

/**
 * Decision 0179: in addition to the fields that published clients know, and only if there is a
 * reason.
 */
export const failureFields = {
  failure_reason: Type.Optional(
    Type.Enum([...failureReasons], {
      description:
        'Why the payment is `rejected` or `failed`. Left out: it is neither, or its rail gave no reason.',
    }),
  ),
  failure_code: Type.Optional(
    Type.String({ description: 'The code that the bank or card network gave for it.' }),
  ),
};

export const failureOf = ({ failureReason, failureCode }: Payment) => ({
  ...(failureReason === null ? {} : { failure_reason: failureReason }),
  ...(failureCode === null ? {} : { failure_code: failureCode }),
});
