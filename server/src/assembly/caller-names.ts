import type { CallerNames } from '../edge/listening/access-log.ts';

type Callers = {
  /** Of a client that was found by its signature or certificate. */
  readonly client?: { readonly id?: unknown; readonly projectId?: unknown };
  /** Of an access token. */
  readonly clientId?: unknown;
  readonly projectId?: unknown;
};

/** By name, one by one: whatever else a caller carries stays out of the access log. */
export function callerNames(caller: unknown): CallerNames {
  if (typeof caller !== 'object' || caller === null) return {};
  const { client, clientId = client?.id, projectId = client?.projectId } = caller as Callers;
  return {
    ...(typeof clientId === 'string' ? { client: clientId } : {}),
    ...(typeof projectId === 'string' ? { project: projectId } : {}),
  };
}
