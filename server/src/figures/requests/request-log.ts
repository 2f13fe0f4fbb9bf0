import type { FinishedRequest } from '../../edge/listening/finished-request.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import type { Database } from '../../storage/database.ts';
import { entryOf, type KnownCaller } from './request-entry.ts';
import { CommitUnknown, pruneRequests, storeRequests } from './request-log.store.ts';
import { RequestLosses, type TellLoss } from './request-losses.ts';
import { type Quotas, type RequestKind, RequestQuota, requestQuotas } from './request-quota.ts';
import { WaitingRows } from './waiting-rows.ts';

const daySeconds = 86_400;
const dayMs = daySeconds * 1_000;
/** Rows in one statement. Once this many wait, they are written at once. */
const batchRows = 500;
const pauseMs = 1_000;

export type RequestLogOptions = {
  readonly database: Database;
  /** The service's time in Unix milliseconds. */
  readonly nowMs: () => number;
  /** Rows are kept for this many days. */
  readonly days: number;
  /** Null: the request belongs to no project. */
  readonly callerOf: (finished: FinishedRequest) => KnownCaller | null;
  readonly losses: TellLoss;
  readonly quotas?: Quotas;
  /** At most this many rows wait. */
  readonly waitingMax?: number;
};

/**
 * The request log (business 4, Developers; decision 0168). A request only adds a row to the backlog
 * in memory. A writer stores the backlog in the background.
 */
export class RequestLog {
  readonly #options: RequestLogOptions;
  readonly #quota: RequestQuota;
  readonly #losses: RequestLosses;
  readonly #waitingMax: number;
  readonly #waiting = new WaitingRows(batchRows);
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  /** All rows up to this place are deleted, so their dead rows are not scanned again. */
  #prunedTo = 0n;

  constructor(options: RequestLogOptions) {
    this.#options = options;
    this.#quota = new RequestQuota(options.quotas ?? requestQuotas);
    this.#losses = new RequestLosses(options.losses);
    this.#waitingMax = options.waitingMax ?? 10_000;
  }

  /** Called by the edge: quick, and never the cause of a failed request. */
  readonly take = (finished: FinishedRequest): void => {
    try {
      this.#add(finished);
    } catch (err) {
      this.#losses.add('fault', 1, err);
    }
  };

  #add(finished: FinishedRequest): void {
    const { nowMs, callerOf } = this.#options;
    const known = callerOf(finished);
    if (known === null) return;
    const now = nowMs();
    const kind = kindOf(finished);
    if (!this.#quota.takes(known.projectId, kind, Math.floor(now / dayMs))) {
      this.#beginSoon();
      return;
    }
    if (this.#waiting.length >= this.#waitingMax) {
      this.#losses.add('full', 1);
      return;
    }
    this.#waiting.add(entryOf(finished, known, now));
    if (this.#waiting.length === batchRows) void this.#begin();
    else this.#beginSoon();
  }

  /** Resolves once the current backlog is written, as far as the database accepts it. */
  async written(): Promise<void> {
    await this.#writing;
    await this.#begin();
  }

  /** Deletes rows that are too old, one small step. Returns true while more are left. */
  readonly prune = async (): Promise<boolean> => {
    const { database, nowMs, days } = this.#options;
    const until = Math.floor(nowMs() / 1_000) - days * daySeconds;
    const pruned = await pruneRequests(database, until, this.#prunedTo);
    this.#prunedTo = pruned.to;
    return pruned.isMore;
  };

  /** Writes the rest. */
  async close(): Promise<void> {
    await this.written();
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#waiting.length > 0) this.#losses.add('fault', this.#waiting.length);
  }

  #beginSoon(): void {
    if (this.#timer !== null || this.#writing !== null) return;
    this.#timer = setTimeout(() => void this.#begin(), pauseMs).unref();
  }

  #begin(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#waiting.length > 0) this.#beginSoon();
    });
    return this.#writing;
  }

  /** Writes the current backlog, and later rows while they fill a batch. */
  async #writeAll(): Promise<void> {
    let rest = this.#waiting.length;
    do {
      const rows = await this.#writeBatch();
      if (rows === 'away') return;
      rest -= rows;
    } while (rest > 0 || this.#waiting.length >= batchRows);
  }

  async #writeBatch(): Promise<number | 'away'> {
    const { text, rows } = this.#waiting.take();
    const counts = this.#quota.collect();
    if (rows === 0 && counts.length === 0) return 0;
    try {
      this.#quota.learn(await storeRequests(this.#options.database, text, counts));
    } catch (fault) {
      // Nothing was stored, and the database will come back: the rows wait for it.
      if (fault instanceof Unavailable) {
        this.#quota.giveBack(counts);
        return 'away';
      }
      const reason = fault instanceof CommitUnknown ? 'unknown_commit' : 'fault';
      this.#losses.add(reason, rows, fault);
    }
    this.#waiting.dropTaken();
    return rows;
  }
}

const kindOf = ({ isProven, status }: FinishedRequest): RequestKind => {
  if (!isProven) return 'refused';
  return status >= 400 ? 'error' : 'success';
};
