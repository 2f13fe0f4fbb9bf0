import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import type { Difference } from './audit.store.ts';

/** What an audit found. */
export type AuditResult = {
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly differences: readonly Difference[];
};

/** One audit of the books, and how far it has come (decision 0204). */
export type AuditRun = {
  readonly id: string;
  /** Who asked for it. */
  readonly actorType: 'admin' | 'token' | 'staff';
  readonly actorId: string;
  readonly actorName: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly stepsDone: number;
  readonly steps: number;
  readonly createdAt: UnixSeconds;
  /** When its node last said that it is at work. */
  readonly seenAt: UnixSeconds;
  readonly endedAt: UnixSeconds | null;
  readonly accounts: bigint | null;
  readonly postings: bigint | null;
  readonly differences: readonly Difference[] | null;
};

export type AuditState = AuditRun['state'] | 'interrupted';

/** So often a node says that it is at work. */
export const seenEverySeconds = 15;

const silentSeconds = 60;

/** A run whose node says nothing any more was interrupted: nobody will end it. */
export const auditStateOf = ({ state, seenAt }: AuditRun, now: UnixSeconds): AuditState =>
  state === 'running' && now >= unixSeconds(seenAt + silentSeconds) ? 'interrupted' : state;
