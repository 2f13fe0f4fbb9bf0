import type { Operation } from '../../engine/operation.ts';
import { keptChallenge, usefulChallenge } from '../../identity/second-factor/factors.ts';
import { accept } from '../../kernel/decision.ts';
import { staffSessions } from '../sessions/session.store.ts';
import { type AtSession, ownRounds, seatAt } from './at-session.ts';

type AskPasskey = AtSession & {
  /** Random; used unless a page of the same session has just asked. */
  readonly challenge: string;
};

/** The challenge of this session, one for all of its pages: the first answer uses it up. */
export const askPasskey: Operation<AskPasskey, string | null, never> = {
  name: 'ask for a passkey',
  load: ownRounds,
  decide: (draft, input, now) => {
    const seat = seatAt(draft, input, now);
    if (seat === null) return accept(null);
    const open = usefulChallenge(seat.session, now);
    if (open !== null) return accept(open);
    const challenge = keptChallenge(input.challenge, now);
    draft.update(staffSessions, { ...seat.session, challenge });
    return accept(input.challenge);
  },
};
