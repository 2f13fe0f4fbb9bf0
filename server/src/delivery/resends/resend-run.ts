import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

/** What a run sends again: failed deliveries only, or also those that succeeded. */
export const runExtents = ['failed', 'all'] as const;
export type RunExtent = (typeof runExtents)[number];

/** The deliveries that a run sends again: those of a project, or those to a host. */
export type RunSubject =
  | { readonly projectId: string; readonly clientId: string; readonly host: null }
  | { readonly projectId: null; readonly clientId: null; readonly host: string };

/** Each project or host has one run at a time. */
export const runIdOf = ({ projectId, host }: Pick<RunSubject, 'projectId' | 'host'>): string =>
  host === null ? `project ${projectId}` : `host ${host}`;

/** Sends the events since a time again, in small steps (decisions 0169, 0200). */
export type ResendRun = {
  readonly id: string;
  readonly projectId: string | null;
  readonly clientId: string | null;
  readonly host: string | null;
  readonly covers: RunExtent;
  readonly since: UnixSeconds;
  /** The place of the last delivery examined. */
  readonly atPlace: number;
  /** The place of the last delivery when the run began. Later ones are not part of it. */
  readonly throughPlace: number;
  readonly foundCount: number;
  readonly sentCount: number;
  /** Deliveries left out: sent again since then, or about an object that is gone. */
  readonly leftCount: number;
  readonly isDone: boolean;
  /** Somebody ended it early. It then counts as done, too. */
  readonly isStopped: boolean;
  readonly startedAt: UnixSeconds;
  readonly movedAt: UnixSeconds;
};

/** The deliveries to send again when a run began. */
export type RunRange = {
  readonly count: number;
  /** The place before the first one. */
  readonly before: number;
  readonly last: number;
};

const stillSeconds = 30;

/** Nobody drives the run any more: its node stopped, or there was a fault. */
export const isStill = ({ isDone, movedAt }: ResendRun, now: UnixSeconds): boolean =>
  !isDone && now >= unixSeconds(movedAt + stillSeconds);
