import type { HttpSender, SendResult } from '../../src/delivery/sending/http/http-sender.ts';
import type { Clockwork } from './clockwork.ts';
import type { Dice } from './dice.ts';

/** A request that a receiver got, and its answer; null: the answer was lost. */
export type Received = {
  readonly callbackId: string;
  readonly sequence: number;
  readonly status: number | null;
};

const failure = (fault: 'not_connected' | 'timed_out' | 'broken_off'): SendResult => ({
  kind: 'failed',
  fault,
  detail: 'simulated',
  isConnectionFault: fault === 'not_connected',
  durationMs: 1,
});

/** Receivers of webhooks: slow, forgetful, offline, and sometimes correct. */
export class Receivers {
  readonly received: Received[] = [];
  readonly #clockwork: Clockwork;
  readonly #dice: Dice;

  constructor(clockwork: Clockwork, dice: Dice) {
    this.#clockwork = clockwork;
    this.#dice = dice;
  }

  /** How a node reaches them. */
  sender(): HttpSender {
    return {
      send: async ({ headers }) => {
        const [clockwork, dice] = [this.#clockwork, this.#dice];
        await clockwork.sleep(dice.random(20));
        if (dice.strikes('a receiver is away', 12)) return failure('not_connected');
        const isRefused = dice.strikes('a receiver fails', 12);
        const isCut = dice.strikes('the answer of a receiver is lost', 20);
        const status = isRefused ? 500 : 200;
        this.received.push({
          callbackId: headers['x-service-callback-id'] ?? '',
          sequence: Number(headers['x-service-sequence']),
          status: isCut ? null : status,
        });
        await clockwork.sleep(dice.random(20));
        if (isCut) return failure('broken_off');
        return { kind: 'answered', status, head: '', durationMs: 1 };
      },
      close: async () => {},
    };
  }
}
