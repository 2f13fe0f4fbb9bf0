import { deskFormRoute, deskRoute } from '../desk/desk-route.ts';
import { formSubject, marksOf } from '../desk/form-marks.ts';
import { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { ErrorPage } from '../edge/answering/error-page.ts';
import type { StreamedAnswer } from '../edge/answering/streamed-answer.ts';
import type { EdgeRequest } from '../edge/reading/request.ts';
import { type PartOf, type RequestShape, type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { formRoute } from '../pages/form-route.ts';
import type { Html } from '../pages/html.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import { formRefusedPage } from './portal-faults.ts';
import type { PortalServices } from './portal-services.ts';
import type { PortalForm, PortalPage } from './rights.ts';
import { type Visit, visitOf } from './visit.ts';

type OfProject = { readonly project_id: string };

type PageShape = Required<Pick<RequestShape, 'params' | 'query'>>;
type FormShape = Required<Pick<RequestShape, 'params' | 'body'>> & Pick<RequestShape, 'bodyType'>;

type Request<Shape extends Pick<RequestShape, 'params'>, Query, Body> = EdgeRequest<
  NoInfer<PartOf<Shape, 'params'>>,
  Query,
  Body,
  StaffCaller
>;

type PageDefinition<Shape extends PageShape> = {
  readonly summary: string;
  readonly request: Shape;
  readonly handle: (
    visit: Visit,
    request: Request<Shape, NoInfer<PartOf<Shape, 'query'>>, undefined>,
  ) => Promise<VerbatimAnswer | StreamedAnswer>;
};

/** A page of a project, for the roles in {@link portalRights}. */
export const portalPage = <Shape extends PageShape>(
  services: PortalServices,
  endpoint: PortalPage,
  { summary, request: shape, handle }: PageDefinition<Shape>,
): Route =>
  route({
    ...deskRoute(services),
    method: 'GET',
    path: endpoint.slice('GET '.length),
    summary,
    request: shape as PageShape,
    handle: async (request) => {
      const asked = request as EdgeRequest<OfProject, unknown, undefined, StaffCaller>;
      const visit = await visitOf(services, endpoint, asked, null);
      if (visit instanceof VerbatimAnswer) return accept(visit);
      return accept(await handle(visit, asked as never));
    },
  });

type FormDefinition<Shape extends FormShape> = {
  readonly summary: string;
  readonly request: Shape;
  /** The page that shows the form, below the address of the project. */
  readonly from: (params: NoInfer<PartOf<Shape, 'params'>>) => string;
  /**
   * The address of the form, below the project's address, if a button leads elsewhere than its
   * form.
   */
  readonly formAt?: string;
  /** Absent: the one of all pages. */
  readonly errorPage?: ErrorPage;
  readonly handle: (
    visit: Visit,
    request: Request<Shape, undefined, NoInfer<PartOf<Shape, 'body'>>>,
  ) => Promise<VerbatimAnswer>;
};

/**
 * A form on such a page. It is valid in the session in which it was shown, for this very address.
 */
export const portalForm = <Shape extends FormShape>(
  services: PortalServices,
  endpoint: PortalForm,
  { summary, request: shape, from, formAt, errorPage, handle }: FormDefinition<Shape>,
): Route => {
  const pageOf = (params: unknown) => {
    const { project_id: projectId } = params as OfProject;
    return `/portal/projects/${projectId}${from(params as never)}`;
  };
  return formRoute({
    ...deskFormRoute(services),
    ...(errorPage === undefined ? {} : { errorPage }),
    path: endpoint.slice('POST '.length),
    summary,
    request: shape as FormShape,
    find: async (request) => {
      const asked = request as EdgeRequest<OfProject, unknown, unknown, StaffCaller>;
      const visit = await visitOf(services, endpoint, asked, pageOf(asked.params));
      return visit instanceof VerbatimAnswer ? visit : accept(visit);
    },
    boundTo: ({ signedIn, base }, { path }) =>
      formSubject('portal', signedIn.session.id, formAt === undefined ? path : `${base}${formAt}`),
    refused: ({ caller, language }, { params }) =>
      formRefusedPage(caller, language, pageOf(params)),
    handle: (visit, request) => handle(visit, request as never),
  });
};

/**
 * The hidden fields of every form: the proof of its origin, and an id under which it is executed
 * once.
 */
export const formMarks = (
  services: Pick<PortalServices, 'tokens'>,
  visit: Visit,
  path: string,
  once?: string,
): Html => marksOf(services, 'portal', visit, path, once);
