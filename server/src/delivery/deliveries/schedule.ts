import type { EventDialect } from '../events/event.ts';

/** The schedule of attempts in a dialect. */
export type Schedule = {
  /** Seconds from one attempt to the next. After the last one, the delivery fails. */
  readonly retrySeconds: readonly number[];
  readonly connectMsMax: number;
  /** The whole attempt: waiting for a connection, connecting, writing, and the complete answer. */
  readonly totalMsMax: number;
  /** Statuses that end the delivery for good: the receiver has said that it never wants it. */
  readonly finalStatuses: readonly number[];
};

export type Schedules = Readonly<Record<EventDialect, Schedule>>;

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/**
 * From the event to the last moment of its delivery: the whole schedule, and one more day for
 * attempts that had to wait for their turn (decision 0081-last-moment).
 */
export const lifeSecondsOf = ({ retrySeconds }: Pick<Schedule, 'retrySeconds'>): number =>
  retrySeconds.reduce((sum, seconds) => sum + seconds, day);

/** Gaps 2, Retries. An installation may set its own. */
export const checkoutRetrySeconds: readonly number[] = [1 * hour, 5 * hour, 25 * hour];

/** The schedules of gaps 2, 3 and 4. Each delay counts from the previous attempt. */
export const schedulesWith = (checkoutRetries: readonly number[]): Schedules => ({
  checkout: {
    retrySeconds: checkoutRetries,
    connectMsMax: 3_000,
    totalMsMax: 10_000,
    finalStatuses: [401],
  },
  wallet: {
    retrySeconds: [
      1 * minute,
      5 * minute,
      15 * minute,
      1 * hour,
      3 * hour,
      6 * hour,
      12 * hour,
      24 * hour,
    ],
    connectMsMax: 10_000,
    totalMsMax: 30_000,
    finalStatuses: [],
  },
  transfer: {
    retrySeconds: [1 * minute, 5 * minute, 15 * minute, 1 * hour, 2 * hour, 4 * hour],
    connectMsMax: 10_000,
    totalMsMax: 30_000,
    finalStatuses: [],
  },
});
