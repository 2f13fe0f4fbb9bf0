/**
 * Load for one server: a fixed number of connections, each sending its next request when it has the
 * answer to the last. Raw sockets and prepared bytes, so that the load takes little of the machine.
 * Runs as a process of its own; reads its orders from the parent and sends the result back.
 */
import net from 'node:net';
import { type Signer, signedRequests } from './signed-requests.ts';

/** What is sent: requests as they go over the wire, or GETs that are signed just before. */
export type Traffic = {
  readonly expectedStatus: number;
  /** The connections take turns through them. */
  readonly requests: readonly string[] | Signer;
};

export type LoadOrders = Traffic & {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
};

export type LoadResult = {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly unexpected: number;
};

const headEnd = '\r\n\r\n';

class Connection {
  readonly #socket: net.Socket;
  readonly #onAnswer: (status: number) => void;
  #received = '';

  constructor(port: number, onAnswer: (status: number) => void) {
    this.#onAnswer = onAnswer;
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#take(text));
  }

  send(request: Buffer): void {
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const head = this.#received.indexOf(headEnd);
    if (head === -1) return;
    const length = /content-length: (\d+)/i.exec(this.#received)?.[1];
    if (this.#received.length < head + headEnd.length + Number(length)) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = '';
    this.#onAnswer(status);
  }
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** More than any server here answers; one that is sent twice would be refused, and noticed. */
const signedPerSecond = 25_000;

function requestsOf({ requests, seconds }: LoadOrders): readonly Buffer[] {
  const texts =
    'macKey' in requests ? signedRequests(requests, seconds * signedPerSecond) : requests;
  return texts.map((request) => Buffer.from(request, 'latin1'));
}

async function load(orders: LoadOrders): Promise<LoadResult> {
  const requests = requestsOf(orders);
  const latencies: number[] = [];
  let unexpected = 0;
  let turn = 0;
  let isOver = false;
  const startedMs = performance.now();
  const connections = Array.from({ length: orders.connections }, () => {
    let sentMs = 0;
    const sendNext = () => {
      sentMs = performance.now();
      turn = (turn + 1) % requests.length;
      connection.send(requests[turn] as Buffer);
    };
    const connection = new Connection(orders.port, (status) => {
      latencies.push(performance.now() - sentMs);
      if (status !== orders.expectedStatus) unexpected += 1;
      if (!isOver) sendNext();
    });
    sendNext();
    return connection;
  });
  await new Promise((resolve) => setTimeout(resolve, orders.seconds * 1_000));
  isOver = true;
  const seconds = (performance.now() - startedMs) / 1_000;
  for (const connection of connections) connection.close();
  const sorted = Float64Array.from(latencies).sort();
  return {
    requestsPerSecond: latencies.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    unexpected,
  };
}

process.on('message', (orders: LoadOrders) => {
  void load(orders).then((result) => process.send?.(result, () => process.disconnect()));
});
