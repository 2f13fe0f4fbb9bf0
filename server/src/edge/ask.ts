import type { Log } from '../telemetry/logging.ts';
import { RawJson, VerbatimAnswer } from './answering/answer.ts';
import { schemaOf } from './answering/openapi.ts';
import { expectationOf } from './checking/admission.ts';
import { Components } from './checking/components.ts';
import type { Rejection } from './checking/rejection.ts';
import { takeBody } from './checking/take-body.ts';
import { referenceTo, type Validator, violationsBy } from './checking/validation.ts';
import { validatorsKnowing } from './checking/validators.ts';
import type { Violation } from './checking/violation.ts';
import type { FileBody } from './reading/file-body.ts';
import { convertQuery } from './reading/query.ts';
import { EdgeRequest } from './reading/request.ts';
import type { Outcome, Route, RouteGroup } from './route.ts';

/** A request to a route from an already authenticated caller. */
export type Question = {
  readonly caller: unknown;
  /** `POST /admin/v1/postings`: the route as declared. */
  readonly endpoint: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  /** For a route that takes a file. */
  readonly file?: FileBody;
  /** As an Idempotency-Key: the same question under the same key is answered once. */
  readonly key?: string | null;
  readonly requestId: string;
};

/** The answer of a route, as a client would read it. */
export type Reply =
  /** The body is a `StreamedAnswer` if it is made while it is sent. */
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | {
      readonly ok: false;
      readonly status: number;
      readonly refusal: string;
      readonly because: string;
      readonly body: Readonly<Record<string, unknown>>;
    };

/**
 * Asks a route of this service. Everything after authentication happens as for an external request:
 * schemas, rules, keys, refusals (decision 0199).
 */
export type Ask = (question: Question) => Promise<Reply>;

type Asked = {
  readonly route: Route;
  readonly group: RouteGroup;
  readonly expected: ReturnType<typeof expectationOf>;
  readonly schema: ReturnType<typeof schemaOf>;
};

type Surroundings = { readonly log: Log; readonly hashKey: Buffer };

/** Prepares everything on the first question, so a start without questions costs nothing. */
export function askerOf(groups: readonly RouteGroup[], surroundings: Surroundings): Ask {
  let prepared: Prepared | null = null;
  return (question) => {
    prepared ??= prepare(groups, surroundings);
    return answer(prepared, question, surroundings);
  };
}

type Prepared = {
  readonly byEndpoint: ReadonlyMap<string, Asked>;
  readonly validatorOf: (schema: object) => Validator;
};

function prepare(groups: readonly RouteGroup[], { log }: Surroundings): Prepared {
  const components = new Components();
  const rows = groups.flatMap((group) =>
    group.routes.map((route): readonly [string, Asked] => [
      `${route.method} ${route.path}`,
      {
        route,
        group,
        expected: expectationOf(route, log),
        schema: schemaOf(route, group.dialect, components),
      },
    ]),
  );
  const compile = validatorsKnowing(components.all);
  const known = new WeakMap<object, Validator>();
  const validatorOf = (schema: object): Validator => {
    const validator = known.get(schema) ?? (compile({ schema } as never) as Validator);
    known.set(schema, validator);
    return validator;
  };
  return { byEndpoint: new Map(rows), validatorOf };
}

const refused = ({ status, error, because }: Rejection): Reply => ({
  ok: false,
  status,
  refusal: error,
  because,
  body: { error, error_description: because },
});

async function answer(
  { byEndpoint, validatorOf }: Prepared,
  question: Question,
  surroundings: Surroundings,
): Promise<Reply> {
  const asked = byEndpoint.get(question.endpoint);
  if (asked === undefined) throw new Error(`there is no route ${question.endpoint}`);
  const { route, group, expected, schema } = asked;
  const rawBody = question.body === undefined ? undefined : Buffer.from(textOf(question.body));
  const taken = takeBody(expected, {}, rawBody);
  if ('error' in taken) return refused(taken);
  const params = { ...question.params };
  const query = { ...question.query };
  if (expected.paramConversions !== null) convertQuery(params, expected.paramConversions);
  if (expected.queryConversions !== null) convertQuery(query, expected.queryConversions);
  const request = new EdgeRequest({
    ...{ params, query, body: taken.body, caller: question.caller, accept: undefined },
    ...{ method: route.method, path: pathOf(route, params), requestId: question.requestId },
    idempotencyKey: question.key ?? null,
    file: question.file ?? null,
    rawBody: taken.hashed,
    ...surroundings,
    check: (part, value) => violationsBy(validatorOf(referenceTo(part)), value),
  });
  const given = request.idempotencyKey === null ? null : await route.repeated?.(request);
  if (given != null) return replyOf(route, given);
  const broken = [
    ...violationsIn(validatorOf, [
      [schema.params, params],
      [schema.querystring, query],
      [schema.body, taken.body],
    ]),
    ...((await route.rules?.(request)) ?? []),
  ];
  if (broken.length > 0) return violated(group, broken);
  return replyOf(route, await route.handle(request));
}

/** Amounts are bigints inside the service and plain digits on the wire. */
const textOf = (body: object): string =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));

const pathOf = ({ path }: Route, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));

const violationsIn = (
  validatorOf: Prepared['validatorOf'],
  parts: readonly (readonly [schema: unknown, value: unknown])[],
): readonly Violation[] =>
  parts.flatMap(([schema, value]) =>
    schema === undefined ? [] : violationsBy(validatorOf(schema as object), value),
  );

function violated({ dialect }: RouteGroup, violations: readonly Violation[]): Reply {
  const body = dialect.body(violations) as Readonly<Record<string, unknown>>;
  const because = violations.map(({ message }) => message).join('; ');
  return { ok: false, status: dialect.status, refusal: dialect.error, because, body };
}

function replyOf(route: Route, outcome: Outcome): Reply {
  if (!outcome.ok) {
    const { refusal: error, because } = outcome;
    const status = route.refusals[error];
    if (status === undefined) throw new Error(`${error} has no status at ${route.path}`);
    return refused({ status, error, because });
  }
  const { value } = outcome;
  if (!(value instanceof VerbatimAnswer)) {
    return { ok: true, status: route.successStatus, body: value };
  }
  const { status } = value;
  const body: unknown = value instanceof RawJson ? JSON.parse(String(value.text)) : value;
  if (status < 400) return { ok: true, status, body };
  const { error, error_description: because } = body as Readonly<Record<string, string>>;
  return {
    ...{ ok: false, status, refusal: error ?? '', because: because ?? '' },
    body: body as Readonly<Record<string, unknown>>,
  };
}
