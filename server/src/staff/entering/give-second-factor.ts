import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { countPageTry, judgePageTry, type TryRow } from '../../identity/tries/count-page-try.ts';
import { passwordTries } from '../../identity/tries/password-try.store.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { staffMembers } from '../members/member.store.ts';
import type { StaffMember } from '../members/member.ts';
import { counterAdvances } from '../second-factor/passkeys.ts';
import { spentWith } from '../second-factor/recovery-codes.ts';
import { acceptedStep } from '../second-factor/totp.ts';
import { staffSessions } from '../sessions/session.store.ts';
import { type AtSession, type OwnSeat, ownRounds, seatAt } from './at-session.ts';
import { openChallenge } from './passkey-challenge.ts';

/** A code that was typed: of the app, or one of the recovery codes. */
type TypedCode = {
  readonly kind: 'code';
  readonly code: string;
  /** As it was kept when it was opened; null: none was set up. */
  readonly totp: { readonly sealed: string; readonly secret: Buffer } | null;
  readonly recoveryHash: string;
};

/** What a passkey has signed, verified before. */
type Signed = {
  readonly kind: 'passkey';
  /** What the signature was verified against. */
  readonly challenge: string;
  readonly passkeyId: string;
  /** Null: the signature is not right. */
  readonly counter: number | null;
};

export type GivenFactor = TypedCode | Signed;

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
    const changed = judged(seat, input.factor, now);
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

/** The member after what was given is used up; null: it was wrong. */
function judged(
  { session, member }: OwnSeat,
  factor: GivenFactor,
  now: UnixSeconds,
): StaffMember | null {
  if (factor.kind === 'code') return withoutCode(member, factor, now);
  const { challenge, passkeyId, counter } = factor;
  const passkey = member.passkeys.find(({ id }) => id === passkeyId);
  if (counter === null || passkey === undefined) return null;
  if (openChallenge(session, now) !== challenge) return null;
  if (!counterAdvances(passkey.counter, counter)) return null;
  const used = { ...passkey, counter, lastUsedAt: now };
  const passkeys = member.passkeys.map((one) => (one.id === passkeyId ? used : one));
  return { ...member, passkeys };
}

function withoutCode(
  member: StaffMember,
  { code, totp, recoveryHash }: TypedCode,
  now: UnixSeconds,
): StaffMember | null {
  const isSameSecret = totp !== null && totp.sealed === member.totp;
  const step = isSameSecret ? acceptedStep(totp.secret, code, now, member.totpStep) : null;
  if (step !== null) return { ...member, totpStep: step };
  const recovery = spentWith(member.recovery, recoveryHash);
  return recovery === null ? null : { ...member, recovery };
}
