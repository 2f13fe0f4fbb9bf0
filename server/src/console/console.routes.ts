import type { Route } from '../edge/route.ts';
import type { ConsoleServices } from './console-services.ts';
import { consoleHomeRoutes } from './home/home.routes.ts';
import { consoleLedgerRoutes } from './ledger/ledger.routes.ts';
import { consoleLogRoutes } from './log/log.routes.ts';
import { consoleStaffRoutes } from './staff/staff.routes.ts';

/** The console of the operator's staff (business 5). */
export const consoleRoutes = (services: ConsoleServices): readonly Route[] => [
  ...consoleHomeRoutes(services),
  ...consoleLedgerRoutes(services),
  ...consoleLogRoutes(services),
  ...consoleStaffRoutes(services),
];
