import type { UnixSeconds } from '../../kernel/time.ts';

/** Who of the staff asked for a payout, and who answered for it (decision 0174). */
export type PayoutRequest = {
  /** The transfer's. */
  readonly id: number;
  readonly projectId: string;
  /** `alone`: the project asks for no second person. */
  readonly state: 'waiting' | 'approved' | 'declined' | 'alone';
  readonly askedBy: string;
  readonly askedAt: UnixSeconds;
  readonly decidedBy: string | null;
  readonly decidedAt: UnixSeconds | null;
  /** A rule asked for it in the place of whoever set the rule (decision 0233). */
  readonly isStanding: boolean;
};
