import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A receiver of webhooks on loopback that accepts everything and, unlike others, remembers nothing.
 */
export class ForgetfulReceiver {
  readonly #server: Server;
  #count = 0;

  static async start(): Promise<ForgetfulReceiver> {
    const receiver = new ForgetfulReceiver();
    await once(receiver.#server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      request.resume().on('end', () => {
        this.#count += 1;
        response.end('ok');
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/told`;
  }

  /** How many requests arrived. */
  get count(): number {
    return this.#count;
  }

  /** Closes idle connections of its callers. */
  hangUp(): void {
    this.#server.closeIdleConnections();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
