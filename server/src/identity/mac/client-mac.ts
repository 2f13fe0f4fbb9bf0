import type { Authenticator } from '../../edge/authenticator.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Nonces } from '../../shared-state/nonces.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';
import { type MacClient, macAuthenticator } from './mac-authenticator.ts';

export type ClientMacServices = {
  readonly directory: ClientDirectory;
  readonly nonces: Nonces;
  /** What secrets' overlaps follow. */
  readonly clock: Clock;
  /** What timestamps are held against, whatever a test clock says. */
  readonly realClock: Clock;
  readonly publicUrl: () => string;
};

/** The MAC scheme for projects: `id` is the client_id, the key its mac_key (wallet 5.1). */
export function clientMacAuthenticator(services: ClientMacServices): Authenticator<KnownClient> {
  const { directory, nonces, clock, realClock, publicUrl } = services;
  const asMacClient = (known: KnownClient | null): MacClient<KnownClient> | null =>
    known === null ? null : { keys: known.secrets('mac_key', clock.now()), caller: known };
  return macAuthenticator({
    clients: (id) => {
      const known = directory.find(id);
      return known instanceof Promise ? known.then(asMacClient) : asMacClient(known);
    },
    nonces,
    now: realClock.now,
    publicUrl,
  });
}
