import type { FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import { IsOptional } from 'typebox';
import { accept } from '../../kernel/decision.ts';
import type { Log } from '../../telemetry/logging.ts';
import { nothingHereText, prepare } from '../answering/answer.ts';
import type { Asker } from '../listening/finished-request.ts';
import { fileBodyOf } from '../reading/file-body.ts';
import { convertQuery, type QueryConversions, queryConversionsOf } from '../reading/query.ts';
import { EdgeRequest } from '../reading/request.ts';
import { idempotencyKeyOf } from '../reading/request-headers.ts';
import type { Route } from '../route.ts';
import { checkAddress, hasEmptyParam, pathOf, rawUrlOf } from './address.ts';
import type { Authentication, NotAuthenticated } from './authenticator.ts';
import { fittingOf } from './fitting.ts';
import { malformed, notAuthenticated, type Rejection, reject } from './rejection.ts';
import { type ExpectedBody, takeBody } from './take-body.ts';
import { answerUncounted, type UncountedLimit } from './uncounted.ts';
import { violationsInPart } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request is admitted. Null before that, and for requests without a route. */
    edge: { readonly route: Route; readonly request: EdgeRequest } | null;
  }
}

const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const nothing = Buffer.alloc(0);

/** The facts of a route that are known before any request comes. */
type Expectation = ExpectedBody & {
  readonly log: Log;
  /** The key for the stored hashes of bodies. */
  readonly hashKey: Buffer;
  readonly paramNames: readonly string[];
  readonly paramConversions: QueryConversions | null;
  readonly queryConversions: QueryConversions | null;
};

/**
 * The checks of gaps 1 that come before a request's own rules, in order: authentication, then
 * shape. An unauthenticated caller learns nothing about its body.
 */
export function admissionOf(route: Route, log: Log, hashKey: Buffer): preValidationHookHandler {
  const expected: Expectation = { ...expectationOf(route, log), hashKey };
  return (request, reply, done) => {
    if (route.mayBeKept !== true) reply.header('cache-control', 'no-store');
    if (route.answerHeaders !== undefined) reply.headers(route.answerHeaders);
    if (hasEmptyParam(request, expected.paramNames)) {
      answerUncounted(route.limit, request, reply, () => reject(reply, nothingHere));
      return;
    }
    const visit = { expected, request, reply, done };
    const authentication = route.auth.authenticate({
      method: request.method,
      rawUrl: rawUrlOf(request),
      headers: request.headers,
      rawHeaders: request.raw.rawHeaders,
      rawBody: rawBodyOf(request) ?? nothing,
      peer: request.raw.socket,
    });
    goOn(authentication, visit, (known) => count(known, visit));
  };
}

/** One request on its way through the admission. */
type Visit = {
  readonly expected: Expectation;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly done: (error?: Error) => void;
};

/** Takes the next step, with a value that may have to be awaited first. A fault ends the visit. */
function goOn<Value>(
  value: Value | Promise<Value>,
  { done }: Visit,
  step: (value: Value) => void,
): void {
  const guarded = (known: Value): void => {
    try {
      step(known);
    } catch (error) {
      done(error as Error);
    }
  };
  if (value instanceof Promise) value.then(guarded, done);
  else guarded(value);
}

/** A 403 is for a known caller. Any other refusal may be for anybody. */
function askerIn(authentication: Authentication<unknown>): Asker | null {
  const caller = authentication.ok ? authentication.value : (authentication.claimed ?? null);
  if (caller === null) return null;
  return { caller, isProven: authentication.ok || authentication.status === 403 };
}

/** Applies the rate limit to a known caller. */
function count(authentication: Authentication<unknown>, visit: Visit): void {
  const { limit } = visit.expected.route;
  visit.request.asker = askerIn(authentication);
  if (limit === undefined) {
    conclude(authentication, visit);
    return;
  }
  if (!authentication.ok) {
    refuseUncounted(authentication, limit, visit);
    return;
  }
  goOn(limit.admit(authentication.value), visit, (answer) => {
    visit.reply.headers(answer.headers);
    if (answer.ok) conclude(authentication, visit);
    else void visit.reply.send(prepare(visit.reply, answer.status, JSON.stringify(answer.body)));
  });
}

/** A known caller without the right to ask sees its own values. Anybody else has none. */
function refuseUncounted(
  authentication: NotAuthenticated,
  limit: UncountedLimit,
  visit: Visit,
): void {
  const answer = (): void => conclude(authentication, visit);
  if (authentication.status === 403) {
    answerUncounted(limit, visit.request, visit.reply, answer);
    return;
  }
  visit.reply.headers(limit.untouched());
  answer();
}

function conclude(authentication: Authentication<unknown>, visit: Visit): void {
  const { expected, request, reply, done } = visit;
  const rejection = admit(expected, request, authentication);
  if (rejection === null) done();
  else reject(reply, rejection);
}

/** The facts of a route for its requests, including a question within the process (ask.ts). */
export function expectationOf(route: Route, log: Log): Omit<Expectation, 'hashKey'> {
  const { params, query, body, nulls } = route.request;
  return {
    route,
    log,
    paramNames: checkedParams(route),
    takesBody: body === undefined ? 'no' : IsOptional(body) ? 'maybe' : 'yes',
    bodyFitting:
      body === undefined ? {} : fittingOf(body, `${route.method} ${route.path}: body`, nulls),
    paramConversions: params === undefined ? null : queryConversionsOf(params),
    queryConversions: query === undefined ? null : queryConversionsOf(query),
  };
}

/** A parameter that only the path or only the schema names is a misspelt one. */
function checkedParams({ method, path, request }: Route): readonly string[] {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '').sort();
  const { properties = {} } = (request.params ?? {}) as { properties?: object };
  if (named.join() !== Object.keys(properties).sort().join()) {
    throw new Error(`${method} ${path}: the schema of its parameters names others`);
  }
  return named;
}

/** Null: the request is admitted, and ready for the validator. */
function admit(
  expected: Expectation,
  request: FastifyRequest,
  authentication: Authentication<unknown>,
): Rejection | null {
  if (!authentication.ok) return notAuthenticated(authentication);
  const address = checkAddress(request);
  if (address !== null) return address;
  const key = changingMethods.has(request.method) ? idempotencyKeyOf(request.raw) : accept(null);
  if (!key.ok) return malformed(key.because);
  const rawBody = rawBodyOf(request);
  const taken = takeBody(expected, request.headers, rawBody);
  if ('error' in taken) return taken;
  request.body = taken.body;
  convertTexts(expected, request);
  request.edge = {
    route: expected.route,
    request: edgeRequest(expected, request, authentication.value, key.value, taken.hashed),
  };
  return null;
}

/** Parameters in an address are texts. The schemas say which of them are numbers. */
function convertTexts(
  { paramConversions, queryConversions }: Expectation,
  { params, query }: FastifyRequest,
): void {
  if (paramConversions !== null) convertQuery(params as Record<string, unknown>, paramConversions);
  if (queryConversions !== null) convertQuery(query as Record<string, unknown>, queryConversions);
}

/** The path as sent. For another spelling of a route, the path of the documents. */
function scopePathOf({ otherSpellingOf }: Route, request: FastifyRequest): string {
  if (otherSpellingOf === undefined) return pathOf(rawUrlOf(request));
  const params = request.params as Readonly<Record<string, unknown>>;
  return otherSpellingOf.replaceAll(/:(\w+)/g, (_, name) => String(params[name]));
}

function edgeRequest(
  { route, log, hashKey }: Expectation,
  request: FastifyRequest,
  caller: unknown,
  idempotencyKey: string | null,
  rawBody: Buffer | undefined,
): EdgeRequest {
  return new EdgeRequest({
    params: request.params,
    query: request.query,
    body: request.body,
    caller,
    method: request.method,
    path: scopePathOf(route, request),
    requestId: request.id,
    idempotencyKey,
    accept: request.headers.accept,
    file: route.takesFile === true ? fileBodyOf(request.raw) : null,
    rawBody,
    hashKey,
    log,
    check: (schema, part) => violationsInPart(request, schema, part),
  });
}

const nothingHere: Rejection = { status: 404, error: 'not_found', because: nothingHereText };

/** The bytes of the body. Undefined: it is absent or empty. */
function rawBodyOf({ body }: FastifyRequest): Buffer | undefined {
  return body instanceof Buffer && body.length > 0 ? body : undefined;
}
