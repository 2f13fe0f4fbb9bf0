import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import type { StandingWish } from '../../identity/owner-state.ts';
import { type ChangedUserState, changeUserState } from '../../identity/users/change-user-state.ts';
import { closeUser } from '../../identity/users/close-user.ts';
import { people } from '../../identity/users/person.store.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { closed } from '../closing/closing.ts';
import { openThingsOf } from '../closing/open-things.store.ts';
import { act, type OperatorRequest, type OperatorServices, operate } from '../operate.ts';
import * as wire from './user.wire.ts';
import { personOf, toldOfUser } from './user-act.ts';

type Request = OperatorRequest & { readonly params: { readonly user_id: number } };

const toldOf = (action: string, personId: number, details: object) => ({
  ...toldOfUser(action, personId, details),
  look: lookAt(people, personId, wire.userOnWire),
});

const rendering = {
  status: 200,
  wire: ({ person }: ChangedUserState) => wire.userOnWire(person),
  tookPlace: ({ isChanged }: ChangedUserState) => isChanged,
};

/** Business 6: suspends or resumes a user. */
export function changeState(
  { engine }: OperatorServices,
  request: Request,
  state: 'active' | 'suspended',
) {
  const personId = request.params.user_id;
  const isSuspension = state === 'suspended';
  const told = toldOf(isSuspension ? 'suspend_user' : 'resume_user', personId, { state });
  const wish: StandingWish = { kind: isSuspension ? 'suspend' : 'resume' };
  const input = { personId, wish, resumption: timeOrderedUuid() };
  return operate(engine, request, told, changeUserState, input, rendering);
}

/** Business 6, Closing. */
export async function close({ engine, database, clock }: OperatorServices, request: Request) {
  const personId = request.params.user_id;
  const person = await personOf({ engine }, personId);
  if (!person.ok) return person;
  const { state: before, stateChangedAt, walletId } = person.value;
  const change = (action: string, details: object, wish: StandingWish) => {
    const told = toldOf(action, personId, details);
    const input = { personId, wish, resumption: timeOrderedUuid() };
    return act(engine, request, told, changeUserState, input, rendering.tookPlace);
  };
  const finish = (since: UnixSeconds | null) => {
    const told = toldOf('close_user', personId, {});
    return operate(engine, request, told, closeUser, { personId, since }, rendering);
  };
  if (before === 'closed') return finish(null);
  return closed({
    look: () => openThingsOf(database, { walletId, projectId: null }, clock.now()),
    suspend: async () => {
      if (before === 'suspended') return { isOurs: false, since: stateChangedAt };
      const details = { state: 'suspended', reason: 'closing' };
      const suspended = await change('suspend_user', details, { kind: 'begin to close' });
      // Somebody else has closed them meanwhile: the last step notices.
      if (!suspended.ok) return { isOurs: false, since: null };
      const { isChanged, person: now } = suspended.value;
      return { isOurs: isChanged, since: now.stateChangedAt };
    },
    finish: async (since) => {
      const outcome = await finish(since);
      return !outcome.ok && outcome.refusal === 'not_empty' ? null : outcome;
    },
    giveUp: async (since) => {
      await change('resume_user', { state: 'active' }, { kind: 'give up closing', since });
    },
  });
}
