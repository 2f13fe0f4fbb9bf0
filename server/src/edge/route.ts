import type { Static, TSchema } from 'typebox';
import type { Accepted, Refused } from '../kernel/decision.ts';
import type { PropertiesRefused } from '../kernel/invalid-properties.ts';
import type { LimitAnswer } from '../shared-state/limits.ts';
import type { VerbatimAnswer } from './answering/answer.ts';
import type { Dialect } from './answering/dialect.ts';
import type { ErrorPage } from './answering/error-page.ts';
import type { StreamedAnswer } from './answering/streamed-answer.ts';
import type { Authenticator } from './checking/authenticator.ts';
import type { NullMeaning } from './checking/fitting.ts';
import type { UncountedLimit } from './checking/uncounted.ts';
import type { Violation } from './checking/violation.ts';
import type { Base } from './listening/bases.ts';
import type { EdgeRequest } from './reading/request.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Schemas of the parts of a request. `Type.Optional` around the body makes it optional. */
export type RequestShape = {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /**
   * The body is a form instead of JSON: its fields are texts. An upload may contain files, which
   * become buffers.
   */
  readonly bodyType?: 'form' | 'upload';
  /** The meaning of null in the optional fields of the body. By default it is a violation. */
  readonly nulls?: NullMeaning;
};

/** Schemas of the answers, by status. */
export type AnswerShapes = Readonly<Record<number, TSchema>>;

/**
 * The type of a part of the request. Types come from schemas and are never inferred from a handler:
 * that takes the compiler as long as everything else it does.
 */
export type PartOf<
  Shape extends RequestShape,
  Part extends keyof RequestShape,
> = Shape[Part] extends TSchema ? Static<Shape[Part]> : undefined;

type MaybePromise<Value> = Value | Promise<Value>;

/** The answer of an operation: a value for the wire, bytes that exist or will, or a refusal. */
export type Outcome<Answer = unknown, Refusal extends string = string> =
  | Accepted<Answer | VerbatimAnswer | StreamedAnswer>
  | Refused<Refusal>
  | PropertiesRefused<Refusal>;

type Described = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** Details beyond the summary, for the OpenAPI document. */
  readonly description?: string;
  /** The operation's unique name for programs, if its address does not give a good one. */
  readonly operationId?: string;
  readonly tags: readonly string[];
  /** The media type of the answers, if it is not JSON. */
  readonly contentType?: string;
  /**
   * Its answer may take longer than a proxy or a client waits for a byte. A space is sent each time
   * this many milliseconds have passed.
   */
  readonly trickleMs?: number;
  /** For people: errors are shown as a page, and the OpenAPI document omits the route. */
  readonly errorPage?: ErrorPage;
  /** A page that the documents list: the OpenAPI document shows it too. */
  readonly isListed?: true;
  /** The same as the route at this path: an Idempotency-Key is valid for both together. */
  readonly otherSpellingOf?: string;
  /**
   * Its answer is the same for everybody and contains no secret, so caches may keep it. It has an
   * `ETag` and is compressed. All other answers say `no-store` (decisions 0106 and 0185). An answer
   * that says so by itself stays unchanged.
   */
  readonly mayBeKept?: true;
  /** Its body is a file. The handler reads it as it comes, once its sender is known. */
  readonly takesFile?: true;
  /** Sent with every answer of this route, including refusals. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** How a page knows that a changing request was intended. */
  readonly provenBy?: 'form token' | 'signature';
};

/**
 * A page only shows things. A changing route is made by `formRoute`, which checks the form's token.
 * Anything else does not compile. Requests of programs prove themselves by a signature.
 */
type PageRule =
  | { readonly errorPage?: never }
  | { readonly errorPage: ErrorPage; readonly method: 'GET' }
  | { readonly errorPage: ErrorPage; readonly provenBy: 'signature' };

/** Counts the requests of authenticated callers. It runs right after authentication (gaps 1). */
export type RequestLimit<Caller> = UncountedLimit & {
  readonly admit: (caller: Caller) => MaybePromise<LimitAnswer>;
};

export type RouteDefinition<
  Shape extends RequestShape,
  Caller,
  Answers extends AnswerShapes,
  Status extends keyof Answers & number,
  Refusal extends string,
> = Described &
  PageRule & {
    readonly auth: Authenticator<Caller>;
    readonly limit?: RequestLimit<Caller>;
    readonly request: Shape;
    /**
     * The answer already given under the request's key, or null. For routes whose `rules` or
     * `handle` check something that may have changed since.
     */
    readonly repeated?: (
      request: EdgeRequest<unknown, unknown, unknown, Caller>,
    ) => Promise<Outcome<never, 'idempotency_conflict'> | null>;
    /**
     * The violations that no schema can express. It also runs when the schema finds violations, so
     * that all messages come at once. So the body may be anything.
     */
    readonly rules?: (
      request: EdgeRequest<unknown, unknown, unknown, Caller>,
    ) => MaybePromise<readonly Violation[]>;
    readonly answers: Answers;
    readonly successStatus: Status;
    readonly handle: (
      request: EdgeRequest<
        NoInfer<PartOf<Shape, 'params'>>,
        NoInfer<PartOf<Shape, 'query'>>,
        NoInfer<PartOf<Shape, 'body'>>,
        Caller
      >,
    ) => MaybePromise<Outcome<NoInfer<Static<Answers[Status]>>, Refusal>>;
    /**
     * The status of each error code that `handle` may refuse with. A missing code does not compile.
     */
    readonly refusals: Readonly<Record<NoInfer<Refusal>, number>>;
  };

/** A route without its type parameters, which have done their work. */
export type Route = Described & {
  readonly auth: Authenticator<unknown>;
  readonly limit?: RequestLimit<unknown>;
  readonly request: RequestShape;
  readonly repeated?: (request: EdgeRequest) => Promise<Outcome | null>;
  readonly rules?: (request: EdgeRequest) => MaybePromise<readonly Violation[]>;
  readonly answers: AnswerShapes;
  readonly successStatus: number;
  readonly handle: (request: EdgeRequest) => MaybePromise<Outcome>;
  readonly refusals: Readonly<Record<string, number>>;
};

/** Routes that answer a validation failure in the same form. */
export type RouteGroup = {
  readonly dialect: Dialect;
  readonly routes: readonly Route[];
  /** Their base addresses, if answers at addresses without a route need headers too. */
  readonly bases?: readonly Base[];
};

/** One row of a document's endpoint table. */
export function route<
  Shape extends RequestShape,
  Caller,
  Answers extends AnswerShapes,
  Status extends keyof Answers & number,
  Refusal extends string = never,
>(definition: RouteDefinition<Shape, Caller, Answers, Status, Refusal>): Route {
  // The edge calls `handle` only with values that these very schemas accepted.
  return definition as unknown as Route;
}
