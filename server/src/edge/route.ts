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

/** Schemas of the parts of a request. `Type.Optional` around the body: it may be left out. */
export type RequestShape = {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /**
   * The body is a form instead of JSON: its fields are texts. One that may come with files has those as
   * buffers.
   */
  readonly bodyType?: 'form' | 'upload';
  /** What null stands for in the optional fields of the body; by default it is a fault. */
  readonly nulls?: NullMeaning;
};

/** Schemas of the answers, by status. */
export type AnswerShapes = Readonly<Record<number, TSchema>>;

/**
 * What a part of the request looks like. Wherever types come from schemas, none is inferred back
 * from a handler: trying that takes the compiler as long as everything else it does.
 */
export type PartOf<
  Shape extends RequestShape,
  Part extends keyof RequestShape,
> = Shape[Part] extends TSchema ? Static<Shape[Part]> : undefined;

type MaybePromise<Value> = Value | Promise<Value>;

/** What an operation answers: a value for the wire, bytes that exist or will, or a refusal. */
export type Outcome<Answer = unknown, Refusal extends string = string> =
  | Accepted<Answer | VerbatimAnswer | StreamedAnswer>
  | Refused<Refusal>
  | PropertiesRefused<Refusal>;

type Described = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** More than the summary says, for the OpenAPI document. */
  readonly description?: string;
  /** What programs call it, where its address does not say it well; one name for each operation. */
  readonly operationId?: string;
  readonly tags: readonly string[];
  /** The media type of the answers, where it is not JSON. */
  readonly contentType?: string;
  /**
   * Its answer may take longer than a proxy or a client waits for a byte: after so long, and again
   * each time, a space is sent.
   */
  readonly trickleMs?: number;
  /** For people: errors are shown as a page, and the OpenAPI document leaves the route out. */
  readonly errorPage?: ErrorPage;
  /** A page that the documents list: the OpenAPI document shows it too. */
  readonly isListed?: true;
  /** The same as the route at this path: an Idempotency-Key counts for both together. */
  readonly otherSpellingOf?: string;
  /**
   * Its answer is the same for everybody and holds no secret, so that caches may keep it: it has an
   * `ETag` and is compressed. All others say `no-store` (decisions 0106 and 0185); one that says so by
   * itself stays as it is.
   */
  readonly mayBeKept?: true;
  /** Its body is a file: read as it comes, by its handler, once its sender is known. */
  readonly takesFile?: true;
  /** Sent with every answer of this route, refusals too. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** What shows that a request which changes something was meant, where it comes to a page. */
  readonly provenBy?: 'form token' | 'signature';
};

/**
 * A page is looked at. One that changes something is made by `formRoute`, which checks the form's
 * token; anything else does not compile. Requests of programs prove themselves by a signature.
 */
type PageRule =
  | { readonly errorPage?: never }
  | { readonly errorPage: ErrorPage; readonly method: 'GET' }
  | { readonly errorPage: ErrorPage; readonly provenBy: 'signature' };

/** Counts requests of callers that were authenticated; comes right after that (gaps 1). */
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
     * The answer that was given under the request's key, where `rules` or `handle` look at something
     * before the operation begins that may be otherwise by now; null: none.
     */
    readonly repeated?: (
      request: EdgeRequest<unknown, unknown, unknown, Caller>,
    ) => Promise<Outcome<never, 'idempotency_conflict'> | null>;
    /**
     * What is wrong with a request that no schema can tell. Asked also when the schema finds violations, so
     * that all messages come at once: the body may be anything.
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
    /** The status of each error code that `handle` may refuse with; a forgotten one does not compile. */
    readonly refusals: Readonly<Record<NoInfer<Refusal>, number>>;
  };

/** A route whose types have done their work. */
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
  /** Where they are, when answers to requests for nothing of theirs have headers too. */
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
  // The edge calls `handle` only with what these very schemas accepted.
  return definition as unknown as Route;
}
