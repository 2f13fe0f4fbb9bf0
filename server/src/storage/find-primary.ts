import type { Client } from 'pg';
import { dropConnection } from './drop-connection.ts';
import { addressesOf } from './hosts.ts';

/** Connects to one of the servers of a DATABASE_URL. */
export type Find = (databaseUrl: string, clientAt: (address: string) => Client) => Promise<Client>;

/**
 * Given one server, connects to it. Given several, connects to the first that is no standby. The
 * one found last is tried first, so a dead server costs its time once and not with every
 * connection. If another primary is found, all connections to the previous one are dropped
 * (decision 0240): it may have been frozen, and would answer with old data.
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

/** None of the servers could be used. Each has its own reason. */
class NoPrimary extends AggregateError {
  /** Tells this fault apart from a bug of ours. */
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
  // The server reports it while the connection is made. A query would cost a further round trip.
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
