import { cookiesFor, languageOf, wayIn } from '../../desk/desk-request.ts';
import { deskRoute } from '../../desk/desk-route.ts';
import { pageQuery } from '../../desk/form.wire.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { visibleRoles } from '../../staff/sessions/signed-in.ts';
import { projectParams } from '../portal.wire.ts';
import { noProjectPage } from '../portal-faults.ts';
import { portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { projectBase } from '../visit.ts';
import { homePage } from './home-page.ts';

/** Leads to the first project of the signed-in person. Live projects come before test projects. */
const startRoute = (services: PortalServices): Route =>
  route({
    ...deskRoute(services),
    method: 'GET',
    path: '/portal',
    summary: 'The way into the portal',
    request: { query: pageQuery({}) },
    handle: ({ caller, query }) => {
      // A language in the address is remembered, whatever page follows.
      const cookies = cookiesFor(caller, query.lang, services.publicUrl());
      if (caller.signedIn === null) {
        return accept(seeOther(wayIn('portal', caller, '/portal'), cookies));
      }
      const roles = visibleRoles(caller.signedIn);
      const first = roles.find(({ isTest }) => !isTest) ?? roles[0];
      if (first !== undefined) return accept(seeOther(projectBase(first.projectId), cookies));
      return accept(noProjectPage(caller, languageOf(caller, query.lang)));
    },
  });

const homeRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id', {
    summary: 'Whether all is well in a project',
    request: { params: projectParams, query: pageQuery({}) },
    handle: (visit) => homePage(services, visit),
  });

export const portalHomeRoutes = (services: PortalServices): readonly Route[] => [
  startRoute(services),
  homeRoute(services),
];
