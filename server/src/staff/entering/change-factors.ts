import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import {
  type Factors,
  hasSecondFactor,
  type NewPasskey,
  type NewTotp,
  type WithRecovery,
  withNewCodes,
  withoutPasskey,
  withoutTotp,
  withPasskey,
  withTotp,
} from '../../identity/second-factor/factors.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { staffMembers } from '../members/member.store.ts';
import type { StaffMember } from '../members/member.ts';
import { staffSessions } from '../sessions/session.store.ts';
import { type AtSession, type OwnSeat, ownRounds, provenSeat } from './at-session.ts';

type NotNow = 'signed_out' | 'not_proven';

/** Whether the recovery codes that came along are theirs now. */
type Added = { readonly isFirst: boolean };

type Change<Input, Refusal extends string> = (
  seat: OwnSeat,
  input: Input,
  now: UnixSeconds,
) => Decision<StaffMember, Refusal>;

/** One change of somebody's own factors, with a fresh one where they have any. */
const changing = <Input extends AtSession, Answer, Refusal extends string>(
  name: string,
  change: Change<Input, Refusal>,
  written: (draft: Draft, seat: OwnSeat, after: StaffMember, now: UnixSeconds) => Answer,
): Operation<Input, Answer, NotNow | Refusal> => ({
  name,
  load: ownRounds,
  decide: (draft, input, now) => {
    const seat = provenSeat(draft, input, now);
    if ('ok' in seat) return seat;
    const changed = change(seat, input, now);
    if (!changed.ok) return changed;
    draft.update(staffMembers, changed.value);
    return accept(written(draft, seat, changed.value, now));
  },
});

/** Giving a new factor proves it, too. */
const added = (
  draft: Draft,
  { session, member }: OwnSeat,
  _: Factors,
  provenAt: UnixSeconds,
): Added => {
  draft.update(staffSessions, { ...session, challenge: null, provenAt });
  return { isFirst: !hasSecondFactor(member) };
};

const nothingMore = () => null;

export const addTotp = changing(
  'add totp',
  ({ member }, input: AtSession & NewTotp, now) => withTotp(member, input, now),
  added,
);

export const addPasskey = changing(
  'add passkey',
  ({ member, session }, input: AtSession & NewPasskey, now) =>
    withPasskey(member, session, input, now),
  added,
);

export const removeTotp = changing(
  'remove totp',
  ({ member }, _: AtSession) => withoutTotp(member),
  nothingMore,
);

export const removePasskey = changing(
  'remove passkey',
  ({ member }, { passkeyId }: AtSession & { readonly passkeyId: string }) =>
    withoutPasskey(member, passkeyId),
  nothingMore,
);

export const renewRecovery = changing(
  'renew recovery codes',
  ({ member }, input: AtSession & WithRecovery) => withNewCodes(member, input),
  nothingMore,
);
