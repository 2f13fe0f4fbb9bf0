import type { Recognise } from '../edge/checking/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { LimitCategory, LimitedClient, Limits } from '../shared-state/limits.ts';
import type { ClientDirectory, KnownClient } from './credentials/client-directory.ts';
import { lineOf, type MacCaller } from './oauth/mac-caller.ts';
import type { TokenClaims } from './tokens/access-token.ts';

type MaybePromise<Value> = Value | Promise<Value>;

/** Goes on at once with a value that is there already. */
const after = <Value, Next>(
  value: MaybePromise<Value>,
  step: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (value instanceof Promise ? value.then(step) : step(value));

/** What a caller is counted as, and how it is recognised where nothing is counted. */
type Counting<Caller> = {
  readonly clientOf: (caller: Caller) => MaybePromise<LimitedClient>;
  readonly recognise: Recognise<Caller>;
};

const limitOf = <Caller>(
  limits: Limits,
  category: LimitCategory,
  { clientOf, recognise }: Counting<Caller>,
): RequestLimit<Caller> => ({
  admit: (caller) => after(clientOf(caller), (client) => limits.admit(category, client)),
  untouched: () => limits.untouched(category),
  uncounted: (head, meet) =>
    after(recognise(head), (caller) => {
      if (caller === null) return limits.untouched(category);
      meet?.(caller);
      return after(clientOf(caller), (client) => limits.look(category, client));
    }),
});

/**
 * The limit of a category for signed requests. Each grant is counted by itself: no user's token uses
 * up what the merchant may ask (decision 0090).
 */
export const limitOfSigners = (
  limits: Limits,
  category: LimitCategory,
  recognise: Recognise<MacCaller>,
): RequestLimit<MacCaller> =>
  limitOf(limits, category, {
    clientOf: (caller) => ({
      clientId: lineOf(caller),
      rateLimit: caller.project.configuration.rateLimit,
    }),
    recognise,
  });

/**
 * The limit of a category for requests that a client proved by any of its credentials. By its secret
 * it is never recognised: a guess that is not counted would be verified past the pause of decision 0097.
 */
export const limitOfClients = (
  limits: Limits,
  category: LimitCategory,
  recognise: Recognise<MacCaller>,
): RequestLimit<KnownClient> =>
  limitOf<KnownClient>(limits, category, {
    clientOf: ({ client, project }) => ({
      clientId: client.id,
      rateLimit: project.configuration.rateLimit,
    }),
    recognise: (head) => after(recognise(head), projectIn),
  });

/** A user's access token is no credential of the client. */
const projectIn = (caller: MacCaller | null): KnownClient | null =>
  caller?.user === null ? caller : null;

/** The limit of a category for requests with an access token; the project's own limit is looked up. */
export const limitOfTokens = (
  limits: Limits,
  category: LimitCategory,
  { directory, recognise }: { directory: ClientDirectory; recognise: Recognise<TokenClaims> },
): RequestLimit<TokenClaims> =>
  limitOf(limits, category, {
    clientOf: ({ clientId }) =>
      after(directory.find(clientId), (known) => ({
        clientId,
        rateLimit: known?.project.configuration.rateLimit ?? null,
      })),
    recognise,
  });
