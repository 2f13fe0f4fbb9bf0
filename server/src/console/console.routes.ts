import type { Route } from '../edge/route.ts';
import { consoleBankRoutes } from './bank/bank.routes.ts';
import type { ConsoleServices } from './console-services.ts';
import { consoleDeliveryRoutes } from './deliveries/deliveries.routes.ts';
import { consoleHealthRoutes } from './health/health.routes.ts';
import { consoleHomeRoutes } from './home/home.routes.ts';
import { consoleJobRoutes } from './jobs/jobs.routes.ts';
import { consoleLedgerRoutes } from './ledger/ledger.routes.ts';
import { consoleLogRoutes } from './log/log.routes.ts';
import { consoleMerchantRoutes } from './merchants/merchants.routes.ts';
import { consolePaymentFileRoutes } from './payment-files/payment-files.routes.ts';
import { consolePayoutRoutes } from './payouts/payouts.routes.ts';
import { consolePeopleRoutes } from './people/people.routes.ts';
import { consoleSearchRoutes } from './search/search.routes.ts';
import { consoleStaffRoutes } from './staff/staff.routes.ts';
import { consoleThingRoutes } from './things/things.routes.ts';

/** The console of the operator's staff (business 5). */
export const consoleRoutes = (services: ConsoleServices): readonly Route[] => [
  ...consoleHomeRoutes(services),
  ...consoleBankRoutes(services),
  ...consolePaymentFileRoutes(services),
  ...consolePayoutRoutes(services),
  ...consoleSearchRoutes(services),
  ...consoleThingRoutes(services),
  ...consoleDeliveryRoutes(services),
  ...consoleJobRoutes(services),
  ...consoleHealthRoutes(services),
  ...consoleMerchantRoutes(services),
  ...consolePeopleRoutes(services),
  ...consoleLedgerRoutes(services),
  ...consoleLogRoutes(services),
  ...consoleStaffRoutes(services),
];
