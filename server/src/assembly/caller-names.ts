import type { CallerNames } from '../edge/listening/access-log.ts';

type Callers = {
  /** Of a client that was found by its signature or certificate. */
  readonly client?: { readonly id?: unknown; readonly projectId?: unknown };
  /** Of an access token. */
  readonly clientId?: unknown;
  readonly projectId?: unknown;
};

/** The project that a caller speaks for; null: none. */
export function projectOf(caller: unknown): string | null {
  if (typeof caller !== 'object' || caller === null) return null;
  const { client, projectId = client?.projectId } = caller as Callers;
  return typeof projectId === 'string' ? projectId : null;
}

/** By name, one by one: whatever else a caller carries stays out of the access log. */
export function callerNames(caller: unknown): CallerNames {
  if (typeof caller !== 'object' || caller === null) return {};
  const { client, clientId = client?.id } = caller as Callers;
  const projectId = projectOf(caller);
  return {
    ...(typeof clientId === 'string' ? { client: clientId } : {}),
    ...(projectId === null ? {} : { project: projectId }),
  };
}
