import { pageQuery } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { readOperator } from '../ask-operator.ts';
import { consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { healthPage } from './health-page.ts';

/** Health in the console (business 5). */
export const consoleHealthRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/health', {
    summary: 'What the installation stands on, and what is amiss with it',
    request: { query: pageQuery({}) },
    handle: (visit) => healthPage(services, visit),
  }),
  consolePage(services, 'GET /console/health/bundle', {
    summary: 'Download the support bundle',
    request: { query: pageQuery({}) },
    handle: (visit) =>
      readOperator<VerbatimAnswer>(services, visit, 'GET /admin/v1/support-bundle'),
  }),
];
