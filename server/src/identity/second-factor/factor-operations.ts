import { ask, type Operation, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { accept, type Decision, granted, type Refused, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { countPageTry, judgePageTry, type TryRow } from '../tries/count-page-try.ts';
import { passwordTries } from '../tries/password-try.store.ts';
import {
  type Factors,
  type GivenFactor,
  hasSecondFactor,
  isFreshlyProven,
  keptChallenge,
  type NewPasskey,
  type NewTotp,
  usedUp,
  usefulChallenge,
  type WithRecovery,
  withNewCodes,
  withoutPasskey,
  withoutTotp,
  withPasskey,
  withTotp,
} from './factors.ts';

export type AtSession = { readonly sessionId: string };

/** A session's state of the second factor. */
type Proof = {
  /** When it was last given; null: not yet. */
  readonly provenAt: UnixSeconds | null;
  /** The challenge for a passkey: valid once. */
  readonly challenge: string | null;
};

/** A valid session, and the factors of its owner. */
type FactorSeat<Session extends Proof, Held extends Factors> = {
  readonly session: Session;
  readonly factors: Held;
};

/** The sessions and factors of one kind of people: the staff, or wallet owners. */
export type FactorPlace<Session extends Proof, Held extends Factors> = {
  readonly load: (input: AtSession, rows: LoadedRows) => Rounds;
  /** Null: the session has ended. */
  readonly seatAt: (
    draft: Draft,
    input: AtSession,
    now: UnixSeconds,
  ) => FactorSeat<Session, Held> | null;
  readonly writeSession: (draft: Draft, session: Session, proof: Proof) => void;
  readonly writeFactors: (draft: Draft, factors: Held) => void;
};

type GiveFactor = AtSession & {
  readonly factor: GivenFactor;
  readonly tryId: string;
  readonly tryRows: readonly TryRow[];
};

export type FactorVerdict =
  | { readonly what: 'right' | 'wrong' | 'signed_out' }
  | { readonly what: 'paused'; readonly seconds: number };

/**
 * Counts a try of the second factor, judges it and uses it up, all under the lock of its owner's
 * row. A one-time code is valid once, even if two requests bring it at the same moment
 * (business 7).
 */
const giving = <Session extends Proof, Held extends Factors>(
  place: FactorPlace<Session, Held>,
): Operation<GiveFactor, FactorVerdict, never> => ({
  name: 'give second factor',
  *load(input, rows) {
    yield* place.load(input, rows);
    yield input.tryRows.map(({ id }) => ask(passwordTries, id));
  },
  decide: (draft, input, now) => {
    const seat = place.seatAt(draft, input, now);
    if (seat === null) return accept({ what: 'signed_out' });
    const counting = { tryId: input.tryId, rows: input.tryRows };
    const counted = granted(countPageTry.decide(draft, counting, now));
    if (counted.outcome === 'paused') return accept({ what: 'paused', seconds: counted.seconds });
    const { session, factors } = seat;
    const left = usedUp(factors, session, input.factor, now);
    const verdict = left === null ? 'wrong' : 'right';
    judgePageTry.decide(draft, { ...counting, verdict }, now);
    // A passkey's challenge is used up, whatever the outcome.
    const challenge = input.factor.kind === 'passkey' ? null : session.challenge;
    const provenAt = left === null ? session.provenAt : now;
    place.writeSession(draft, session, { challenge, provenAt });
    if (left !== null) place.writeFactors(draft, left);
    return accept({ what: verdict });
  },
});

type AskPasskey = AtSession & {
  /** Random. It is used unless another page of the session has a recent challenge. */
  readonly challenge: string;
};

/** The challenge of this session, shared by all its pages. The first answer uses it up. */
const asking = <Session extends Proof, Held extends Factors>(
  place: FactorPlace<Session, Held>,
): Operation<AskPasskey, string | null, never> => ({
  name: 'ask for a passkey',
  load: place.load,
  decide: (draft, input, now) => {
    const seat = place.seatAt(draft, input, now);
    if (seat === null) return accept(null);
    const { provenAt } = seat.session;
    const open = usefulChallenge(seat.session, now);
    if (open !== null) return accept(open);
    const challenge = keptChallenge(input.challenge, now);
    place.writeSession(draft, seat.session, { challenge, provenAt });
    return accept(input.challenge);
  },
});

type NotNow = 'signed_out' | 'not_proven';

/** Business 1, Sensitive acts: a second factor, if the person has one, must be fresh. */
function notNow(seat: FactorSeat<Proof, Factors> | null, now: UnixSeconds): Refused<NotNow> | null {
  const signedOut = refuse('signed_out', 'The session has ended.');
  if (seat === null) return signedOut;
  const { provenAt } = seat.session;
  if (!hasSecondFactor(seat.factors) || isFreshlyProven(provenAt, now)) return null;
  return provenAt === null
    ? signedOut
    : refuse('not_proven', 'The second factor was given too long ago.');
}

/** Whether the new recovery codes have become valid. */
type Changed = { readonly isFirst: boolean };

/** One change of a person's own factors. Adding a factor also proves it. */
const changing =
  <Session extends Proof, Held extends Factors>(place: FactorPlace<Session, Held>) =>
  <Input extends AtSession, Refusal extends string>(
    name: string,
    change: (
      seat: FactorSeat<Session, Held>,
      input: Input,
      now: UnixSeconds,
    ) => Decision<Held, Refusal>,
    isProof = false,
  ): Operation<Input, Changed, NotNow | Refusal> => ({
    name,
    load: place.load,
    decide: (draft, input, now) => {
      const seat = place.seatAt(draft, input, now);
      const hindrance = notNow(seat, now);
      if (seat === null || hindrance !== null) {
        return hindrance ?? refuse('signed_out', 'The session has ended.');
      }
      const changed = change(seat, input, now);
      if (!changed.ok) return changed;
      place.writeFactors(draft, changed.value);
      if (isProof) place.writeSession(draft, seat.session, { challenge: null, provenAt: now });
      return accept({ isFirst: isProof && !hasSecondFactor(seat.factors) });
    },
  });

/** All operations of one kind of people on their second factors. */
export const factorOperations = <Session extends Proof, Held extends Factors>(
  place: FactorPlace<Session, Held>,
) => {
  const change = changing(place);
  return {
    give: giving(place),
    askPasskey: asking(place),
    addTotp: change(
      'add totp',
      ({ factors }, input: AtSession & NewTotp, now) => withTotp(factors, input, now),
      true,
    ),
    addPasskey: change(
      'add passkey',
      ({ factors, session }, input: AtSession & NewPasskey, now) =>
        withPasskey(factors, session, input, now),
      true,
    ),
    removeTotp: change('remove totp', ({ factors }) => withoutTotp(factors)),
    removePasskey: change(
      'remove passkey',
      ({ factors }, { passkeyId }: AtSession & { readonly passkeyId: string }) =>
        withoutPasskey(factors, passkeyId),
    ),
    renewRecovery: change('renew recovery codes', ({ factors }, input: AtSession & WithRecovery) =>
      withNewCodes(factors, input),
    ),
    change,
  };
};
