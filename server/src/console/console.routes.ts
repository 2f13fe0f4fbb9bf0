import type { Route } from '../edge/route.ts';
import type { ConsoleServices } from './console-services.ts';
import { consoleHomeRoutes } from './home/home.routes.ts';
import { consoleMerchantRoutes } from './merchants/merchants.routes.ts';
import { consolePeopleRoutes } from './people/people.routes.ts';

/** The console of the operator's staff (business 5). */
export const consoleRoutes = (services: ConsoleServices): readonly Route[] => [
  ...consoleHomeRoutes(services),
  ...consoleMerchantRoutes(services),
  ...consolePeopleRoutes(services),
];
