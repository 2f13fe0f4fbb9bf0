import { type buildConnector, Client, type Dispatcher } from 'undici';
import type { CallOff, Endpoint, GuardedConnect } from '../targets/guarded-connect.ts';
import { AnswerBytes } from './answer-bytes.ts';
import { afterMs } from './patience.ts';
import { ConnectTimedOut } from './send-result.ts';

/**
 * The most bytes of an answer on the wire: four times the body that is read. The smallest chunks
 * make a body six times as large, but no honest receiver sends such chunks.
 */
const wireBytesMax = 262_144;
const headBytesMax = 16_384;

/** A connection to one endpoint. The first request opens it; others follow one after another. */
export class Connection {
  readonly endpoint: Endpoint;
  readonly #client: Client;
  readonly #connect: GuardedConnect;
  #bytes: AnswerBytes | null = null;
  #connectMsMax = 0;
  #isFresh = false;
  #callOff: CallOff = async () => {};

  constructor(endpoint: Endpoint, connect: GuardedConnect, idleMsMax: number) {
    this.endpoint = endpoint;
    this.#connect = connect;
    this.#client = new Client(endpoint.origin, {
      connect: (_options, connected) => this.#open(connected),
      pipelining: 1,
      keepAliveTimeout: idleMsMax,
      keepAliveMaxTimeout: idleMsMax,
      maxHeaderSize: headBytesMax,
      // Our own time limits are exact, and apply to the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Whether it was opened for the current request. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** Whether a byte of the answer has come, once the request is sent. */
  get isAnswering(): boolean {
    return this.#bytes?.hasBegun ?? false;
  }

  carry(
    request: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    connectMsMax: number,
  ): void {
    this.#isFresh = false;
    this.#connectMsMax = connectMsMax;
    this.#client.dispatch(request, handler);
  }

  /** Called just before the request is written: bytes from now on are its answer. */
  beginAnswer(tooMany: () => void): void {
    this.#bytes?.begin(tooMany);
  }

  onLost(listener: () => void): void {
    this.#client.on('disconnect', listener);
  }

  /** Drops the connection, whatever it is doing. Resolves when the socket is closed. */
  async close(): Promise<void> {
    await Promise.all([this.#client.destroy(), this.#callOff(new Error('closed'))]);
  }

  #open(connected: buildConnector.Callback): void {
    this.#isFresh = true;
    this.#bytes = null;
    const msMax = this.#connectMsMax;
    const callOff = this.#connect.open(this.endpoint, (error, socket) => {
      noMorePatience();
      if (socket === null) connected(error ?? new Error('not connected'), null);
      else {
        this.#bytes = new AnswerBytes(socket, wireBytesMax);
        connected(null, socket);
      }
    });
    const noMorePatience = afterMs(msMax, () => {
      void callOff(
        new ConnectTimedOut(`The receiver could not be connected to within ${msMax} ms.`),
      );
    });
    this.#callOff = callOff;
  }
}
