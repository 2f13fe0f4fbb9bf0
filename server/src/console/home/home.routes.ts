import { pageQuery } from '../../desk/form.wire.ts';
import type { Route } from '../../edge/route.ts';
import { consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { homePage } from './home-page.ts';

/** Whether all is well (business 5). */
export const consoleHomeRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console', {
    summary: 'Whether all is well in the installation',
    request: { query: pageQuery({}) },
    handle: (visit) => homePage(services, visit),
  }),
];
