import type { UnixSeconds } from '../../kernel/time.ts';

/** The member of staff who requested a payout, and the one who decided about it (decision 0174). */
export type PayoutRequest = {
  /** The transfer's number. */
  readonly id: number;
  readonly projectId: string;
  /** `alone`: the project requires no second person. */
  readonly state: 'waiting' | 'approved' | 'declined' | 'alone';
  readonly askedBy: string;
  readonly askedAt: UnixSeconds;
  readonly decidedBy: string | null;
  readonly decidedAt: UnixSeconds | null;
  /** A rule requested it on behalf of the person who set the rule (decision 0233). */
  readonly isStanding: boolean;
};
