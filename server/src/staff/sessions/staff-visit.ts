import type { UnixSeconds } from '../../kernel/time.ts';

/**
 * A session in one project: the part that the owners of the project may see and end
 * (decision 0177).
 */
export type StaffVisit = {
  readonly id: string;
  readonly sessionId: string;
  readonly projectId: string;
  /** The moment of its first request there. */
  readonly createdAt: UnixSeconds;
  /** The moment of its last request there, to the minute. */
  readonly seenAt: UnixSeconds;
  /** The same as the session's. */
  readonly expiresAt: UnixSeconds;
  /** Since when the session is no longer valid in the project. Null: it is valid. */
  readonly endedAt: UnixSeconds | null;
};

/** One session in one project. */
export const staffVisitId = (sessionId: string, projectId: string): string =>
  `${sessionId} ${projectId}`;

/** A request within this time writes nothing. Nothing ends by a visit's age. */
const seenStepSeconds = 60;

export const isVisitToBeSeen = (
  { seenAt }: Pick<StaffVisit, 'seenAt'>,
  now: UnixSeconds,
): boolean => now >= seenAt + seenStepSeconds;
