import type { Client } from 'pg';
import { dropConnection } from './drop-connection.ts';
import { addressesOf } from './hosts.ts';

/** Connects to one of the servers of a DATABASE_URL. */
export type Find = (databaseUrl: string, clientAt: (address: string) => Client) => Promise<Client>;

/**
 * Of one server, connects to it. Of several, to the first that is no standby; the one that was
 * found last comes first, so that a dead one costs its time once and not with every connection.
 * Where another one is found, all connections to the one before are dropped (decision 0240): it may
 * have stood still, and would answer with what was true before.
 */
export function createFinder(): Find {
  let foundLast: string | null = null;
  const open = new Map<Client, string>();
  const found = (client: Client, address: string): Client => {
    for (const [other, at] of open) if (at !== address) dropConnection(other);
    open.set(client, address);
    client.once('end', () => open.delete(client));
    foundLast = address;
    return client;
  };
  return async (databaseUrl, clientAt) => {
    const addresses = addressesOf(databaseUrl) ?? [databaseUrl];
    if (addresses.length === 1) return connected(clientAt(addresses[0] ?? databaseUrl), false);
    const faults: unknown[] = [];
    const order = addresses.toSorted((a, b) => Number(b === foundLast) - Number(a === foundLast));
    for (const address of order) {
      try {
        return found(await connected(clientAt(address), true), address);
      } catch (fault) {
        faults.push(fault);
      }
    }
    throw new NoPrimary(faults);
  };
}

/** None of the servers could be used; each has its own reason. */
class NoPrimary extends AggregateError {
  /** Tells the fault apart from a bug of ours. */
  readonly code = 'no_primary';

  constructor(faults: readonly unknown[]) {
    super(faults, 'none of the servers is a primary that answers');
  }
}

type Told = { readonly parameterName: string; readonly parameterValue: string };

async function connected(client: Client, needsPrimary: boolean): Promise<Client> {
  let isStandby = false;
  const { connection } = client as unknown as {
    readonly connection: { readonly on: (event: string, tell: (told: Told) => void) => void };
  };
  // The server says it while the connection is made: to ask would take a journey more.
  if (needsPrimary) {
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
    });
  }
  try {
    await client.connect();
  } catch (fault) {
    dropConnection(client);
    throw fault;
  }
  if (!isStandby) return client;
  dropConnection(client);
  throw new Error(`${client.host}:${client.port} is a standby`);
}
