import type { UnixSeconds } from '../kernel/time.ts';

/** The requester or the approver of a posting, as the audit log names them. */
export type Party = {
  readonly type: 'admin' | 'token' | 'staff';
  readonly id: string;
  readonly name: string;
};

/** A posting by hand that waits for a second person, and its outcome (decision 0205). */
export type PostingRequest = {
  readonly id: string;
  readonly debitAccount: bigint;
  readonly creditAccount: bigint;
  readonly amount: bigint;
  readonly state: 'waiting' | 'approved' | 'declined';
  readonly askedType: Party['type'];
  readonly askedId: string;
  readonly askedName: string;
  readonly decidedType: Party['type'] | null;
  readonly decidedId: string | null;
  readonly decidedName: string | null;
  readonly decidedAt: UnixSeconds | null;
  /** The posted movement. Null: nothing was posted. */
  readonly movementId: string | null;
  readonly createdAt: UnixSeconds;
};

/**
 * Whether a posting of this amount needs a second person. The admin token belongs to no person, so
 * it posts alone.
 */
export const needsSecondPerson = (
  { type }: Pick<Party, 'type'>,
  amount: bigint,
  limit: bigint,
): boolean => type !== 'admin' && amount > limit;

export const isAsker = ({ askedType, askedId }: PostingRequest, { type, id }: Party): boolean =>
  askedType === type && askedId === id;
