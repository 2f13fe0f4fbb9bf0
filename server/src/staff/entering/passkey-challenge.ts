import type { Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { ceremonySeconds } from '../second-factor/passkeys.ts';
import { staffSessions } from '../sessions/session.store.ts';
import type { StaffSession } from '../sessions/session.ts';
import { type AtSession, ownRounds, seatAt } from './at-session.ts';

// A session keeps one challenge with the moment at which it was made: `challenge.moment`.

const kept = (challenge: string, now: UnixSeconds): string => `${challenge}.${now}`;

/** How long a page that is being shown must still be able to use its challenge. */
const usefulSeconds = 120;

function challengeOf(
  { challenge }: Pick<StaffSession, 'challenge'>,
  endSeconds: number,
  now: UnixSeconds,
): string | null {
  const [text = '', moment = ''] = (challenge ?? '').split('.');
  return text !== '' && now < unixSeconds(Number(moment)) + endSeconds ? text : null;
}

/** The challenge that an answer must have signed; null: none was asked, or it is too old. */
export const openChallenge = (
  session: Pick<StaffSession, 'challenge'>,
  now: UnixSeconds,
): string | null => challengeOf(session, ceremonySeconds, now);

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
    const open = challengeOf(seat.session, ceremonySeconds - usefulSeconds, now);
    if (open !== null) return accept(open);
    draft.update(staffSessions, { ...seat.session, challenge: kept(input.challenge, now) });
    return accept(input.challenge);
  },
};
