import type { Route } from '../../edge/route.ts';
import { sealingContext, secretKinds } from '../../identity/credentials/client.ts';
import { rotateSecret } from '../../identity/credentials/rotate-secret.ts';
import { newClientSecret } from '../../identity/credentials/vault.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { actOnce } from '../act-once.ts';
import { projectParams } from '../portal.wire.ts';
import { sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import { developerTexts } from './developer-texts.ts';
import * as wire from './developers.wire.ts';
import { developersPage, freshSecretPage } from './developers-page.ts';
import { eventsPage } from './events-page.ts';
import { requestsPage } from './requests-page.ts';

const pageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/developers', {
    summary: 'With what the programs of a project come in',
    request: { params: projectParams, query: wire.developersQuery },
    handle: (visit, { query }) =>
      developersPage(services, visit, { isRepeated: query.done === 'rotated' }),
  });

const eventsRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/developers/events', {
    summary: 'The events of a project',
    request: { params: projectParams, query: wire.eventsQuery },
    handle: (visit, { query }) => eventsPage(services, visit, query),
  });

const requestsRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/developers/requests', {
    summary: 'What the programs of a project asked, and how it was answered',
    request: { params: projectParams, query: wire.requestsQuery },
    handle: (visit, { query: { lang, ...typed } }) => requestsPage(services, visit, typed),
  });

/**
 * Only this answer shows the secret. The id of the form stores just an address, so a second click
 * changes nothing and learns nothing.
 */
const rotateRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/developers/rotate', {
    summary: 'Make a new secret and show it once',
    request: { params: projectParams, body: wire.rotateForm },
    from: () => '/developers',
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const { vault, directory } = services;
      const texts = developerTexts[language];
      const kind = secretKinds.find((one) => one === request.body.what);
      const overlap = texts.overlaps.find(([seconds]) => String(seconds) === request.body.overlap);
      if (kind === undefined || overlap === undefined) {
        return developersPage(services, visit, { refused: texts.wrongOverlap, status: 422 });
      }
      const [overlapSeconds] = overlap;
      const { id: projectId, clientId } = project;
      const secret = newClientSecret();
      const sealed = vault.seal(secret, sealingContext(clientId, kind));
      const told = {
        action: 'rotate_secret' as const,
        subject: `project ${projectId}`,
        details: { what: kind, overlap_seconds: overlapSeconds },
      };
      const input = { projectId, clientId, kind, sealed, overlapSeconds };
      const page = `${base}/developers`;
      // Only the request that committed the change knows the secret that is valid now.
      const own = `${page}?done=rotated&by=${request.requestId}`;
      const done = await actOnce(services, visit, request, told, rotateSecret, input, () => own);
      directory.forget(clientId);
      if (done.ok) {
        return done.value === own
          ? freshSecretPage(services, visit, kind, secret)
          : seeOther(`${page}?done=rotated`);
      }
      if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, page);
      const refused = refusalWords(done.refusal, language);
      return developersPage(services, visit, { refused, status: 409 });
    },
  });

/** Developers in the portal (business 4). */
export const portalDeveloperRoutes = (services: PortalServices): readonly Route[] => [
  pageRoute(services),
  eventsRoute(services),
  requestsRoute(services),
  rotateRoute(services),
];
