import { pageQuery, typed } from '../../desk/form.wire.ts';
import type { Route } from '../../edge/route.ts';
import { projectParams } from '../portal.wire.ts';
import { portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { balancePage } from './balance-page.ts';

const query = pageQuery({
  currency: typed(),
  from: typed(),
  to: typed(),
  after: typed(255),
  format: typed(),
});

/** The money of a project (business 4). */
export const portalBalanceRoutes = (services: PortalServices): readonly Route[] => [
  portalPage(services, 'GET /portal/projects/:project_id/balance', {
    summary: 'The balance of a project with its statement',
    request: { params: projectParams, query },
    handle: (visit, asked) => balancePage(services, visit, asked.query),
  }),
];
