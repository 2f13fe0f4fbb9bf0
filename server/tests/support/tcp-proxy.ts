import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What may happen to a COMMIT on its way. */
export type CommitFault =
  /** It never reaches the server: the transaction is lost. */
  | 'cut before it'
  /** The server executes it, and its answer is lost. */
  | 'lose its answer'
  /** Its client is cut off while it is still on its way; `deliverKeptCommit` lets it arrive. */
  | 'keep it back';

type Link = {
  readonly client: Socket;
  readonly server: Socket;
  /** The client's last bytes, in which a COMMIT may have begun. */
  tail: Buffer;
  isWriteLane: boolean;
  /** The server's answers to a COMMIT that are to be lost; null while answers are passed on. */
  swallowed: Buffer | null;
};

type Armed = { readonly fault: CommitFault; readonly happened: () => void };
type Cut = { bytesLeft: number; readonly happened: () => void };

const commit = Buffer.from('COMMIT');
const tailBytes = commit.length - 1;
const nothing = Buffer.alloc(0);

/** A network between an engine and PostgreSQL, with the faults that a test asks for. */
export class TcpProxy {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #listener = createServer((client) => this.#accept(client));
  readonly #links = new Set<Link>();
  readonly #host: string;
  #port: number;
  #armed: Armed | null = null;
  #cutAfter: Cut | null = null;
  #kept: { readonly link: Link; readonly bytes: Buffer } | null = null;
  #freezesNew = false;
  #turnsAway = false;
  #turnedAway = 0;

  /** Starts in front of the server at this address, on a free port or on the given one. */
  static async start(url: string, host = '127.0.0.1', port = 0): Promise<TcpProxy> {
    const proxy = new TcpProxy(url, host, port);
    await proxy.acceptConnections();
    return proxy;
  }

  private constructor(url: string, host: string, port: number) {
    const target = new URL(url);
    this.#target = { host: target.hostname, port: Number(target.port) };
    this.#host = host;
    this.#port = port;
  }

  /** The same address, but through the proxy. */
  addressOf(url: string): string {
    const address = new URL(url);
    address.hostname = this.#host;
    address.port = String(this.#port);
    return address.href;
  }

  get connections(): number {
    return this.#links.size;
  }

  cut(): void {
    for (const { client, server } of this.#links) {
      client.destroy();
      server.destroy();
    }
    this.#links.clear();
  }

  /** Cuts everything after this many more bytes, in the middle of any message. */
  cutAfterBytes(bytes: number): Promise<void> {
    return new Promise((happened) => {
      this.#cutAfter = { bytesLeft: bytes, happened };
    });
  }

  /** Applies this fault to the next COMMIT of a write lane; resolves when it has happened. */
  faultNextCommit(fault: CommitFault): Promise<void> {
    return new Promise((happened) => {
      this.#armed = { fault, happened };
    });
  }

  deliverKeptCommit(): void {
    if (this.#kept === null) throw new Error('no COMMIT was kept back');
    const { link, bytes } = this.#kept;
    this.#kept = null;
    link.server.end(bytes);
  }

  /** Passes nothing more over existing connections, but keeps their sockets open. */
  freeze(): void {
    for (const link of this.#links) freeze(link);
  }

  /** Accepts new connections, and passes nothing. */
  freezeNew(): void {
    this.#freezesNew = true;
  }

  thaw(): void {
    this.#freezesNew = false;
    for (const { client, server } of this.#links) {
      client.resume();
      server.resume();
    }
  }

  refuseConnections(): void {
    this.#listener.close();
  }

  /** Accepts new connections, reads from them and closes them. */
  turnAway(isTurningAway: boolean): void {
    this.#turnsAway = isTurningAway;
  }

  /** How many connections were turned away. */
  get turnedAway(): number {
    return this.#turnedAway;
  }

  async acceptConnections(): Promise<void> {
    this.#listener.listen(this.#port, this.#host);
    await once(this.#listener, 'listening');
    this.#port = (this.#listener.address() as AddressInfo).port;
  }

  close(): void {
    this.#listener.close();
    this.cut();
    this.#kept?.link.server.destroy();
  }

  #accept(client: Socket): void {
    if (this.#turnsAway) {
      this.#turnedAway += 1;
      client.destroy();
      return;
    }
    const server = connect({ ...this.#target, noDelay: true });
    const link: Link = { client, server, tail: nothing, isWriteLane: false, swallowed: null };
    this.#links.add(link);
    client.setNoDelay(true);
    client.on('data', (bytes) => this.#fromClient(link, bytes));
    server.on('data', (bytes) => this.#fromServer(link, bytes));
    client.on('close', () => this.#closed(link));
    server.on('close', () => this.#closed(link));
    // A cut is an error on both sides, which the waiting client sees.
    client.on('error', () => {});
    server.on('error', () => {});
    if (this.#freezesNew) freeze(link);
  }

  #closed(link: Link): void {
    this.#links.delete(link);
    link.client.destroy();
    if (this.#kept?.link !== link) link.server.end();
  }

  #fromClient(link: Link, bytes: Buffer): void {
    if (bytes.includes('florin write lane')) link.isWriteLane = true;
    const seen = Buffer.concat([link.tail, bytes]);
    link.tail = seen.subarray(-tailBytes);
    const armed = this.#armed;
    if (armed === null || !link.isWriteLane || !seen.includes(commit)) {
      this.#pass(bytes, link.server);
      return;
    }
    if (armed.fault === 'lose its answer') {
      link.swallowed = nothing;
      link.server.write(bytes);
      return;
    }
    if (armed.fault === 'keep it back') this.#kept = { link, bytes };
    else link.server.destroy();
    link.client.destroy();
    this.#hasHappened(armed);
  }

  #fromServer(link: Link, bytes: Buffer): void {
    if (link.swallowed === null) {
      this.#pass(bytes, link.client);
      return;
    }
    link.swallowed = Buffer.concat([link.swallowed, bytes]);
    const isAnswered = link.swallowed.includes(commit) || link.swallowed.includes('ROLLBACK');
    if (!isAnswered || this.#armed === null) return;
    link.client.destroy();
    link.server.destroy();
    this.#hasHappened(this.#armed);
  }

  #hasHappened({ happened }: Armed): void {
    this.#armed = null;
    happened();
  }

  #pass(bytes: Buffer, to: Socket): void {
    const cut = this.#cutAfter;
    if (cut !== null) cut.bytesLeft -= bytes.length;
    if (cut === null || cut.bytesLeft > 0) {
      to.write(bytes);
      return;
    }
    this.#cutAfter = null;
    to.write(bytes.subarray(0, bytes.length + cut.bytesLeft));
    this.cut();
    cut.happened();
  }
}

function freeze({ client, server }: Link): void {
  client.pause();
  server.pause();
}
