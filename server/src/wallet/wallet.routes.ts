import type { Route } from '../edge/route.ts';
import { allowanceRoutes } from './allowances/allowances.routes.ts';
import { contactTokenRoute } from './contact-tokens/contact-token.routes.ts';
import { paymentListRoute } from './payments/payment-list.routes.ts';
import { walletPaymentRoutes } from './payments/wallet-payments.routes.ts';
import { inquiredInformationRoute } from './transactions/inquired-information.routes.ts';
import { transactionRoutes } from './transactions/transactions.routes.ts';
import { userReadRoutes } from './users/users.routes.ts';
import type { WalletServices } from './wallet-services.ts';
import { statementsRoute } from './wallets/statements.routes.ts';
import { walletReadRoutes } from './wallets/wallets.routes.ts';

/** All addresses below this path belong to this API, even those without a route (decision 0148). */
export const walletBasePath = '/rest/v1';

/**
 * Wallet 4 without OAuth and the pages (decision 0049-wallet-api), and the further reads and
 * changes of published clients (decisions 0143 and 0144).
 */
export const walletApiRoutes = (services: WalletServices): readonly Route[] => [
  ...transactionRoutes(services),
  inquiredInformationRoute(services),
  ...walletPaymentRoutes(services),
  paymentListRoute(services),
  ...allowanceRoutes(services),
  contactTokenRoute(services),
  ...walletReadRoutes(services),
  statementsRoute(services),
  ...userReadRoutes(services),
];
