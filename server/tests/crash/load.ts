import { randomUUID } from 'node:crypto';
import type { OperatorClient, Posting } from '../support/operator-client.ts';
import { type Attempt, send } from './attempt.ts';
import { Gate } from './gate.ts';
import { Watch } from './watch.ts';

type Random = (below: number) => number;

/** Many clients that post without a pause, and remember the outcome of every request. */
export class Load {
  readonly attempts: Attempt[] = [];
  readonly #accounts: readonly string[];
  readonly #random: Random;
  readonly #clientOf: () => OperatorClient;
  readonly #gate = new Gate();
  readonly #acknowledged = new Watch();
  #nextAmount: number;
  #isOver = false;

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
    return this.#acknowledged.count;
  }

  /** Resolves when each client has its last answer, after `finish`. */
  async run(clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#postOn()));
  }

  finish(): void {
    this.#isOver = true;
    this.openGate();
  }

  closeGate(): void {
    this.#gate.close();
  }

  openGate(): void {
    this.#gate.open();
  }

  /** Resolves after this many further acknowledged postings. */
  furtherAcknowledged(count: number): Promise<void> {
    return this.#acknowledged.further(count);
  }

  /** One request, remembered like all others. */
  async postOnce(key: string | null): Promise<Attempt> {
    const attempt: Attempt = { posting: this.#newPosting(), key, outcome: { kind: 'cut off' } };
    this.attempts.push(attempt);
    attempt.outcome = await send(this.#clientOf(), attempt);
    if (attempt.outcome.kind === 'acknowledged') this.#acknowledged.add();
    return attempt;
  }

  async #postOn(): Promise<void> {
    while (!this.#isOver) {
      const { outcome } = await this.postOnce(this.#random(2) === 0 ? randomUUID() : null);
      const isGone = outcome.kind === 'cut off' || outcome.kind === 'not sent';
      if (isGone && !this.#isOver) await this.#gate.pass();
    }
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
}
