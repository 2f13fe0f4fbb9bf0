import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../telemetry/logging.ts';
import type { SourceOf } from '../reading/body-reading.ts';

/** The caller by names that are not secret. Empty: no caller is known. */
export type CallerNames = { readonly client?: string; readonly project?: string };

type Parts = {
  readonly log: Log;
  readonly sourceOf: SourceOf;
  readonly namesOf: (caller: unknown) => CallerNames;
  /** The route's pattern: addresses contain ids of links, codes and names (decision 0106). */
  readonly patternOf: (request: FastifyRequest) => string;
};

/** Logs one line for each request, once its answer has left. It costs time, so it is optional. */
export function addAccessLog(app: FastifyInstance, parts: Parts): void {
  const { log, sourceOf, namesOf, patternOf } = parts;
  app.addHook('onResponse', (request, reply, done) => {
    const length = reply.getHeader('content-length');
    log.info(
      {
        request_id: request.id,
        method: request.method,
        route: patternOf(request),
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 1_000) / 1_000,
        // Null: the answer was sent in pieces, and nobody counted its bytes.
        bytes: length === undefined ? null : Number(length),
        source: sourceOf(request.raw) ?? request.raw.socket.remoteAddress ?? null,
        ...namesOf(request.edge?.request.caller),
      },
      'access',
    );
    done();
  });
}
