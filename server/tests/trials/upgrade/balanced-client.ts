import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, OperatorClient, type Sent } from '../../support/operator-client.ts';

/** How often a balancer checks the readiness of a node. */
const checkMs = 100;

/**
 * A client behind a balancer as the production guide sets it up: requests go in turn to the nodes
 * whose /readyz is 200. If a node refuses the connection, the next one gets the request. No request
 * is sent twice, whatever its answer is.
 */
export class BalancedClient extends OperatorClient {
  readonly #token: string;
  readonly #nodes = new Map<string, { readonly client: OperatorClient; isUp: boolean }>();
  readonly #ended = new AbortController();
  #turn = 0;
  #refused = 0;
  #sent = 0;

  /** `publicUrl` is the public address of all nodes, which clients sign. */
  constructor(publicUrl: string, token: string) {
    super(publicUrl, token);
    this.#token = token;
    void this.#watch();
  }

  /** How many refused connections were made elsewhere. */
  get refused(): number {
    return this.#refused;
  }

  get sent(): number {
    return this.#sent;
  }

  add(url: string): void {
    this.#nodes.set(url, { client: new OperatorClient(url, this.#token), isUp: true });
  }

  /** The process of this node is gone. */
  remove(url: string): void {
    this.#nodes.get(url)?.client.close();
    this.#nodes.delete(url);
  }

  override async send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    this.#sent += 1;
    const { host } = new URL(this.url);
    const named = { ...sent, headers: { host, ...sent.headers } };
    for (const { client } of this.#inTurn()) {
      try {
        return await client.send(method, path, named);
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw fault;
        this.#refused += 1;
      }
    }
    throw new Error(`no node takes ${method} ${path}`);
  }

  override close(): void {
    this.#ended.abort();
    for (const { client } of this.#nodes.values()) client.close();
    super.close();
  }

  #inTurn(): readonly { readonly client: OperatorClient }[] {
    this.#turn += 1;
    const up = [...this.#nodes.values()].filter(({ isUp }) => isUp);
    const from = this.#turn % Math.max(1, up.length);
    return [...up.slice(from), ...up.slice(0, from)];
  }

  async #watch(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await Promise.all(
        [...this.#nodes.values()].map(async (node) => {
          node.isUp = await isReady(node.client);
        }),
      );
      await pause(checkMs);
    }
  }
}

const isReady = (client: OperatorClient): Promise<boolean> =>
  client.send('GET', '/readyz').then(
    ({ status }) => status === 200,
    () => false,
  );
