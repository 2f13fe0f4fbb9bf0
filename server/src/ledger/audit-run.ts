import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import type { Difference } from './audit.store.ts';

/** The findings of an audit. */
export type AuditResult = {
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly differences: readonly Difference[];
};

/** One audit of the books and its progress (decision 0204). */
export type AuditRun = {
  readonly id: string;
  /** The kind of caller who requested it. */
  readonly actorType: 'admin' | 'token' | 'staff';
  readonly actorId: string;
  readonly actorName: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly stepsDone: number;
  readonly steps: number;
  readonly createdAt: UnixSeconds;
  /** When its node last reported that it is running. */
  readonly seenAt: UnixSeconds;
  readonly endedAt: UnixSeconds | null;
  readonly accounts: bigint | null;
  readonly postings: bigint | null;
  readonly differences: readonly Difference[] | null;
};

export type AuditState = AuditRun['state'] | 'interrupted';

/** How often a node reports that it is running. */
export const seenEverySeconds = 15;

const silentSeconds = 60;

/** A run whose node has stopped reporting was interrupted: nobody will end it. */
export const auditStateOf = ({ state, seenAt }: AuditRun, now: UnixSeconds): AuditState =>
  state === 'running' && now >= unixSeconds(seenAt + silentSeconds) ? 'interrupted' : state;
