import { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { ErrorPage } from '../edge/answering/error-page.ts';
import type { Authenticator } from '../edge/checking/authenticator.ts';
import type { EdgeRequest } from '../edge/reading/request.ts';
import type {
  AnswerShapes,
  Outcome,
  PartOf,
  RequestLimit,
  RequestShape,
  Route,
} from '../edge/route.ts';
import { type Accepted, accept, type Refused } from '../kernel/decision.ts';
import type { FormTokens } from './form-token.ts';
import type { Visitor } from './visitor.ts';

/** The common parts of the forms of one kind of pages. */
type FormManners<Caller> = {
  readonly tags: readonly string[];
  readonly auth: Authenticator<Caller>;
  readonly limit: RequestLimit<Caller>;
  readonly answers: AnswerShapes;
  readonly successStatus: number;
  readonly contentType: string;
  readonly errorPage: ErrorPage;
  readonly tokens: FormTokens;
  readonly visitorOf: (caller: Caller) => Visitor;
};

type FormShape = Pick<RequestShape, 'params' | 'query' | 'bodyType'> &
  Required<Pick<RequestShape, 'body'>>;

type FormRequest<Shape extends FormShape, Caller> = EdgeRequest<
  NoInfer<PartOf<Shape, 'params'>>,
  NoInfer<PartOf<Shape, 'query'>>,
  NoInfer<PartOf<Shape, 'body'>>,
  Caller
>;

type FormDefinition<
  Shape extends FormShape,
  Caller,
  Found,
  Refusal extends string,
> = FormManners<Caller> & {
  readonly path: string;
  readonly summary: string;
  readonly request: Shape;
  readonly refusals: Readonly<Record<NoInfer<Refusal>, number>>;
  /** Finds the subject of the form, and changes nothing. An answer instead ends the request. */
  readonly find: (
    request: FormRequest<Shape, Caller>,
  ) => Promise<Accepted<Found> | Refused<Refusal> | VerbatimAnswer>;
  /** The subject of the token. A token of any other subject is refused. */
  readonly boundTo: (
    found: NoInfer<Found>,
    request: FormRequest<Shape, Caller>,
  ) => readonly string[];
  /** The answer to a form without its token. */
  readonly refused: (found: NoInfer<Found>, request: FormRequest<Shape, Caller>) => VerbatimAnswer;
  readonly handle: (
    found: NoInfer<Found>,
    request: FormRequest<Shape, Caller>,
  ) => VerbatimAnswer | Promise<VerbatimAnswer>;
};

/**
 * A form on a page. `handle` only sees requests with a token that we showed to this browser for the
 * subject in {@link FormDefinition.boundTo}.
 */
export function formRoute<Shape extends FormShape, Caller, Found, Refusal extends string = never>(
  definition: FormDefinition<Shape, Caller, Found, Refusal>,
): Route {
  const {
    tokens,
    visitorOf,
    find,
    boundTo,
    refused,
    handle,
    request: shape,
    ...common
  } = definition;
  const answer = async (request: FormRequest<Shape, Caller>): Promise<Outcome> => {
    const found = await find(request);
    if (found instanceof VerbatimAnswer) return accept(found);
    if (!found.ok) return found;
    const { token } = request.body as { readonly token?: string };
    const subject = boundTo(found.value, request);
    const isGenuine = tokens.isGenuine(visitorOf(request.caller), subject, token);
    return accept(await (isGenuine ? handle : refused)(found.value, request));
  };
  return {
    ...common,
    method: 'POST',
    provenBy: 'form token',
    request: { ...shape, bodyType: shape.bodyType ?? 'form' },
    // The edge calls it only with values that these very schemas accepted.
    handle: answer as Route['handle'],
  } as Route;
}
