import type { ClientDirectory, KnownClient } from '../identity/credentials/client-directory.ts';
import type { TokenClaims } from '../identity/tokens/access-token.ts';
import { accept, type Decision, refuse } from '../kernel/decision.ts';

type Merchant = Decision<KnownClient, 'not_found'>;

/**
 * The project of an access token. Nearly always a plain value, because the rate limit has just read
 * it.
 */
export function merchantOf(
  directory: ClientDirectory,
  { clientId, projectId }: TokenClaims,
): Merchant | Promise<Merchant> {
  const judge = (known: KnownClient | null): Merchant =>
    known?.project.id === projectId
      ? accept(known)
      : refuse('not_found', `There is no project ${projectId}.`);
  const known = directory.find(clientId);
  return known instanceof Promise ? known.then(judge) : judge(known);
}
