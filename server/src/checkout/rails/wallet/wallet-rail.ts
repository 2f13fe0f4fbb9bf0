import type { RailAdapter } from '../rail.ts';
import { walletPayRoutes } from './wallet-pay.routes.ts';
import { walletPath } from './wallet-pay-view.ts';

/** A balance in this service pays. Test mode lists no such method (checkout 4, visibility rule 4). */
export const walletRail: RailAdapter = {
  name: 'wallet',
  serves: { test: false, live: true },
  begins: () => [],
  wayOf: (_services, { id }) => ({ kind: 'wallet', path: walletPath(id) }),
  routes: walletPayRoutes,
};
