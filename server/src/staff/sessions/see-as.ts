import { ask, type Operation } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { mayCall } from '../roles.ts';
import { staffSessions } from './session.store.ts';
import type { SignedIn } from './signed-in.ts';

/** How long a member of the installation may see the portal of a merchant (decision 0203). */
const lookSeconds = 1_800;

export type SeeAs = { readonly sessionId: string; readonly projectId: string };

/** `until` null: they have stopped looking. */
export type Look = { readonly until: UnixSeconds | null; readonly isChanged: boolean };

/** Opens the portal of a merchant in this session, to read only. A session sees one at a time. */
export const seeAsMerchant: Operation<SeeAs, Look, 'not_found' | 'invalid_state'> = {
  name: 'see as merchant',
  load: ({ sessionId, projectId }) => [[ask(staffSessions, sessionId), ask(projects, projectId)]],
  decide: (draft, { sessionId, projectId }, now) => {
    if (draft.get(projects, projectId) === null) {
      return refuse('not_found', `There is no project ${projectId}.`);
    }
    const session = draft.get(staffSessions, sessionId);
    if (session === null) return refuse('invalid_state', 'This session has ended.');
    const until = unixSeconds(now + lookSeconds);
    draft.update(staffSessions, { ...session, seesProject: projectId, seesUntil: until });
    return accept({ until, isChanged: true });
  },
};

/** Ends the look. */
export const stopSeeing: Operation<SeeAs, Look, never> = {
  name: 'stop seeing as merchant',
  load: ({ sessionId }) => [[ask(staffSessions, sessionId)]],
  decide: (draft, { sessionId, projectId }) => {
    const session = draft.get(staffSessions, sessionId);
    if (session?.seesProject !== projectId) return accept({ until: null, isChanged: false });
    draft.update(staffSessions, { ...session, seesProject: null, seesUntil: null });
    return accept({ until: null, isChanged: true });
  },
};

type Looker = Pick<SignedIn, 'session' | 'installationRole' | 'isProven'>;

/**
 * Until when they see the portal of this merchant. Null: they do not. Their current role decides.
 */
export function seesUntil(
  { session, installationRole: role, isProven }: Looker,
  projectId: string,
  now: UnixSeconds,
): UnixSeconds | null {
  const { seesProject, seesUntil: until } = session;
  if (seesProject !== projectId || until === null || now >= until) return null;
  const isAllowed =
    role !== null && isProven && mayCall(role, 'POST /admin/v1/projects/:project_id/see-as');
  return isAllowed ? until : null;
}
