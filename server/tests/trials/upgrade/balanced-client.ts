import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, OperatorClient, type Sent } from '../../support/operator-client.ts';

/** How often a node is asked whether it can serve, as a balancer does it. */
const checkMs = 100;

/**
 * A client behind a balancer as the production guide sets it up: requests go to the nodes in turn, to
 * those whose /readyz is 200. Where a node refuses the connection, the next one gets the request.
 * No request is sent twice, whatever its answer is.
 */
export class BalancedClient extends OperatorClient {
  readonly #token: string;
  readonly #nodes = new Map<string, { readonly client: OperatorClient; isUp: boolean }>();
  readonly #ended = new AbortController();
  #turn = 0;
  #refused = 0;
  #sent = 0;

  /** `publicUrl` is what all nodes are known as, and what is signed. */
  constructor(publicUrl: string, token: string) {
    super(publicUrl, token);
    this.#token = token;
    void this.#watch();
  }

  /** How many connections were refused, and then made elsewhere. */
  get refused(): number {
    return this.#refused;
  }

  get sent(): number {
    return this.#sent;
  }

  add(url: string): void {
    this.#nodes.set(url, { client: new OperatorClient(url, this.#token), isUp: true });
  }

  /** Its process is gone. */
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
