import { setTimeout as pause } from 'node:timers/promises';
import type { Load } from '../../crash/load.ts';

const lookMs = 10;

/** The longest time between two successes. */
export class Gap {
  readonly #load: Load;
  #isOver = false;
  longestMs = 0;

  constructor(load: Load) {
    this.#load = load;
  }

  async run(): Promise<void> {
    let sinceMs = performance.now();
    let seen = this.#load.acknowledged;
    while (!this.#isOver) {
      await pause(lookMs);
      if (this.#load.acknowledged === seen) continue;
      const nowMs = performance.now();
      this.longestMs = Math.max(this.longestMs, nowMs - sinceMs);
      seen = this.#load.acknowledged;
      sinceMs = nowMs;
    }
  }

  finish(): void {
    this.#isOver = true;
  }
}
