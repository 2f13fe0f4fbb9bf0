import type { UnixSeconds } from '../../kernel/time.ts';

/** A session in one project: what the owners of the project may see and end of it (decision 0177). */
export type StaffVisit = {
  readonly id: string;
  readonly sessionId: string;
  readonly projectId: string;
  /** Of its first request there. */
  readonly createdAt: UnixSeconds;
  /** Of its last request there, to the minute. */
  readonly seenAt: UnixSeconds;
  /** With the session. */
  readonly expiresAt: UnixSeconds;
  /** Since when the session no longer counts in the project; null: it does. */
  readonly endedAt: UnixSeconds | null;
};

/** One session in one project. */
export const staffVisitId = (sessionId: string, projectId: string): string =>
  `${sessionId} ${projectId}`;

/** A request within it writes nothing: nothing ends by a visit. */
const seenStepSeconds = 60;

export const isVisitToBeSeen = (
  { seenAt }: Pick<StaffVisit, 'seenAt'>,
  now: UnixSeconds,
): boolean => now >= seenAt + seenStepSeconds;
