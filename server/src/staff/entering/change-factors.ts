import { factorOperations } from '../../identity/second-factor/factor-operations.ts';
import { staffMembers } from '../members/member.store.ts';
import { staffSessions } from '../sessions/session.store.ts';
import { ownRounds, seatAt } from './at-session.ts';

/** The operations of the staff on their second factors (decision 0165). */
export const staffFactors = factorOperations({
  load: ownRounds,
  seatAt: (draft, input, now) => {
    const seat = seatAt(draft, input, now);
    return seat === null ? null : { session: seat.session, factors: seat.member };
  },
  writeSession: (draft, session, proof) => draft.update(staffSessions, { ...session, ...proof }),
  writeFactors: (draft, member) => draft.update(staffMembers, member),
});
