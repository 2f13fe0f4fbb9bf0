import { ask, type Operation } from '../../engine/operation.ts';
import type { AtSession } from '../../identity/second-factor/factor-operations.ts';
import { passwordMark } from '../../identity/users/password-mark.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { staffMembers } from '../members/member.store.ts';
import { staffSessions } from '../sessions/session.store.ts';
import { ownRounds, signedInAt, signedOut } from './at-session.ts';

type ChangeOwnPassword = AtSession & {
  /** The session in which they continue. */
  readonly newSessionId: string;
  /** The hash of the old password, which they have just given. */
  readonly oldHash: string | null;
  /** Made outside of any batch. */
  readonly passwordHash: string;
};

/** A new password ends every session of theirs except the one that set it. */
export const changeOwnPassword: Operation<
  ChangeOwnPassword,
  null,
  'signed_out' | 'changed_meanwhile'
> = {
  name: 'change own password',
  load: ownRounds,
  decide: (draft, input, now) => {
    const seat = signedInAt(draft, input, now);
    if (seat === null) return signedOut;
    if (seat.member.passwordHash !== input.oldHash) {
      return refuse('changed_meanwhile', 'The password was changed in the meantime.');
    }
    const member = { ...seat.member, passwordHash: input.passwordHash };
    draft.update(staffMembers, member);
    draft.remove(staffSessions, seat.session.id);
    // The session keeps its start: a new password makes no session longer.
    const next = { id: input.newSessionId, passwordMark: passwordMark(member), challenge: null };
    draft.insert(staffSessions, { ...seat.session, ...next, seenAt: now });
    return accept(null);
  },
};

type EndSessions = AtSession & { readonly ids: readonly string[] };

/** Ends the caller's own sessions and returns how many there were. Sessions of others stay. */
export const endStaffSessions: Operation<EndSessions, number, 'signed_out'> = {
  name: 'end staff sessions',
  weight: ({ ids }) => ids.length + 1,
  *load({ sessionId, ids }, rows) {
    yield [sessionId, ...ids].map((id) => ask(staffSessions, id));
    const session = rows.get(staffSessions, sessionId);
    if (session !== null) yield [ask(staffMembers, session.staffId)];
  },
  decide: (draft, { sessionId, ids }, now) => {
    const seat = signedInAt(draft, { sessionId }, now);
    if (seat === null) return signedOut;
    const own = ids.filter((id) => draft.get(staffSessions, id)?.staffId === seat.member.id);
    for (const id of own) draft.remove(staffSessions, id);
    return accept(own.length);
  },
};
