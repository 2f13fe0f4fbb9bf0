import { Type } from 'typebox';
import { amountMinor } from '../edge/wire.ts';
import { createdWithin } from '../figures/lists/list.wire.ts';
import { currencies } from '../kernel/money.ts';
import { uuid } from './checkout.wire.ts';

/** Filters that the lists of orders, links, payments and refunds share (business 2). */
export const checkoutFilters = {
  currency: Type.Optional(Type.Enum([...currencies], { description: 'In this currency alone' })),
  method: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The key of a payment method. Orders: of any of their payments.',
    }),
  ),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The whole reference, as it was given.',
    }),
  ),
  amount_min: Type.Optional(amountMinor({ description: 'At least so much, in minor units.' })),
  amount_max: Type.Optional(amountMinor({ description: 'At most so much, in minor units.' })),
  ...createdWithin,
};

export const ofProject = {
  project_id: Type.Optional(uuid({ description: 'Of this project alone.' })),
};

/** The filter of a list by status. `words` are the allowed statuses. */
export const statusFilter = (words: readonly string[]) => ({
  status: Type.Optional(Type.Enum([...words], { description: 'In this status now' })),
});
