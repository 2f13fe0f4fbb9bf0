import { inOrder } from '../../delivery/events/in-order.ts';
import { doneWord } from '../../desk/done-word.ts';
import { typed as field, formBody, pageQuery } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { changeProject } from '../../identity/projects/change-project.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { actOnce } from '../act-once.ts';
import { projectParams } from '../portal.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Visit } from '../visit.ts';
import { moneyTexts } from './money-texts.ts';
import {
  callbackIn,
  detailsIn,
  methodsIn,
  type ReadSettings,
  settingsOf,
  switchableMethods,
  type TypedSettings,
} from './settings-form.ts';
import { settingsPage } from './settings-page.ts';
import { settingsTexts } from './settings-texts.ts';

const linesMax = 210_000;

const pageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/settings', {
    summary: 'How a project works',
    request: { params: projectParams, query: pageQuery({ done: field() }) },
    handle: async (visit, { query }) => {
      const { language } = visit;
      const words = { ...settingsTexts[language].done, ...moneyTexts[language].done };
      return settingsPage(services, visit, { done: doneWord(words, query.done) });
    },
  });

/** In the terms of the operator API, as the log shows its changes. */
const shownInLog = ({ name, configuration: set }: Project) => ({
  name,
  callback_uri: set.callbackUri,
  redirect_uris: set.redirectUris,
  sites: set.sites,
  methods_off: set.methodsOff,
  display_order: set.displayOrder,
});

type Done = 'details' | 'callback' | 'methods';

/** Changes the project as the operator API does, or shows the problems. */
async function changed(
  services: PortalServices,
  visit: Visit,
  request: Parameters<typeof actOnce>[2],
  part: Done,
  typed: TypedSettings,
  read: ReadSettings,
): Promise<VerbatimAnswer> {
  const { project, caller, language, base } = visit;
  if ('wrong' in read) {
    return settingsPage(services, visit, { typed, wrong: read.wrong, status: 422 });
  }
  const page = `${base}/settings`;
  const told = {
    action: 'change_project' as const,
    subject: `project ${project.id}`,
    details: { part },
    look: lookAt(projects, project.id, shownInLog),
  };
  const input = { id: project.id, ...read, randomBits: [] };
  const addressOf = () => `${page}?done=${part}`;
  const done = await actOnce(
    services,
    visit,
    request,
    told,
    inOrder(changeProject),
    input,
    addressOf,
  );
  services.directory.forgetAll();
  if (done.ok) return seeOther(done.value);
  if (done.refusal === 'not_found') return nothingHerePage(caller, language);
  if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, page);
  const refused = refusalWords(done.refusal, language);
  return settingsPage(services, visit, { typed, refused, status: 409 });
}

const detailsRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/settings/details', {
    summary: 'Change the name, the return addresses and the sites of a project',
    request: {
      params: projectParams,
      body: formBody({
        name: field(2_000),
        redirect_uris: field(linesMax),
        sites: field(linesMax),
      }),
    },
    from: () => '/settings',
    handle: (visit, request) => {
      const { name = '', redirect_uris = '', sites = '' } = request.body;
      const typed = { ...settingsOf(visit.project), name: name.trim(), redirect_uris, sites };
      const read = detailsIn(typed, visit.language);
      return changed(services, visit, request, 'details', typed, read);
    },
  });

const callbackRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/settings/callback', {
    summary: 'Change the address to which webhooks go',
    request: { params: projectParams, body: formBody({ callback_uri: field(10_000) }) },
    from: () => '/settings',
    handle: (visit, request) => {
      const address = request.body.callback_uri?.trim() ?? '';
      const typed = { ...settingsOf(visit.project), callback_uri: address };
      const read = callbackIn(typed, visit.project, visit.language);
      return changed(services, visit, request, 'callback', typed, read);
    },
  });

const placeField = (key: string): string => `place-${key}`;

/** The choices in the form of the methods. Each field has its method as its name. */
function chosenMethods(
  body: Readonly<Record<string, unknown>>,
  shown: readonly string[],
  project: Project,
): TypedSettings {
  const placeOf = (key: string): string => {
    const given = body[placeField(key)];
    return typeof given === 'string' ? given.trim() : '';
  };
  return {
    ...settingsOf(project),
    places: Object.fromEntries(shown.map((key) => [key, placeOf(key)])),
    methodsOff: shown.filter((key) => body[`on-${key}`] === undefined),
  };
}

const methodsRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/settings/methods', {
    summary: 'Switch payment methods on and off, and set their order',
    request: { params: projectParams, body: formBody({}) },
    from: () => '/settings',
    handle: (visit, request) => {
      const { project, language } = visit;
      const { items } = switchableMethods(services.catalogue, project);
      const sent: Readonly<Record<string, unknown>> = request.body;
      // A method added while the form was open is not in it. Every method in the form sends a field
      // for its place.
      const shown = items
        .map(({ method }) => method.key)
        .filter((key) => sent[placeField(key)] !== undefined);
      const typed = chosenMethods(sent, shown, project);
      const read = methodsIn(typed, shown, project, language);
      return changed(services, visit, request, 'methods', typed, read);
    },
  });

/** Settings in the portal (business 4). */
export const portalSettingsRoutes = (services: PortalServices): readonly Route[] => [
  pageRoute(services),
  detailsRoute(services),
  callbackRoute(services),
  methodsRoute(services),
];
