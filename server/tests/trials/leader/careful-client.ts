import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { outcomeOf } from '../../crash/attempt.ts';
import type { Answer, OperatorClient, Posting } from '../../support/operator-client.ts';

/** Above every amount of the other clients, and above the funding of accounts. */
const firstAmount = 2_000_000_000_000;
/** The usual pause of clients after a 503. */
const restMs = 50;
/** A read that is wrong now and right later came from an old leader; otherwise data is lost. */
const laterMs = 10_000;

/**
 * A client that follows the guides: a request that was put off is repeated with its key until it is
 * answered. It then reads the account at any node, which must agree with its answers.
 */
export class CarefulClient {
  readonly #nodes: () => OperatorClient;
  readonly #from: string;
  readonly #to: string;
  #balance = 0;
  #isOver = false;
  #amount = firstAmount;
  /** Requests that finally got a 201. */
  done = 0;
  /** 503 answers before that. */
  putOff = 0;
  longestMs = 0;

  constructor(nodes: () => OperatorClient, from: string, to: string) {
    this.#nodes = nodes;
    this.#from = from;
    this.#to = to;
  }

  get balances(): ReadonlyMap<string, bigint> {
    return new Map([
      [this.#from, BigInt(-this.#balance)],
      [this.#to, BigInt(this.#balance)],
    ]);
  }

  async run(): Promise<void> {
    while (!this.#isOver) {
      await this.#post();
      await this.#look();
      await pause(restMs);
    }
  }

  finish(): void {
    this.#isOver = true;
  }

  async #post(): Promise<void> {
    this.#amount += 1;
    const posting: Posting = {
      debit_account: this.#from,
      credit_account: this.#to,
      amount: this.#amount,
    };
    const key = randomUUID();
    const beganMs = performance.now();
    await this.#untilAnswered((node) => node.post(posting, { key }), 201);
    this.longestMs = Math.max(this.longestMs, performance.now() - beganMs);
    this.#balance += this.#amount;
    this.done += 1;
  }

  async #look(): Promise<void> {
    const read = (node: OperatorClient) => node.readAccount(this.#to);
    const { text, body } = await this.#untilAnswered(read, 200);
    if (body['balance'] === this.#balance) return;
    const at = new Date().toISOString();
    await pause(laterMs);
    const later = await this.#untilAnswered(read, 200);
    throw new Error(
      `${this.#balance} was acknowledged, at ${at} a node read ${text}, and later ${later.text}`,
    );
  }

  async #untilAnswered(
    ask: (node: OperatorClient) => Promise<Answer>,
    status: number,
  ): Promise<Answer> {
    for (;;) {
      const answer = await ask(this.#nodes());
      if (answer.status === status) return answer;
      // Throws if it is not a 503 that a client may see.
      outcomeOf(answer);
      this.putOff += 1;
      await pause(restMs);
    }
  }
}
