import type { OperatorClient } from '../../support/operator-client.ts';
import { until } from '../../support/until.ts';
import type { Gate } from '../gate.ts';
import { lostBy } from '../lost-answers.ts';

const pageSize = 50;

/**
 * Reads the feed as a merchant who was offline would: always from the last position it has seen.
 */
export class Follower {
  readonly positions: number[] = [];
  readonly #clientOf: () => OperatorClient;
  readonly #gate: Gate;
  #isOver = false;

  constructor(clientOf: () => OperatorClient, gate: Gate) {
    this.#clientOf = clientOf;
    this.#gate = gate;
  }

  /** Reads on until `finish`. */
  async run(): Promise<void> {
    this.#isOver = false;
    while (!this.#isOver) {
      const { wasLost } = await this.#readPage();
      if (wasLost && !this.#isOver) await this.#gate.pass();
    }
  }

  finish(): void {
    this.#isOver = true;
  }

  /** Reads the feed to its end. */
  readToTheEnd(): Promise<void> {
    return until('the feed was read to its end', async () => (await this.#readPage()).isEnd);
  }

  async #readPage(): Promise<{ readonly wasLost: boolean; readonly isEnd: boolean }> {
    const path = `/admin/v1/events?after=${this.positions.at(-1) ?? 0}&limit=${pageSize}&silent=1`;
    try {
      const { status, body } = await this.#clientOf().send('GET', path);
      const events = (body['events'] ?? []) as readonly { readonly position: number }[];
      this.positions.push(...events.map(({ position }) => position));
      return { wasLost: false, isEnd: status === 200 && events.length === 0 };
    } catch (fault) {
      lostBy(fault);
      return { wasLost: true, isEnd: false };
    }
  }
}
