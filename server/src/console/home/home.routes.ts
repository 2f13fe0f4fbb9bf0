import { pageQuery } from '../../desk/form.wire.ts';
import { headOf } from '../../desk/parts.ts';
import type { Route } from '../../edge/route.ts';
import { showPage } from '../console-page.ts';
import { consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';

/** Whether all is well (business 5). */
export const consoleHomeRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console', {
    summary: 'Whether all is well in the installation',
    request: { query: pageQuery({}) },
    handle: async (visit) => {
      const title = consoleTexts[visit.language].sections.home;
      return showPage(services, visit, { section: 'home', title, body: headOf({ title }) });
    },
  }),
];
