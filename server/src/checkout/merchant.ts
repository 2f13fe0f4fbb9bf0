import type { ClientDirectory, KnownClient } from '../identity/credentials/client-directory.ts';
import type { TokenClaims } from '../identity/tokens/access-token.ts';
import { accept, type Decision, refuse } from '../kernel/decision.ts';

/** The project of an access token: nearly always a plain value, since the limit has just asked. */
export async function merchantOf(
  directory: ClientDirectory,
  { clientId, projectId }: TokenClaims,
): Promise<Decision<KnownClient, 'not_found'>> {
  const known = await directory.find(clientId);
  return known?.project.id === projectId
    ? accept(known)
    : refuse('not_found', `There is no project ${projectId}.`);
}
