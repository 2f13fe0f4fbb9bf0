import { ask, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import type { AtSession } from '../../identity/second-factor/factor-operations.ts';
import { refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { staffMembers } from '../members/member.store.ts';
import type { StaffMember } from '../members/member.ts';
import { staffSessions } from '../sessions/session.store.ts';
import {
  isStaffSessionComplete,
  isStaffSessionGood,
  type StaffSession,
} from '../sessions/session.ts';

// An act on one's own sign-in is decided with the rows of the session and of the member.

export type OwnSeat = { readonly session: StaffSession; readonly member: StaffMember };

export function* ownRounds({ sessionId }: AtSession, rows: LoadedRows): Rounds {
  yield [ask(staffSessions, sessionId)];
  const session = rows.get(staffSessions, sessionId);
  if (session !== null) yield [ask(staffMembers, session.staffId)];
}

/** The seat of a session, as long as the session is valid. Null: it has ended. */
export function seatAt(draft: Draft, { sessionId }: AtSession, now: UnixSeconds): OwnSeat | null {
  const session = draft.get(staffSessions, sessionId);
  const member = session === null ? null : draft.get(staffMembers, session.staffId);
  if (session === null || member === null) return null;
  return isStaffSessionGood(session, member, now) ? { session, member } : null;
}

/** The same for a person who has completed the whole sign-in. */
export function signedInAt(draft: Draft, input: AtSession, now: UnixSeconds): OwnSeat | null {
  const seat = seatAt(draft, input, now);
  return seat !== null && isStaffSessionComplete(seat.session, seat.member) ? seat : null;
}

export const signedOut = refuse('signed_out', 'The session has ended.');
