import type { Route } from '../edge/route.ts';
import { contactTokenRoute } from './contact-tokens/contact-token.routes.ts';
import { walletPaymentRoutes } from './payments/wallet-payments.routes.ts';
import { transactionRoutes } from './transactions/transactions.routes.ts';
import type { WalletServices } from './wallet-services.ts';

/** Wallet 4, but for OAuth and the pages (decision 0049-wallet-api). */
export const walletApiRoutes = (services: WalletServices): readonly Route[] => [
  ...transactionRoutes(services),
  ...walletPaymentRoutes(services),
  contactTokenRoute(services),
];
