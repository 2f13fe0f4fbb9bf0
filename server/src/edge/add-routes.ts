import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Log } from '../telemetry/logging.ts';
import { handlerOf } from './answering/answering.ts';
import type { ErrorPages } from './answering/error-page.ts';
import { schemaOf } from './answering/openapi.ts';
import { admissionOf } from './checking/admission.ts';
import { Components } from './checking/components.ts';
import { validatorsKnowing } from './checking/validators.ts';
import { isForOperators } from './listening/operator-door.ts';
import type { RouteGroup } from './route.ts';

type Surroundings = {
  readonly log: Log;
  readonly hashKey: Buffer;
  readonly hiding: onRequestHookHandler | undefined;
  readonly errorPages: ErrorPages;
};

/**
 * Every route names this compiler: otherwise fastify would search all named schemas for each route.
 */
const serializerCompiler = () => JSON.stringify;

/** Registers every route with fastify, with its checks and its error pages. */
export function addRoutes(
  app: FastifyInstance,
  groups: readonly RouteGroup[],
  { log, hashKey, hiding, errorPages }: Surroundings,
): void {
  app.setSerializerCompiler(serializerCompiler);
  const components = new Components();
  const prepared = groups.flatMap(({ dialect, routes }) =>
    routes.map((row) => ({ dialect, row, schema: schemaOf(row, dialect, components) })),
  );
  for (const schema of components.all) app.addSchema(schema);
  const validatorCompiler = validatorsKnowing(components.all);
  for (const { dialect, row, schema } of prepared) {
    app.route({
      method: row.method,
      url: row.path,
      schema,
      validatorCompiler,
      serializerCompiler,
      config: { dialect, limit: row.limit, takesFile: row.takesFile },
      preValidation: admissionOf(row, log, hashKey),
      handler: handlerOf(row),
      ...(hiding !== undefined && isForOperators(row.path) ? { onRequest: hiding } : {}),
      ...errorPages.hooksOf(row),
    });
  }
}
