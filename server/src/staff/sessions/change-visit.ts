import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { actingOwnerAsks, isActingOwner } from '../members/acting-owner.ts';
import { staffRoles } from '../members/member.store.ts';
import { staffRoleId } from '../members/member.ts';
import { staffSessions } from './session.store.ts';
import type { StaffSession } from './session.ts';
import { staffVisits } from './staff-visit.store.ts';
import { type StaffVisit, staffVisitId } from './staff-visit.ts';

type Seen = {
  readonly session: Pick<StaffSession, 'id' | 'expiresAt'>;
  readonly projectId: string;
};

const begun = ({ session, projectId }: Seen, now: UnixSeconds): StaffVisit => ({
  id: staffVisitId(session.id, projectId),
  sessionId: session.id,
  projectId,
  createdAt: now,
  seenAt: now,
  expiresAt: session.expiresAt,
  endedAt: null,
});

/** Records a request of a session in a project. */
export const seeStaffVisit: Operation<Seen, null, never> = {
  name: 'see staff visit',
  load: ({ session, projectId }) => [[ask(staffVisits, staffVisitId(session.id, projectId))]],
  decide: (draft, seen, now) => {
    const visit = draft.get(staffVisits, staffVisitId(seen.session.id, seen.projectId));
    if (visit === null) draft.insert(staffVisits, begun(seen, now));
    else draft.update(staffVisits, { ...visit, seenAt: now });
    return accept(null);
  },
};

export type EndVisits = {
  /** The owner who ends them. */
  readonly ownerId: string;
  readonly projectId: string;
  readonly staffId: string;
  /** All their sessions, whether they were in this project or not. */
  readonly sessions: readonly Pick<StaffSession, 'id' | 'expiresAt'>[];
};

/**
 * All current sessions of a member stop being valid in the project: they must sign in again to work
 * there. In other projects nothing changes (decision 0177).
 */
export const endVisitsAsOwner: Operation<
  EndVisits,
  null,
  'not_found' | 'forbidden' | 'yourself' | 'changed_meanwhile'
> = {
  name: 'end staff visits as owner',
  weight: ({ sessions }) => 2 * sessions.length + 1,
  load: ({ ownerId, projectId, staffId, sessions }) => [
    [
      ...sessions.map(({ id }) => ask(staffVisits, staffVisitId(id, projectId))),
      ...sessions.map(({ id }) => ask(staffSessions, id)),
      ...actingOwnerAsks({ ownerId, projectId }),
      ask(staffRoles, staffRoleId(staffId, projectId)),
    ],
  ],
  decide: (draft, { ownerId, projectId, staffId, sessions }, now) => {
    if (staffId === ownerId) {
      return refuse('yourself', 'Everybody ends their own sessions on their page of security.');
    }
    if (!isActingOwner(draft, { ownerId, projectId })) {
      return refuse('forbidden', 'Only an owner of the project may do this.');
    }
    if (draft.get(staffRoles, staffRoleId(staffId, projectId)) === null) {
      return refuse('not_found', 'They have no role in the project.');
    }
    // A password change meanwhile has replaced one of them with another session.
    if (sessions.some(({ id }) => draft.get(staffSessions, id) === null)) {
      return refuse('changed_meanwhile', 'One of the sessions is gone; look again.');
    }
    for (const session of sessions) {
      const visit = draft.get(staffVisits, staffVisitId(session.id, projectId));
      if (visit === null) {
        draft.insert(staffVisits, { ...begun({ session, projectId }, now), endedAt: now });
      } else if (visit.endedAt === null) {
        draft.update(staffVisits, { ...visit, endedAt: now });
      }
    }
    return accept(null);
  },
};

type Carried = {
  /** The session that replaces the one with these visits. */
  readonly sessionId: string;
  readonly ended: readonly StaffVisit[];
};

/** If a session had lost its access to a project, so has the session that replaces it. */
export const carryEndedVisits: Operation<Carried, null, never> = {
  name: 'carry ended staff visits',
  weight: ({ ended }) => ended.length,
  load: ({ sessionId, ended }) => [
    ended.map(({ projectId }) => ask(staffVisits, staffVisitId(sessionId, projectId))),
  ],
  decide: (draft, { sessionId, ended }) => {
    for (const visit of ended) {
      const id = staffVisitId(sessionId, visit.projectId);
      const known = draft.get(staffVisits, id);
      if (known === null) draft.insert(staffVisits, { ...visit, id, sessionId });
      else if (known.endedAt === null) {
        draft.update(staffVisits, { ...known, endedAt: visit.endedAt });
      }
    }
    return accept(null);
  },
};
