import type { Rail } from '../methods/method.ts';
import type { PaymentTrigger } from '../payments/payment.ts';

/** How a buyer pays by a rail on the hosted page. */
export type BuyerRail = {
  /** What happens to a payment as soon as it has begun. */
  readonly begins: readonly PaymentTrigger[];
  /** Where the buyer authorizes it. */
  readonly bankPath: (paymentId: string) => string;
};

/** The rails that the page can serve; methods of others are not offered on it. */
export const buyerRails: Readonly<Partial<Record<string, BuyerRail>>> = {
  mock: {
    begins: ['require_authorization'],
    bankPath: (paymentId) => `/mock-bank/${paymentId}`,
  },
} satisfies Partial<Record<Rail, BuyerRail>>;
