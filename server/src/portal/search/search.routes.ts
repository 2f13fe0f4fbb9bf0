import type { Route } from '../../edge/route.ts';
import { pageQuery, projectParams, typed } from '../portal.wire.ts';
import { portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { searchPage } from './search-page.ts';

/** One field for everything of a project (business 4). */
export const portalSearchRoutes = (services: PortalServices): readonly Route[] => [
  portalPage(services, 'GET /portal/projects/:project_id/search', {
    summary: 'What a project has by what somebody knows of it',
    request: { params: projectParams, query: pageQuery({ q: typed(255) }) },
    handle: (visit, { query }) => searchPage(services, visit, query.q ?? ''),
  }),
];
