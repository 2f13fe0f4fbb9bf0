import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { type GivenFactor, usedUp } from '../../identity/second-factor/factors.ts';
import { countPageTry, judgePageTry, type TryRow } from '../../identity/tries/count-page-try.ts';
import { passwordTries } from '../../identity/tries/password-try.store.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { staffMembers } from '../members/member.store.ts';
import { staffSessions } from '../sessions/session.store.ts';
import { type AtSession, type OwnSeat, ownRounds, seatAt } from './at-session.ts';

type GiveSecondFactor = AtSession & {
  readonly factor: GivenFactor;
  readonly tryId: string;
  readonly tryRows: readonly TryRow[];
};

export type FactorVerdict =
  | { readonly what: 'right' | 'wrong' | 'signed_out' }
  | { readonly what: 'paused'; readonly seconds: number };

/**
 * Counts a try of the second factor, judges it and uses it up, all with the member's row: a one-time
 * code is good once, also when two requests bring it at the same moment (business 7).
 */
export const giveSecondFactor: Operation<GiveSecondFactor, FactorVerdict, never> = {
  name: 'give second factor',
  *load(input, rows) {
    yield* ownRounds(input, rows);
    yield input.tryRows.map(({ id }) => ask(passwordTries, id));
  },
  decide: (draft, input, now) => {
    const seat = seatAt(draft, input, now);
    if (seat === null) return accept({ what: 'signed_out' });
    const counting = { tryId: input.tryId, rows: input.tryRows };
    const counted = granted(countPageTry.decide(draft, counting, now));
    if (counted.outcome === 'paused') return accept({ what: 'paused', seconds: counted.seconds });
    const changed = usedUp(seat.member, seat.session, input.factor, now);
    const verdict = changed === null ? 'wrong' : 'right';
    judgePageTry.decide(draft, { ...counting, verdict }, now);
    proveSession(draft, seat, input.factor, changed === null ? null : now);
    if (changed !== null) draft.update(staffMembers, changed);
    return accept({ what: verdict });
  },
};

/** A passkey's challenge is used up, whatever came of it. */
function proveSession(
  draft: Draft,
  { session }: OwnSeat,
  { kind }: GivenFactor,
  provenAt: UnixSeconds | null,
): void {
  const challenge = kind === 'passkey' ? null : session.challenge;
  draft.update(staffSessions, {
    ...session,
    challenge,
    provenAt: provenAt ?? session.provenAt,
  });
}
