import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { staffMembers } from '../members/member.store.ts';
import { hasSecondFactor, type StaffMember } from '../members/member.ts';
import type { Passkey } from '../second-factor/passkeys.ts';
import { acceptedStep } from '../second-factor/totp.ts';
import { staffSessions } from '../sessions/session.store.ts';
import { type AtSession, type OwnSeat, ownRounds, provenSeat } from './at-session.ts';
import { openChallenge } from './passkey-challenge.ts';

/** More than anybody carries about; it bounds a row. */
const passkeysMax = 10;

type NotNow = 'signed_out' | 'not_proven';

/** Hashes of new recovery codes: they count where this is somebody's first factor. */
type WithRecovery = AtSession & { readonly recovery: readonly string[] };

/** Whether the recovery codes that came along are theirs now. */
type Added = { readonly isFirst: boolean };

/** Giving a new factor proves it, too. The first one brings the recovery codes. */
function added(
  draft: Draft,
  { session, member }: OwnSeat,
  factor: Partial<StaffMember>,
  recovery: readonly string[],
  now: UnixSeconds,
): Added {
  const isFirst = !hasSecondFactor(member);
  draft.update(staffMembers, { ...member, ...factor, ...(isFirst ? { recovery } : {}) });
  draft.update(staffSessions, { ...session, challenge: null, provenAt: now });
  return { isFirst };
}

type AddTotp = WithRecovery & {
  readonly secret: Buffer;
  /** The same secret, sealed for this member. */
  readonly sealed: string;
  /** What the app shows: it proves that the app has the secret. */
  readonly code: string;
};

export const addTotp: Operation<AddTotp, Added, NotNow | 'already_there' | 'wrong_code'> = {
  name: 'add totp',
  load: ownRounds,
  decide: (draft, input, now) => {
    const seat = provenSeat(draft, input, now);
    if ('ok' in seat) return seat;
    if (seat.member.totp !== null) return refuse('already_there', 'An app was set up before.');
    // The secret is a new one: none of its codes was used.
    const step = acceptedStep(input.secret, input.code, now, null);
    if (step === null) return refuse('wrong_code', 'The code does not fit the secret.');
    const factor = { totp: input.sealed, totpStep: step };
    return accept(added(draft, seat, factor, input.recovery, now));
  },
};

type AddPasskey = WithRecovery & {
  /** What it has signed. */
  readonly challenge: string;
  readonly passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>;
};

export const addPasskey: Operation<AddPasskey, Added, NotNow | 'already_there' | 'wrong_code'> = {
  name: 'add passkey',
  load: ownRounds,
  decide: (draft, input, now) => {
    const seat = provenSeat(draft, input, now);
    if ('ok' in seat) return seat;
    const { passkeys } = seat.member;
    if (openChallenge(seat.session, now) !== input.challenge) {
      return refuse('wrong_code', 'The challenge was used before, or is too old.');
    }
    const isKnown = passkeys.some(({ id }) => id === input.passkey.id);
    if (isKnown || passkeys.length >= passkeysMax) {
      return refuse('already_there', 'The passkey is known, or there are too many.');
    }
    const passkey = { ...input.passkey, createdAt: now, lastUsedAt: null };
    const factor = { passkeys: [...passkeys, passkey] };
    return accept(added(draft, seat, factor, input.recovery, now));
  },
};

/** Recovery codes stand in for a factor, and go with the last one. */
const withoutFactor = (member: StaffMember): StaffMember =>
  hasSecondFactor(member) ? member : { ...member, recovery: [] };

export const removeTotp: Operation<AtSession, null, NotNow | 'not_found'> = {
  name: 'remove totp',
  load: ownRounds,
  decide: (draft, input, now) => {
    const seat = provenSeat(draft, input, now);
    if ('ok' in seat) return seat;
    if (seat.member.totp === null) return refuse('not_found', 'No app is set up.');
    draft.update(staffMembers, withoutFactor({ ...seat.member, totp: null }));
    return accept(null);
  },
};

type RemovePasskey = AtSession & { readonly passkeyId: string };

export const removePasskey: Operation<RemovePasskey, null, NotNow | 'not_found'> = {
  name: 'remove passkey',
  load: ownRounds,
  decide: (draft, input, now) => {
    const seat = provenSeat(draft, input, now);
    if ('ok' in seat) return seat;
    const passkeys = seat.member.passkeys.filter(({ id }) => id !== input.passkeyId);
    if (passkeys.length === seat.member.passkeys.length) {
      return refuse('not_found', 'There is no such passkey.');
    }
    draft.update(staffMembers, withoutFactor({ ...seat.member, passkeys }));
    return accept(null);
  },
};

/** Ten new ones; those that were left are good for nothing. */
export const renewRecovery: Operation<WithRecovery, null, NotNow | 'not_found'> = {
  name: 'renew recovery codes',
  load: ownRounds,
  decide: (draft, input, now) => {
    const seat = provenSeat(draft, input, now);
    if ('ok' in seat) return seat;
    if (!hasSecondFactor(seat.member)) return refuse('not_found', 'There is no second factor.');
    draft.update(staffMembers, { ...seat.member, recovery: input.recovery });
    return accept(null);
  },
};
