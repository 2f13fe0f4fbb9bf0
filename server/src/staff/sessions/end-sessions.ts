import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { staffMembers } from '../members/member.store.ts';
import { staffSessions } from './session.store.ts';

export type EndSessions = { readonly staffId: string; readonly sessionIds: readonly string[] };

/** Signs a person out of these browsers. The answer is how many there were. */
export const endSessions: Operation<EndSessions, number, 'not_found'> = {
  name: 'end staff sessions',
  weight: ({ sessionIds }) => sessionIds.length + 1,
  load: ({ staffId, sessionIds }) => [
    [...sessionIds.map((id) => ask(staffSessions, id)), ask(staffMembers, staffId)],
  ],
  decide: (draft, { staffId, sessionIds }) => {
    if (draft.get(staffMembers, staffId) === null) {
      return refuse('not_found', `There is no staff member ${staffId}.`);
    }
    const own = sessionIds.filter((id) => draft.get(staffSessions, id)?.staffId === staffId);
    for (const id of own) draft.remove(staffSessions, id);
    return accept(own.length);
  },
};
