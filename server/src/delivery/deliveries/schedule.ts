import type { EventDialect } from '../events/event.ts';

/** How deliveries of a dialect are tried. */
export type Schedule = {
  /** Seconds from one attempt to the next; after the last one it is given up. */
  readonly retrySeconds: readonly number[];
  readonly connectMsMax: number;
  /** All of it: waiting for a connection, connecting, writing, and the answer to its last byte. */
  readonly totalMsMax: number;
  /** Statuses that end it for good: the receiver has said that it never wants it. */
  readonly finalStatuses: readonly number[];
};

export type Schedules = Readonly<Record<EventDialect, Schedule>>;

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/**
 * From the event to the last moment of its delivery: the whole schedule, and a day in which attempts
 * that had to wait for their turn are still made (decision 0081-last-moment).
 */
export const lifeSecondsOf = ({ retrySeconds }: Pick<Schedule, 'retrySeconds'>): number =>
  retrySeconds.reduce((sum, seconds) => sum + seconds, day);

/** Gaps 2, Retries; an installation may set its own. */
export const checkoutRetrySeconds: readonly number[] = [1 * hour, 5 * hour, 25 * hour];

/** The schedules of gaps 2, 3 and 4: each delay counts from the attempt before it. */
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
