import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

/** A project sends again what failed since a moment, in small steps (decision 0169). */
export type ResendRun = {
  readonly projectId: string;
  readonly clientId: string;
  readonly since: UnixSeconds;
  /** The place of the last delivery that was looked at. */
  readonly atPlace: number;
  /** Of the last one that had failed when the run began: what fails later is not part of it. */
  readonly throughPlace: number;
  readonly failedCount: number;
  readonly sentCount: number;
  /** Told since then, or about something that is gone. */
  readonly leftCount: number;
  readonly isDone: boolean;
  readonly startedAt: UnixSeconds;
  readonly movedAt: UnixSeconds;
};

/** What had failed when a run began. */
export type FailedRange = {
  readonly count: number;
  /** The place before the first one. */
  readonly before: number;
  readonly last: number;
};

const stillSeconds = 30;

/** Whoever drove it is gone: a node that stopped, or a fault. */
export const isStill = ({ isDone, movedAt }: ResendRun, now: UnixSeconds): boolean =>
  !isDone && now >= unixSeconds(movedAt + stillSeconds);
