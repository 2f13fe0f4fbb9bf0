import type { Route } from '../edge/route.ts';
import { listRoute } from './lists/transfer-list.routes.ts';
import { singleWindowRoutes } from './single-window/single-window.routes.ts';
import { inBothSpellings } from './transfer-route.ts';
import type { TransferServices } from './transfer-services.ts';
import { singleTransferRoutes } from './transfers/transfers.routes.ts';

/** Transfer 4. */
export const transferApiRoutes = (services: TransferServices): readonly Route[] =>
  inBothSpellings([
    ...singleTransferRoutes(services),
    listRoute(services),
    ...singleWindowRoutes(services),
  ]);
