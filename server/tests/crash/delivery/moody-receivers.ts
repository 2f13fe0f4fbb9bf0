import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Watch } from '../watch.ts';

type Random = (below: number) => number;

/** A request that arrived completely, and its answer. */
export type Arrival = {
  readonly callbackId: string;
  readonly requestId: string;
  /** The path; each object has its own. */
  readonly name: string;
  readonly sequence: number;
  /** The data of the request that caused it. */
  readonly data: string;
  /** Hash of the body's bytes. */
  readonly digest: string;
  /** Null: the connection was reset without an answer. */
  readonly status: number | null;
};

/** The most failures of one event; every schedule has more attempts. */
const badMax = 2;
/** Events under this path are never accepted. */
export const grimPath = 'grim';
const slowMsMax = 400;
const quickMsMax = 15;

/** Receivers on loopback that are slow, fail and hang up at random, but not for ever. */
export class MoodyReceivers {
  /** In the order of arrival. */
  readonly arrivals: Arrival[] = [];
  readonly #random: Random;
  readonly #watch = new Watch();
  readonly #bad = new Map<string, number>();
  readonly #servers: readonly Server[];

  static async start(count: number, random: Random): Promise<MoodyReceivers> {
    const receivers = new MoodyReceivers(count, random);
    for (const server of receivers.#servers) await once(server.listen(0, '127.0.0.1'), 'listening');
    return receivers;
  }

  private constructor(count: number, random: Random) {
    this.#random = random;
    this.#servers = Array.from({ length: count }, () =>
      createServer((request, response) => this.#take(request, response)),
    );
  }

  /** The address for this object at the receiver of this number. */
  urlOf(number: number, name: string): string {
    const address = this.#servers[number % this.#servers.length]?.address() as AddressInfo;
    return `http://127.0.0.1:${address.port}/${name}`;
  }

  /** Resolves after this many further requests. */
  further(count: number): Promise<void> {
    return this.#watch.further(count);
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    }
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    // A server that is killed during a request leaves half of one.
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const callbackId = headerOf(request, 'x-service-callback-id');
      const name = (request.url ?? '').slice(1);
      const status = name === grimPath ? 500 : this.#moodFor(callbackId);
      const body = Buffer.concat(parts);
      this.arrivals.push({
        callbackId,
        requestId: headerOf(request, 'x-service-request-id'),
        name,
        sequence: Number(headerOf(request, 'x-service-sequence')),
        data: /post-\d+/.exec(body.toString('latin1'))?.[0] ?? '',
        digest: createHash('sha256').update(body).digest('hex'),
        status,
      });
      this.#watch.add();
      setTimeout(() => answer(response, status), this.#delayMs());
    });
  }

  #moodFor(callbackId: string): number | null {
    const bad = this.#bad.get(callbackId) ?? 0;
    if (bad >= badMax || this.#random(100) >= 15) return 200;
    this.#bad.set(callbackId, bad + 1);
    return this.#random(2) === 0 ? 500 : null;
  }

  #delayMs(): number {
    return this.#random(this.#random(20) === 0 ? slowMsMax : quickMsMax);
  }
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name]);

function answer(response: ServerResponse, status: number | null): void {
  if (status === null) response.socket?.resetAndDestroy();
  else response.writeHead(status).end('so be it');
}
