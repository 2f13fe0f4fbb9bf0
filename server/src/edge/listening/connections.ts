import type { Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';

type Connection = {
  /** The answer that leaves last: a pipelining client may have more requests in flight. */
  last: ServerResponse | null;
  /** Whether the connection ends with that answer, so that it accepts nothing more. */
  isEnding: boolean;
};

/**
 * How long the other side may read our last answer, in milliseconds, before the socket is closed.
 */
const lingerMs = 1_000;

/** How long a connection without a request stays open during a stop, in milliseconds. */
const graceMs = 300;

/**
 * The open connections, and the answers that each still owes. An accepted request gets its answer
 * even while the server stops, and even if garbage follows it on the same connection.
 */
export class Connections {
  readonly #open = new Map<Duplex, Connection>();
  /** TLS connections until the end of the handshake, by their other end. */
  readonly #greeting = new Map<string, Socket>();
  #draining = false;

  get draining(): boolean {
    return this.#draining;
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  /** Under TLS, requests come from a different socket than the connected one. */
  watchSecure(server: SecureServer): void {
    server.on('connection', (socket: Socket) => {
      const end = otherEndOf(socket);
      this.#greeting.set(end, socket);
      socket.once('close', () => {
        if (this.#greeting.get(end) === socket) this.#greeting.delete(end);
      });
    });
    server.on('secureConnection', (socket: TLSSocket) => {
      this.#greeting.delete(otherEndOf(socket));
      this.#add(socket);
    });
  }

  isOpen(socket: Duplex): boolean {
    return this.#open.has(socket);
  }

  /** False: the connection ends before this request's turn, so the request is not taken. */
  begin(response: ServerResponse): boolean {
    // Not the response's own socket: a pipelined response has none until its turn comes.
    const connection = this.#open.get(response.req.socket);
    if (connection === undefined) return true;
    if (connection.isEnding) return false;
    connection.last = response;
    if (this.#draining) endWith(connection, response, null);
    return true;
  }

  /** Sends an answer of ours and ends the connection, after the answers it still owes. */
  sayFarewell(socket: Duplex, text: string): void {
    const connection = this.#open.get(socket);
    const owed = connection === undefined ? null : owedBy(connection);
    if (connection === undefined || owed === null) end(socket, text);
    else if (!connection.isEnding) endWith(connection, owed, text);
  }

  /** From now on each connection ends with its next answer, or with the one that it owes. */
  drain(): void {
    this.#draining = true;
    for (const connection of this.#open.values()) {
      const { last, isEnding } = connection;
      if (last !== null && !last.writableFinished && !isEnding) endWith(connection, last, null);
    }
  }

  /**
   * Closes the connections that owe no answer, after a moment: one that looks idle may hold a
   * request that has arrived and is not read yet.
   */
  closeIdleSoon(): void {
    setTimeout(() => this.#closeIdle(), graceMs);
  }

  #add(socket: Socket): void {
    this.#open.set(socket, { last: null, isEnding: false });
    socket.once('close', () => this.#open.delete(socket));
  }

  #closeIdle(): void {
    for (const socket of this.#greeting.values()) socket.destroy();
    for (const [socket, { last }] of this.#open) {
      if (last === null || last.writableFinished) socket.destroy();
    }
  }
}

const otherEndOf = ({ remoteAddress, remotePort }: Socket): string =>
  `${remoteAddress} ${remotePort}`;

/** Null: nothing is owed. A request that never arrived in full gets no answer. */
const owedBy = ({ last }: Connection): ServerResponse | null =>
  last === null || last.writableFinished || !last.req.complete ? null : last;

function endWith(connection: Connection, last: ServerResponse, farewell: string | null): void {
  connection.isEnding = true;
  const { socket } = last.req;
  // With this header, node itself closes the socket once the answer has left.
  if (farewell === null && !last.headersSent) last.setHeader('connection', 'close');
  else last.once('finish', () => (farewell === null ? socket.end() : end(socket, farewell)));
}

function end(socket: Duplex, text: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(text);
  // Closed at once, a socket with unread input is reset, and the client never sees the answer.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
