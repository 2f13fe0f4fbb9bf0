import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

/** What a run sends again: what failed, or also what was delivered. */
export const runExtents = ['failed', 'all'] as const;
export type RunExtent = (typeof runExtents)[number];

/** Whose deliveries a run sends again: those of a project, or those that go to a host. */
export type RunSubject =
  | { readonly projectId: string; readonly clientId: string; readonly host: null }
  | { readonly projectId: null; readonly clientId: null; readonly host: string };

/** One run at a time for each of them. */
export const runIdOf = ({ projectId, host }: Pick<RunSubject, 'projectId' | 'host'>): string =>
  host === null ? `project ${projectId}` : `host ${host}`;

/** What was told since a moment is sent again, in small steps (decisions 0169, 0200). */
export type ResendRun = {
  readonly id: string;
  readonly projectId: string | null;
  readonly clientId: string | null;
  readonly host: string | null;
  readonly covers: RunExtent;
  readonly since: UnixSeconds;
  /** The place of the last delivery that was looked at. */
  readonly atPlace: number;
  /** Of the last one that was there when the run began: what comes later is not part of it. */
  readonly throughPlace: number;
  readonly foundCount: number;
  readonly sentCount: number;
  /** Told since then, or about something that is gone. */
  readonly leftCount: number;
  readonly isDone: boolean;
  /** Somebody has ended it before its time; it is done, too. */
  readonly isStopped: boolean;
  readonly startedAt: UnixSeconds;
  readonly movedAt: UnixSeconds;
};

/** What there was to be sent again when a run began. */
export type RunRange = {
  readonly count: number;
  /** The place before the first one. */
  readonly before: number;
  readonly last: number;
};

const stillSeconds = 30;

/** Whoever drove it is gone: a node that stopped, or a fault. */
export const isStill = ({ isDone, movedAt }: ResendRun, now: UnixSeconds): boolean =>
  !isDone && now >= unixSeconds(movedAt + stillSeconds);
