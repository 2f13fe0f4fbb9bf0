import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Violation } from '../checking/violation.ts';
import type { EdgeRequest } from '../reading/request.ts';
import type { Outcome, Route } from '../route.ts';
import { prepare, refusalText, VerbatimAnswer } from './answer.ts';
import { compressing, encodingFor } from './compression.ts';
import { collectedProperties, type Dialect } from './dialect.ts';
import { KeptAnswers } from './kept-answers.ts';
import { StreamedAnswer } from './streamed-answer.ts';
import { trickle, within } from './trickle.ts';

/** Runs a route's operation and turns its decision into an answer. */
export function handlerOf(route: Route): RouteHandlerMethod {
  const answer = answererOf(route);
  if (route.mayBeKept !== true) return answer;
  const kept = new KeptAnswers();
  return async (request, reply) => kept.finish(request, reply, await answer(request, reply));
}

type Answerer = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string | Buffer | Readable>;

const answererOf =
  (route: Route): Answerer =>
  async (request, reply) => {
    if (request.edge === null) throw new Error('a request reached its handler without admission');
    const { request: asked } = request.edge;
    const given = asked.idempotencyKey === null ? null : await route.repeated?.(asked);
    if (given != null) return textOf(route, reply, given);
    const broken = (await route.rules?.(asked)) ?? [];
    if (broken.length > 0) return violationsText(request, reply, broken);
    const { trickleMs } = route;
    return trickleMs === undefined
      ? textOf(route, reply, await route.handle(asked))
      : inItsTime({ route, reply, asked }, route.handle(asked), trickleMs);
  };

/**
 * A normal answer if it comes soon. Otherwise the answer begins now and goes on once it is known.
 */
async function inItsTime(
  { route, reply, asked }: { route: Route; reply: FastifyReply; asked: EdgeRequest },
  outcome: Outcome | Promise<Outcome>,
  trickleMs: number,
): Promise<string | Buffer | Readable> {
  const coming = Promise.resolve(outcome);
  let soon = await within(trickleMs, coming);
  // Decision 0249: a body that has not arrived in full may never arrive, and an unread file may be
  // refused.
  while (soon === null && (asked.file?.mayBeRefused || !reply.request.raw.complete)) {
    soon = await within(trickleMs, coming);
  }
  if (soon !== null) return textOf(route, reply, soon);
  prepare(reply, route.successStatus, '');
  const text = coming.then((known) => {
    if (!known.ok) throw new Error(`${route.path} was refused too late: ${known.because}`);
    return jsonOf(route, known.value);
  });
  // This also catches the fault if the client has left and nobody reads the text.
  text.catch((err) => asked.log.error({ err }, 'request failed after its answer had begun'));
  return trickle(text, trickleMs);
}

/** The answer to a request with violations, in the form of the route's API. */
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

function textOf(route: Route, reply: FastifyReply, outcome: Outcome): string | Buffer | Readable {
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
  if (value instanceof StreamedAnswer) {
    reply.headers(value.headers);
    prepare(reply, route.successStatus, '', value.contentType);
    return streamOf(value, reply);
  }
  return prepare(reply, route.successStatus, jsonOf(route, value));
}

/** Downloads are lists without credentials, and their length is unknown: all are compressed. */
function streamOf({ stream }: StreamedAnswer, reply: FastifyReply): Readable {
  reply.header('vary', 'Accept-Encoding');
  const encoding = encodingFor(reply.request.headers['accept-encoding']);
  if (encoding === null) return stream;
  reply.header('content-encoding', encoding);
  return compressing(stream, encoding);
}

function jsonOf({ path }: Route, value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  // Never 200 with an empty body (gaps 1).
  if (text === undefined) throw new Error(`${path} answered with nothing`);
  return text;
}
