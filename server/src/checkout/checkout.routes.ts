import type { Route } from '../edge/route.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { paymentLinkRoutes } from './links/payment-links.routes.ts';
import { methodRoutes } from './methods/methods.routes.ts';
import { orderRoutes, ownOrdersRoute } from './orders/orders.routes.ts';
import { ownPaymentsRoute, paymentRoutes } from './payments/payments.routes.ts';
import { ownRefundsRoute, refundRoutes } from './refunds/refunds.routes.ts';

/**
 * All addresses below these paths belong to this API, even those without a route (decision 0148).
 */
export const checkoutBasePaths = [
  '/merchant-order/integration/v1',
  '/checkout-payment-link/integration/v1',
  '/checkout-project/integration/v1',
  '/payment-executor/integration/v1',
  '/v1/refund',
] as const;

/** Checkout 4, and gaps 2. */
export const checkoutRoutes = (services: CheckoutServices): readonly Route[] =>
  [
    ...orderRoutes(services),
    ...paymentLinkRoutes(services),
    ...methodRoutes(services),
    ...paymentRoutes(services),
    ...refundRoutes(services),
  ].map(withNullForAbsent);

/** Clients of this kind write null for a field that they leave out (decision 0044-checkout). */
const withNullForAbsent = (row: Route): Route => ({
  ...row,
  request: { ...row.request, nulls: 'absent' },
});

/** The lists of a merchant (business 2). They refuse bad queries as all lists do. */
export const checkoutListRoutes = (services: CheckoutServices): readonly Route[] => [
  ownOrdersRoute(services),
  ownPaymentsRoute(services),
  ownRefundsRoute(services),
];
