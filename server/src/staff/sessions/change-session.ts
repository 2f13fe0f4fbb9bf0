import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import type { StaffMember } from '../members/member.ts';
import { staffSessions } from './session.store.ts';
import { type StaffSession, startedStaffSession } from './session.ts';

export type StartStaffSession = Pick<StaffSession, 'id' | 'address' | 'agent'> & {
  /** The member as they were when their password was verified. */
  readonly member: StaffMember;
  /** The previous session of this browser. It ends, whoever owned it. */
  readonly before: string | null;
};

/** A new session at each sign-in: a session that somebody else has planted is worthless. */
export const startStaffSession: Operation<StartStaffSession, null, never> = {
  name: 'start staff session',
  load: ({ before }) => [before === null ? [] : [ask(staffSessions, before)]],
  decide: (draft, { id, address, agent, member, before }, now) => {
    if (before !== null && draft.get(staffSessions, before) !== null) {
      draft.remove(staffSessions, before);
    }
    const began = { id, address, agent, provenAt: null };
    draft.insert(staffSessions, startedStaffSession(began, member, now));
    return accept(null);
  },
};

/** Signs a browser out. */
export const endStaffSession: Operation<string, null, never> = {
  name: 'end staff session',
  load: (id) => [[ask(staffSessions, id)]],
  decide: (draft, id) => {
    if (draft.get(staffSessions, id) !== null) draft.remove(staffSessions, id);
    return accept(null);
  },
};
