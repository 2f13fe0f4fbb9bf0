import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { prepare, refusalText, VerbatimAnswer } from './answer.ts';
import { collectedProperties, type Dialect } from './dialect.ts';
import type { Outcome, Route } from './route.ts';
import type { Violation } from './violation.ts';

/** Runs a route's operation and turns what it decides into an answer. */
export function handlerOf(route: Route): RouteHandlerMethod {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    if (request.edge === null) throw new Error('a request reached its handler without admission');
    const { request: asked } = request.edge;
    const given = asked.idempotencyKey === null ? null : await route.repeated?.(asked);
    if (given != null) return textOf(route, reply, given);
    const broken = (await route.rules?.(asked)) ?? [];
    if (broken.length > 0) return violationsText(request, reply, broken);
    return textOf(route, reply, await route.handle(asked));
  };
}

/** The answer to a request with faults, in the form of the route's API. */
export function violationsText(
  request: FastifyRequest,
  reply: FastifyReply,
  violations: readonly Violation[],
): string {
  const { status, body } = dialectOf(request);
  return prepare(reply, status, JSON.stringify(body(violations)));
}

const dialectOf = (request: FastifyRequest): Dialect =>
  request.routeOptions.config.dialect ?? collectedProperties;

function textOf(route: Route, reply: FastifyReply, outcome: Outcome): string {
  if (!outcome.ok) {
    const status = route.refusals[outcome.refusal];
    if (status === undefined) throw new Error(`${outcome.refusal} has no status at ${route.path}`);
    return prepare(reply, status, refusalText(outcome));
  }
  const { value } = outcome;
  if (value instanceof VerbatimAnswer) {
    if (value.headers !== undefined) reply.headers(value.headers);
    return prepare(reply, value.status, value.text, value.contentType);
  }
  const text: string | undefined = JSON.stringify(value);
  // Never 200 with an empty body (decisions 1).
  if (text === undefined) throw new Error(`${route.path} answered with nothing`);
  return prepare(reply, route.successStatus, text);
}
