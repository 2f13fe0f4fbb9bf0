import type { CallerNames } from '../edge/listening/access-log.ts';

type Callers = {
  /** For a client that was identified by its signature or certificate. */
  readonly client?: { readonly id?: unknown; readonly projectId?: unknown };
  /** For an access token. */
  readonly clientId?: unknown;
  readonly projectId?: unknown;
};

/** The project that a caller acts for, or null. */
export function projectOf(caller: unknown): string | null {
  if (typeof caller !== 'object' || caller === null) return null;
  const { client, projectId = client?.projectId } = caller as Callers;
  return typeof projectId === 'string' ? projectId : null;
}

/** The names are listed one by one: nothing else of a caller gets into the access log. */
export function callerNames(caller: unknown): CallerNames {
  if (typeof caller !== 'object' || caller === null) return {};
  const { client, clientId = client?.id } = caller as Callers;
  const projectId = projectOf(caller);
  return {
    ...(typeof clientId === 'string' ? { client: clientId } : {}),
    ...(projectId === null ? {} : { project: projectId }),
  };
}
