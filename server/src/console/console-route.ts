import { deskFormRoute, deskRoute } from '../desk/desk-route.ts';
import { formSubject, marksOf } from '../desk/form-marks.ts';
import { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { StreamedAnswer } from '../edge/answering/streamed-answer.ts';
import type { EdgeRequest } from '../edge/reading/request.ts';
import { type PartOf, type RequestShape, type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { formRoute } from '../pages/form-route.ts';
import type { Html } from '../pages/html.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import { formRefusedPage } from './console-faults.ts';
import type { ConsoleServices } from './console-services.ts';
import type { ConsoleForm, ConsolePage } from './rights.ts';
import { type Visit, visitOf } from './visit.ts';

type PageShape = Required<Pick<RequestShape, 'query'>> & Pick<RequestShape, 'params'>;
type FormShape = Required<Pick<RequestShape, 'body'>> & Pick<RequestShape, 'params' | 'bodyType'>;

type Asked = EdgeRequest<unknown, unknown, unknown, StaffCaller>;

type PageDefinition<Shape extends PageShape> = {
  readonly summary: string;
  readonly request: Shape;
  readonly handle: (
    visit: Visit,
    request: EdgeRequest<
      NoInfer<PartOf<Shape, 'params'>>,
      NoInfer<PartOf<Shape, 'query'>>,
      undefined,
      StaffCaller
    >,
  ) => Promise<VerbatimAnswer | StreamedAnswer>;
};

/** A page of the console for the roles in `consoleRights`. */
export const consolePage = <Shape extends PageShape>(
  services: ConsoleServices,
  endpoint: ConsolePage,
  { summary, request: shape, handle }: PageDefinition<Shape>,
): Route =>
  route({
    ...deskRoute(services),
    method: 'GET',
    path: endpoint.slice('GET '.length),
    summary,
    request: shape as PageShape,
    handle: async (request) => {
      const visit = await visitOf(services, endpoint, request as Asked, null);
      if (visit instanceof VerbatimAnswer) return accept(visit);
      return accept(await handle(visit, request as never));
    },
  });

type FormDefinition<Shape extends FormShape> = {
  readonly summary: string;
  readonly request: Shape;
  /** The full address of the page that shows the form. */
  readonly from: (params: NoInfer<PartOf<Shape, 'params'>>) => string;
  readonly handle: (
    visit: Visit,
    request: EdgeRequest<
      NoInfer<PartOf<Shape, 'params'>>,
      undefined,
      NoInfer<PartOf<Shape, 'body'>>,
      StaffCaller
    >,
  ) => Promise<VerbatimAnswer>;
};

/**
 * A form on such a page. It is valid in the session that it was shown in, for this very address.
 */
export const consoleForm = <Shape extends FormShape>(
  services: ConsoleServices,
  endpoint: ConsoleForm,
  { summary, request: shape, from, handle }: FormDefinition<Shape>,
): Route =>
  formRoute({
    ...deskFormRoute(services),
    path: String(endpoint).slice('POST '.length),
    summary,
    request: shape as FormShape,
    find: async (request) => {
      const page = from(request.params as never);
      const visit = await visitOf(services, endpoint, request as Asked, page);
      return visit instanceof VerbatimAnswer ? visit : accept(visit);
    },
    boundTo: ({ signedIn }, { path }) => formSubject('console', signedIn.session.id, path),
    refused: ({ caller, language }, { params }) =>
      formRefusedPage(caller, language, from(params as never)),
    handle: (visit, request) => handle(visit, request as never),
  });

/**
 * The hidden fields of every form: a proof of where it was shown, and a key that makes it take
 * effect once.
 */
export const formMarks = (
  services: Pick<ConsoleServices, 'tokens'>,
  visit: Visit,
  path: string,
): Html => marksOf(services, 'console', visit, path);
