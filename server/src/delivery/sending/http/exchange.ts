import type { Dispatcher } from 'undici';
import type { Target } from '../targets/targets.ts';
import type { Connection } from './connection.ts';
import type { ConnectionPool, Errand } from './connection-pool.ts';
import { afterMs } from './patience.ts';
import { safeHead } from './safe-text.ts';
import {
  endlessHead,
  type Failure,
  failureOf,
  isLostConnection,
  type SendResult,
  type Stage,
  stopped,
  timedOut,
} from './send-result.ts';

/** An answer is read up to this size and no further. */
const bodyBytesMax = 65_536;
const headBytesMax = 1_024;

export type Post = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** From resolving the name to a writable connection. */
  readonly connectMsMax: number;
  /** The whole attempt: waiting for a connection, connecting, writing, and the complete answer. */
  readonly totalMsMax: number;
  /** Called once, when the request begins to be written. */
  readonly onFirstByte?: () => void;
};

/** One request and its answer: waits for a connection, sends, reads, and ends exactly once. */
export class Exchange implements Errand, Dispatcher.DispatchHandler {
  readonly #request: Post;
  readonly #target: Target;
  readonly #pool: ConnectionPool;
  readonly #ended: (result: SendResult) => void;
  readonly #startedMs = performance.now();
  #noMorePatience: () => void = () => {};
  #stage: Stage = { at: 'waiting' };
  #connection: Connection | null = null;
  #isOver = false;
  #hasBegun = false;
  #isSecondTry = false;
  #head: Buffer[] = [];
  #bodyBytes = 0;

  constructor(
    request: Post,
    target: Target,
    pool: ConnectionPool,
    ended: (result: SendResult) => void,
  ) {
    this.#request = request;
    this.#target = target;
    this.#pool = pool;
    this.#ended = ended;
  }

  begin(): void {
    const { totalMsMax } = this.#request;
    this.#noMorePatience = afterMs(totalMsMax, () => this.#fail(timedOut(this.#stage, totalMsMax)));
    this.#pool.ask(this.#target.endpoint, this);
  }

  stop(): void {
    this.#fail(stopped);
  }

  take(connection: Connection): void {
    this.#connection = connection;
    this.#carry(connection);
  }

  #carry(connection: Connection): void {
    this.#stage = { at: 'connecting' };
    const { path } = this.#target;
    const { headers, body, connectMsMax } = this.#request;
    connection.carry({ method: 'POST', path, headers, body }, this, connectMsMax);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isOver) {
      controller.abort(new Error('over'));
      return;
    }
    this.#stage = { at: 'sent', status: null };
    this.#connection?.beginAnswer(() => this.#endEarly());
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#request.onFirstByte?.();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    // A status below 200 is interim: the answer is still to come.
    if (status >= 200) this.#stage = { at: 'sent', status };
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (this.#isOver) return;
    if (this.#bodyBytes <= headBytesMax) this.#head.push(bytes);
    this.#bodyBytes += bytes.length;
    if (this.#bodyBytes > bodyBytesMax) this.#endEarly();
  }

  onResponseEnd(): void {
    if (this.#isOver || this.#stage.at !== 'sent' || this.#stage.status === null) return;
    this.#answered(this.#stage.status, (connection) => this.#pool.giveBack(connection));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const connection = this.#connection;
    if (this.#isOver || connection === null) return;
    if (this.#isRace(connection, error)) {
      this.#isSecondTry = true;
      this.#stage = { at: 'connecting' };
      // Not during undici's own cleanup.
      queueMicrotask(() => {
        if (!this.#isOver) this.#carry(connection);
      });
      return;
    }
    this.#fail(failureOf(error, this.#stage));
  }

  /**
   * The receiver closed a kept connection at the moment of its reuse: a normal timeout, and
   * nobody's fault. This holds once, and only if the connection was not opened for this request and
   * nothing was answered (decision 0040).
   */
  #isRace(connection: Connection, error: Error): boolean {
    const isAnswering = this.#stage.at === 'sent' && connection.isAnswering;
    return !this.#isSecondTry && !connection.isFresh && !isAnswering && isLostConnection(error);
  }

  /** More comes than we read. With a status, it still counts as an answer. */
  #endEarly(): void {
    if (this.#stage.at === 'sent' && this.#stage.status !== null) {
      this.#answered(this.#stage.status, (connection) => this.#pool.drop(connection));
    } else this.#fail(endlessHead);
  }

  #answered(status: number, leave: (connection: Connection) => void): void {
    const head = safeHead(Buffer.concat(this.#head), headBytesMax);
    this.#end({ kind: 'answered', status, head, durationMs: this.#durationMs() }, leave);
  }

  #fail(failure: Failure): void {
    this.#end({ kind: 'failed', ...failure, durationMs: this.#durationMs() }, (connection) =>
      this.#pool.drop(connection),
    );
  }

  #end(result: SendResult, leave: (connection: Connection) => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#noMorePatience();
    if (this.#connection === null) this.#pool.withdraw(this.#target.endpoint, this);
    else leave(this.#connection);
    this.#ended(result);
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.#startedMs);
  }
}
