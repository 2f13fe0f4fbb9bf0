/** Why a row of the request log is missing. */
export type LossReason = 'full' | 'fault' | 'unknown_commit';

export type TellLoss = {
  readonly count: (reason: LossReason, rows: number) => void;
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void;
};

const linesIntervalMs = 60_000;

/** Counts lost rows, and writes a line about them at most once a minute. */
export class RequestLosses {
  readonly #tell: TellLoss;
  readonly #nowMs: () => number;
  #unsaid = 0;
  #saidMs = Number.NEGATIVE_INFINITY;

  constructor(tell: TellLoss, nowMs: () => number = () => performance.now()) {
    this.#tell = tell;
    this.#nowMs = nowMs;
  }

  add(reason: LossReason, rows: number, err?: unknown): void {
    this.#tell.count(reason, rows);
    this.#unsaid += rows;
    const nowMs = this.#nowMs();
    if (nowMs < this.#saidMs + linesIntervalMs) return;
    this.#tell.warn({ reason, rows: this.#unsaid, err }, 'Rows of the request log were lost.');
    this.#unsaid = 0;
    this.#saidMs = nowMs;
  }
}
