import { Unavailable } from './broken.ts';
import {
  type Addresses,
  type Client,
  type Credentials,
  clientOf,
  type Operator,
} from './client.ts';
import { type Answer, exchange, type Seen, type Sent } from './exchange.ts';
import { isObject, shownExchange } from './expecting.ts';
import type { Inbox, InboxOptions, Receiver } from './receiver.ts';

/** The services that a check may need besides a project. */
export type Need = 'operator' | 'account' | 'receiver' | 'clock';

export type AccountHolder = Client & { readonly account: string };

/** A project that the operator created for the run. */
export type Made = AccountHolder & { readonly projectId: string; readonly walletId: number };

/** Everything that a check can use. */
export type Bench = {
  readonly addresses: Addresses;
  /** The client of the given test project. */
  readonly client: Client;
  /** Sends a request with nothing added. The path begins with its base address. */
  readonly send: (method: string, url: string, sent?: Sent) => Promise<Seen>;
  readonly operator: Operator;
  /** A client whose project has this account in EUR. */
  readonly accountHolder: () => Promise<AccountHolder>;
  /** Another test project with these settings. The same settings give the same project. */
  readonly project: (settings?: object) => Promise<Made>;
  readonly inbox: (options?: InboxOptions) => Inbox;
  /** Makes a thing once per run, by name. */
  readonly once: <Thing>(name: string, make: () => Promise<Thing>) => Promise<Thing>;
};

export type Surroundings = {
  readonly addresses: Addresses;
  readonly operatorToken: string | null;
  readonly receiver: Receiver | null;
};

const operatorOf =
  ({ addresses, operatorToken }: Surroundings): Operator =>
  async (method, path, body) => {
    if (operatorToken === null) throw new Unavailable('there is no operator token');
    const seen = await exchange({
      method,
      url: new URL(`${addresses.base}/admin/v1${path}`),
      headers: { authorization: `Bearer ${operatorToken}` },
      ...(body === undefined ? {} : { body }),
    });
    const isDone = seen.status >= 200 && seen.status < 300 && isObject(seen.body);
    if (isDone) return seen.body as Answer;
    throw new Unavailable(`the operator API refused: ${shownExchange(seen)}`);
  };

/** A test project with an account in EUR, created by the operator. */
async function makeProject(
  addresses: Addresses,
  operator: Operator,
  settings: object,
): Promise<Made> {
  const made = await operator('POST', '/projects', { name: 'Conformance', ...settings });
  const { project_id, wallet_id, account_numbers } = made;
  const account = isObject(account_numbers) ? account_numbers['EUR'] : undefined;
  const credentials: Credentials = {
    client_id: String(made['client_id']),
    client_secret: String(made['client_secret']),
    mac_key: String(made['mac_key']),
  };
  return {
    ...clientOf(addresses, credentials),
    projectId: String(project_id),
    walletId: Number(wallet_id),
    account: String(account),
  };
}

/**
 * The known facts about the test project: its credentials, and its account in EUR if it was given.
 */
export type Given = { readonly credentials: Credentials; readonly account: string | null };

/** `given` null: the operator creates a project for the run. */
export async function createBench(surroundings: Surroundings, given: Given | null): Promise<Bench> {
  const { addresses, receiver } = surroundings;
  const things = new Map<string, Promise<unknown>>();
  const once = <Thing>(name: string, make: () => Promise<Thing>): Promise<Thing> => {
    const thing = things.get(name) ?? make();
    things.set(name, thing);
    return thing as Promise<Thing>;
  };
  const operator = operatorOf(surroundings);
  const project = (settings: object = {}): Promise<Made> =>
    once(`project ${JSON.stringify(settings)}`, () => makeProject(addresses, operator, settings));
  const client = given === null ? await project() : clientOf(addresses, given.credentials);
  const account = given?.account ?? null;
  return {
    addresses,
    client,
    accountHolder: async () => (account === null ? project() : { ...client, account }),
    send: (method, url, sent = {}) => exchange({ ...sent, method, url: new URL(url) }),
    operator,
    project,
    inbox: (options) => {
      if (receiver === null) throw new Unavailable('there is no receiver');
      return receiver.open(options);
    },
    once,
  };
}
