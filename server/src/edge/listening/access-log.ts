import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../telemetry/logging.ts';
import type { SourceOf } from '../reading/body-reading.ts';

/** Who asked, by names that are no secrets; nothing where nobody is known. */
export type CallerNames = { readonly client?: string; readonly project?: string };

type Parts = {
  readonly log: Log;
  readonly sourceOf: SourceOf;
  readonly namesOf: (caller: unknown) => CallerNames;
  /** The route's pattern: addresses hold ids of links, codes and names (decision 0106). */
  readonly patternOf: (request: FastifyRequest) => string;
};

/** A line for each request, when its answer has left. Added only where it is wanted: it costs a line. */
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
        // Null: it was sent in pieces, and nobody counted them.
        bytes: length === undefined ? null : Number(length),
        source: sourceOf(request.raw) ?? request.raw.socket.remoteAddress ?? null,
        ...namesOf(request.edge?.request.caller),
      },
      'access',
    );
    done();
  });
}
