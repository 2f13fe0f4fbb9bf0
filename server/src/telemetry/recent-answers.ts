/** The answers of the last hour. */
export type AnswersOfHour = {
  readonly answered: number;
  /** 4xx: errors of callers. */
  readonly clientErrors: number;
  /** 5xx: errors of ours. */
  readonly serverErrors: number;
};

type Slot = { minute: number; answered: number; clientErrors: number; serverErrors: number };

const slotsMax = 60;

/** Counts answers by the minute, for one hour, in the memory of this process. */
export class RecentAnswers {
  readonly #nowMs: () => number;
  readonly #slots: Slot[] = [];

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  note(status: number): void {
    const slot = this.#slotNow();
    slot.answered++;
    if (status >= 500) slot.serverErrors++;
    else if (status >= 400) slot.clientErrors++;
  }

  sum(): AnswersOfHour {
    const since = this.#minute() - slotsMax;
    const sum = { answered: 0, clientErrors: 0, serverErrors: 0 };
    for (const slot of this.#slots) {
      if (slot.minute <= since) continue;
      sum.answered += slot.answered;
      sum.clientErrors += slot.clientErrors;
      sum.serverErrors += slot.serverErrors;
    }
    return sum;
  }

  #minute(): number {
    return Math.floor(this.#nowMs() / 60_000);
  }

  #slotNow(): Slot {
    const minute = this.#minute();
    const last = this.#slots.at(-1);
    if (last?.minute === minute) return last;
    const slot = { minute, answered: 0, clientErrors: 0, serverErrors: 0 };
    this.#slots.push(slot);
    if (this.#slots.length > slotsMax) this.#slots.shift();
    return slot;
  }
}
