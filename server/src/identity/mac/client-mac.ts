import type { RecognisingAuthenticator } from '../../edge/checking/authenticator.ts';
import type { WrongSecrets } from '../../edge/checking/wrong-secrets.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Nonces } from '../../shared-state/nonces.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';
import type { Vault } from '../credentials/vault.ts';
import { clientOfToken, type MacCaller } from '../oauth/mac-caller.ts';
import { accessTokenMark } from '../oauth/oauth-grant.ts';
import { type MacClient, macAuthenticator } from './mac-authenticator.ts';

export type ClientMacServices = {
  readonly engine: Engine;
  readonly vault: Vault;
  readonly directory: ClientDirectory;
  readonly nonces: Nonces;
  /** The clock for the overlaps of secrets. */
  readonly clock: Clock;
  /** The clock for timestamps, also when a test clock is set. */
  readonly realClock: Clock;
  readonly publicUrl: () => string;
  readonly wrongSecrets: WrongSecrets;
};

/**
 * The MAC scheme: `id` is the client_id and the key its mac_key, or an access token and the key that
 * came with it (wallet 5.1 and 5.2).
 */
export function clientMacAuthenticator(
  services: ClientMacServices,
): RecognisingAuthenticator<MacCaller> {
  const { directory, nonces, clock, realClock, publicUrl, wrongSecrets } = services;
  const asMacClient = (known: KnownClient | null): MacClient<MacCaller> | null => {
    if (known === null) return null;
    const { client, project, secrets, used } = known;
    const now = clock.now();
    return {
      keys: secrets('mac_key', now),
      used: (nth) => used?.('mac_key', nth, now),
      caller: { client, project, secrets, user: null },
      clientId: client.id,
    };
  };
  const clientOf = (id: string) => {
    const known = directory.find(id);
    return known instanceof Promise ? known.then(asMacClient) : asMacClient(known);
  };
  /** A client remains a client even if its id looks like a token. */
  const tokenOrClient = async (id: string) =>
    (await clientOfToken(services, id, clock.now())) ?? clientOf(id);
  return macAuthenticator({
    clients: (id) => (id.startsWith(accessTokenMark) ? tokenOrClient(id) : clientOf(id)),
    nonces,
    now: realClock.now,
    publicUrl,
    // Nobody can guess a key this way, but every attempt is reported.
    onWrong: (request, { id, mac }, knownId) =>
      wrongSecrets.count({ kind: 'mac', request, id, knownId, secret: mac }),
  });
}
