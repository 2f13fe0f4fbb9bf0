import { STATUS_CODES } from 'node:http';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { IsOptional, type TSchema, Type } from 'typebox';
import { schemesOf } from '../checking/authenticator.ts';
import type { Components } from '../checking/components.ts';
import type { Route, RouteGroup } from '../route.ts';
import { errorAnswer } from '../wire.ts';
import { jsonType } from './answer.ts';
import type { Dialect } from './dialect.ts';
import { errorExamples } from './error-examples.ts';
import { operationIdOf } from './operation-id.ts';
import type { WebhookDescription } from './webhook.ts';

type Answer = {
  readonly description: string;
  readonly content: Readonly<
    Record<string, { readonly schema: unknown; readonly examples?: object }>
  >;
};

const formType = 'application/x-www-form-urlencoded';

/** Marks an operation with an optional body, until the document is finished. */
const bodyOptional = 'x-body-optional';

/** The schemas of a route in fastify's form, shared by the validator and the document. */
export function schemaOf(route: Route, dialect: Dialect, components: Components): FastifySchema {
  const { params, query, body } = route.request;
  const schemes = schemesOf(route.auth);
  return {
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [...route.tags],
    operationId: operationIdOf(route),
    ...(route.errorPage === undefined || route.isListed ? {} : { hide: true }),
    security: schemes.map(({ name }) => ({ [name]: [] })),
    ...(params === undefined ? {} : { params: components.share(params) }),
    ...(query === undefined ? {} : { querystring: components.share(query) }),
    ...(body === undefined ? {} : { body: components.share(body) }),
    ...(route.request.bodyType === 'form' ? { consumes: [formType] } : {}),
    ...(body !== undefined && IsOptional(body) ? { [bodyOptional]: true } : {}),
    response: { ...errorAnswers(route, dialect, components), ...answersOf(route, components) },
  } as FastifySchema;
}

function answersOf(route: Route, components: Components): Record<number, Answer> {
  const [mediaType = jsonType] = (route.contentType ?? jsonType).split(';', 1);
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, schema]) => [
      status,
      {
        description: (schema as { description?: string }).description ?? meaningOf(status),
        content: { [mediaType]: { schema: components.share(schema) } },
      },
    ]),
  );
}

function errorAnswers(
  route: Route,
  dialect: Dialect,
  components: Components,
): Record<number, Answer> {
  const codes = new Map<number, Set<string>>();
  const add = (status: number, code: string) =>
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  const { params, query, body } = route.request;
  for (const [code, status] of Object.entries(route.refusals)) add(status, code);
  if (route.auth.scheme !== null) add(401, 'unauthorized');
  if (route.auth.isForRoles) add(403, 'forbidden');
  if (route.auth.isForActiveProjects) add(403, 'project_suspended');
  if (route.limit !== undefined || route.auth.isPausing) add(429, 'rate_limit_exceeded');
  // Every route refuses an address that cannot be decoded.
  add(400, 'invalid_request');
  if (params !== undefined || query !== undefined || body !== undefined) {
    add(dialect.status, dialect.error);
  }
  if (body !== undefined) {
    add(413, 'request_too_large');
    add(415, 'unsupported_media_type');
  }
  add(500, 'server_error');
  add(503, 'service_unavailable');
  return Object.fromEntries(
    [...codes].map(([status, known]) => {
      const schema = components.share(errorSchema(known, dialect));
      const description = [...known].map((code) => `\`${code}\``).join(', ');
      const examples = errorExamples(known, dialect);
      return [status, { description, content: { [jsonType]: { schema, examples } } }];
    }),
  );
}

/** A validation failure has its own form, even beside other errors of the same status. */
function errorSchema(codes: ReadonlySet<string>, { error, answer }: Dialect): TSchema {
  if (!codes.has(error)) return errorAnswer;
  return codes.size === 1 ? answer : Type.Union([answer, errorAnswer]);
}

const meaningOf = (status: string): string => STATUS_CODES[status] ?? status;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a request with the same key and body has its effect once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

/** The settings of the document's generator. */
export function documentOptions(
  groups: readonly RouteGroup[],
  webhooks: readonly WebhookDescription[],
  version: string,
): FastifyDynamicSwaggerOptions {
  const schemes = groups
    .flatMap(({ routes }) => routes)
    .flatMap(({ auth }) => schemesOf(auth))
    .map(({ name, definition }) => [name, definition] as const);
  return {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: '/', description: 'The server that publishes this document' }],
      info: { title: 'Florin', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      components: {
        // The generator's types are those of OpenAPI 3.0, which has no mutualTLS.
        securitySchemes: Object.fromEntries(schemes) as Record<string, never>,
        parameters: { IdempotencyKey: idempotencyKey },
      },
    },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: (json) => String(json['$id']) },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      finish(document.openapiObject as unknown as Document);
      return { ...document.openapiObject, webhooks: webhooksOf(webhooks) };
    },
  };
}

type Named = { readonly $id?: string; readonly examples?: readonly unknown[] };

/**
 * The messages that the server sends. Their schemas are inlined, since nothing else refers to them.
 */
const webhooksOf = (webhooks: readonly WebhookDescription[]): Record<string, never> =>
  Object.fromEntries(
    webhooks.map(({ name, summary, description, tags, headers, contentType, body }) => {
      const { $id: _, examples = [], ...schema } = body as Named;
      const post = {
        summary,
        description,
        operationId: `${name}Webhook`,
        tags,
        parameters: Object.entries(headers).map(([header, meaning]) => ({
          name: header,
          in: 'header',
          description: meaning,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: { [contentType]: { schema, example: examples[0] } },
        },
        security: [],
        responses: {
          '2XX': { description: 'Received; the body does not matter' },
          '4XX': { description: 'Not received; it is sent again' },
        },
      };
      return [name, { post }];
    }),
    // The generator's types allow less than the document may contain.
  ) as Record<string, never>;

type Operation = {
  [bodyOptional]?: boolean;
  requestBody?: { required?: boolean };
  parameters?: unknown[];
};

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const changing = new Set(['post', 'put', 'patch', 'delete']);

/** Adds what the generator cannot know: optional bodies, and the idempotency header. */
function finish({ paths }: Document): void {
  for (const operations of Object.values(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation[bodyOptional] && operation.requestBody) operation.requestBody.required = false;
      delete operation[bodyOptional];
      if (!changing.has(method)) continue;
      operation.parameters ??= [];
      operation.parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
    }
  }
}
