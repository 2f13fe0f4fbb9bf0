import type { Recognise } from '../edge/checking/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { LimitCategory, LimitedClient, Limits } from '../shared-state/limits.ts';
import type { ClientDirectory, KnownClient } from './credentials/client-directory.ts';
import { lineOf, type MacCaller } from './oauth/mac-caller.ts';
import type { TokenClaims } from './tokens/access-token.ts';

type MaybePromise<Value> = Value | Promise<Value>;

/** Continues at once if the value is already there. */
const after = <Value, Next>(
  value: MaybePromise<Value>,
  step: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (value instanceof Promise ? value.then(step) : step(value));

/**
 * The identity under which a caller is counted, and the way to recognise it where nothing is
 * counted.
 */
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
 * The limit of a category for signed requests. Each grant is counted on its own: no user's token
 * uses up the quota of the merchant (decision 0090).
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
 * The limit of a category for requests that a client authenticated with any of its credentials. A
 * client secret never recognises the client here: an uncounted guess would be verified in spite of
 * the pause of decision 0097.
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
