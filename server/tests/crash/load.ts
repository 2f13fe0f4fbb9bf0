import { randomUUID } from 'node:crypto';
import type { OperatorClient, Posting } from '../support/operator-client.ts';
import { type Attempt, send } from './attempt.ts';

type Random = (below: number) => number;

/** Many clients that post without a pause, and remember every request with what they learned. */
export class Load {
  readonly attempts: Attempt[] = [];
  readonly #accounts: readonly string[];
  readonly #random: Random;
  readonly #clientOf: () => OperatorClient;
  #nextAmount: number;
  #acknowledged = 0;
  #isOver = false;
  /** Closed while the server is down: who lost it waits here. */
  #gate: { readonly opened: Promise<void>; readonly open: () => void } | null = null;
  #watches: { readonly count: number; readonly reached: () => void }[] = [];

  constructor(
    accounts: readonly string[],
    random: Random,
    clientOf: () => OperatorClient,
    firstAmount: number,
  ) {
    this.#accounts = accounts;
    this.#random = random;
    this.#clientOf = clientOf;
    this.#nextAmount = firstAmount;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Resolves when each client has had its last answer, after `finish`. */
  async run(clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#postOn()));
  }

  finish(): void {
    this.#isOver = true;
    this.openGate();
  }

  closeGate(): void {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.#gate = { opened, open };
  }

  openGate(): void {
    this.#gate?.open();
    this.#gate = null;
  }

  /** Resolves at the moment of this many acknowledged postings more. */
  furtherAcknowledged(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#watches.push({ count: this.#acknowledged + count, reached });
    });
  }

  /** One request, remembered like all others. */
  async postOnce(key: string | null): Promise<Attempt> {
    const attempt: Attempt = { posting: this.#newPosting(), key, outcome: { kind: 'cut off' } };
    this.attempts.push(attempt);
    attempt.outcome = await send(this.#clientOf(), attempt);
    if (attempt.outcome.kind === 'acknowledged') this.#count();
    return attempt;
  }

  async #postOn(): Promise<void> {
    while (!this.#isOver) {
      const { outcome } = await this.postOnce(this.#random(2) === 0 ? randomUUID() : null);
      const isGone = outcome.kind === 'cut off' || outcome.kind === 'not sent';
      if (isGone) await this.#untilOpened();
    }
  }

  /** A server that lives answers everybody: only with its death may a connection be lost. */
  async #untilOpened(): Promise<void> {
    if (this.#isOver) return;
    if (this.#gate === null)
      throw new Error('a connection was lost though the server was not killed');
    await this.#gate.opened;
  }

  #newPosting(): Posting {
    const from = this.#random(this.#accounts.length);
    const further = 1 + this.#random(this.#accounts.length - 1);
    const amount = this.#nextAmount;
    this.#nextAmount += 1;
    return {
      debit_account: this.#accounts[from] ?? '',
      credit_account: this.#accounts[(from + further) % this.#accounts.length] ?? '',
      amount,
    };
  }

  #count(): void {
    this.#acknowledged += 1;
    for (const { count, reached } of this.#watches) if (count === this.#acknowledged) reached();
    this.#watches = this.#watches.filter(({ count }) => count > this.#acknowledged);
  }
}
