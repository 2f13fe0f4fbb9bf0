import type { Route } from '../edge/route.ts';
import { consoleBankRoutes } from './bank/bank.routes.ts';
import type { ConsoleServices } from './console-services.ts';
import { consoleHomeRoutes } from './home/home.routes.ts';
import { consoleSearchRoutes } from './search/search.routes.ts';
import { consoleThingRoutes } from './things/things.routes.ts';

/** The console of the operator's staff (business 5). */
export const consoleRoutes = (services: ConsoleServices): readonly Route[] => [
  ...consoleHomeRoutes(services),
  ...consoleBankRoutes(services),
  ...consoleSearchRoutes(services),
  ...consoleThingRoutes(services),
];
