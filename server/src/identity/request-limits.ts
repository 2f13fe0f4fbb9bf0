import type { RequestLimit } from '../edge/route.ts';
import type { LimitCategory, Limits } from '../shared-state/limits.ts';
import type { ClientDirectory, KnownClient } from './credentials/client-directory.ts';
import { lineOf, type MacCaller } from './oauth/mac-caller.ts';
import type { TokenClaims } from './tokens/access-token.ts';

/**
 * The limit of a category for signed requests. Each grant is counted by itself: no user's token uses
 * up what the merchant may ask (decision 0090).
 */
export const limitOfSigners = (
  limits: Limits,
  category: LimitCategory,
): RequestLimit<MacCaller> => ({
  admit: (caller) =>
    limits.admit(category, {
      clientId: lineOf(caller),
      rateLimit: caller.project.configuration.rateLimit,
    }),
  untouched: () => limits.untouched(category),
});

/** The limit of a category for requests that a client proved by any of its credentials. */
export const limitOfClients = (
  limits: Limits,
  category: LimitCategory,
): RequestLimit<KnownClient> => ({
  admit: ({ client, project }) =>
    limits.admit(category, { clientId: client.id, rateLimit: project.configuration.rateLimit }),
  untouched: () => limits.untouched(category),
});

/** The limit of a category for requests with an access token; the project's own limit is looked up. */
export const limitOfTokens = (
  limits: Limits,
  category: LimitCategory,
  directory: ClientDirectory,
): RequestLimit<TokenClaims> => {
  const admit = (clientId: string, known: KnownClient | null) =>
    limits.admit(category, {
      clientId,
      rateLimit: known?.project.configuration.rateLimit ?? null,
    });
  return {
    admit: ({ clientId }) => {
      const known = directory.find(clientId);
      return known instanceof Promise
        ? known.then((found) => admit(clientId, found))
        : admit(clientId, known);
    },
    untouched: () => limits.untouched(category),
  };
};
