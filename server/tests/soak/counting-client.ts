import { type Answer, OperatorClient, type Sent } from '../support/operator-client.ts';

/** Counts every request that it sends. */
export class CountingClient extends OperatorClient {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  override send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    this.#count += 1;
    return super.send(method, path, sent);
  }
}
