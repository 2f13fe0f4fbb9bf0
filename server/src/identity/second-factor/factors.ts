import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { ceremonySeconds, counterAdvances, type Passkey } from './passkeys.ts';
import { spentWith } from './recovery-codes.ts';
import { acceptedStep } from './totp.ts';

/** A person's factors besides the password, for the staff and for wallet owners. */
export type Factors = {
  /** The sealed secret of one-time codes. Null: not set up. */
  readonly totp: string | null;
  /** The step of the last accepted code: a code is valid once. */
  readonly totpStep: number | null;
  /** Keyed hashes of the remaining recovery codes. */
  readonly recovery: readonly string[];
  readonly passkeys: readonly Passkey[];
};

export const hasSecondFactor = ({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean =>
  totp !== null || passkeys.length > 0;

/** Business 1, Sensitive acts. */
const freshSeconds = 300;

/** Whether a sensitive act needs no new second factor now. */
export const isFreshlyProven = (provenAt: UnixSeconds | null, now: UnixSeconds): boolean =>
  provenAt !== null && now < provenAt + freshSeconds;

/** The part of a session that passkeys need: one challenge with its moment, `challenge.moment`. */
export type Challenged = { readonly challenge: string | null };

export const keptChallenge = (challenge: string, now: UnixSeconds): string => `${challenge}.${now}`;

/** How long the challenge of a page must stay valid after the page is shown. */
const usefulSeconds = 120;

function challengeOf({ challenge }: Challenged, endSeconds: number, now: UnixSeconds) {
  const [text = '', moment = ''] = (challenge ?? '').split('.');
  return text !== '' && now < unixSeconds(Number(moment)) + endSeconds ? text : null;
}

/** The challenge that an answer must have signed. Null: there is none, or it is too old. */
export const openChallenge = (session: Challenged, now: UnixSeconds): string | null =>
  challengeOf(session, ceremonySeconds, now);

/** The challenge that a new page of the same session can share. Null: it needs a new one. */
export const usefulChallenge = (session: Challenged, now: UnixSeconds): string | null =>
  challengeOf(session, ceremonySeconds - usefulSeconds, now);

/** A typed code: from the app, or a recovery code. */
type TypedCode = {
  readonly kind: 'code';
  readonly code: string;
  /** As it was stored when it was opened. Null: not set up. */
  readonly totp: { readonly sealed: string; readonly secret: Buffer } | null;
  readonly recoveryHash: string;
};

/** The signature of a passkey, already verified. */
type Signed = {
  readonly kind: 'passkey';
  /** The challenge that the signature was verified against. */
  readonly challenge: string;
  readonly passkeyId: string;
  /** Null: the signature is wrong. */
  readonly counter: number | null;
};

export type GivenFactor = TypedCode | Signed;

/**
 * The factors that remain after the given one is used up. Null: it was wrong. The caller holds the
 * row, so a one-time code is valid once, even if two requests bring it at the same moment
 * (business 7).
 */
export function usedUp<Held extends Factors>(
  factors: Held,
  session: Challenged,
  given: GivenFactor,
  now: UnixSeconds,
): Held | null {
  if (given.kind === 'code') return withoutCode(factors, given, now);
  const { challenge, passkeyId, counter } = given;
  const passkey = factors.passkeys.find(({ id }) => id === passkeyId);
  if (counter === null || passkey === undefined) return null;
  if (openChallenge(session, now) !== challenge) return null;
  if (!counterAdvances(passkey.counter, counter)) return null;
  const used = { ...passkey, counter, lastUsedAt: now };
  const passkeys = factors.passkeys.map((one) => (one.id === passkeyId ? used : one));
  return { ...factors, passkeys };
}

function withoutCode<Held extends Factors>(
  factors: Held,
  { code, totp, recoveryHash }: TypedCode,
  now: UnixSeconds,
): Held | null {
  const isSameSecret = totp !== null && totp.sealed === factors.totp;
  const step = isSameSecret ? acceptedStep(totp.secret, code, now, factors.totpStep) : null;
  if (step !== null) return { ...factors, totpStep: step };
  const recovery = spentWith(factors.recovery, recoveryHash);
  return recovery === null ? null : { ...factors, recovery };
}

/** Hashes of new recovery codes. They count if this is the person's first factor. */
export type WithRecovery = { readonly recovery: readonly string[] };

export type NewTotp = WithRecovery & {
  readonly secret: Buffer;
  /** The same secret, sealed for its owner. */
  readonly sealed: string;
  /** The code that the app shows. It proves that the app has the secret. */
  readonly code: string;
};

/** The first factor brings the recovery codes. */
const withAdded = <Held extends Factors>(
  before: Held,
  added: Partial<Factors>,
  { recovery }: WithRecovery,
): Held => ({ ...before, ...added, ...(hasSecondFactor(before) ? {} : { recovery }) });

type AddRefusal = 'already_there' | 'wrong_code';

export function withTotp<Held extends Factors>(
  factors: Held,
  given: NewTotp,
  now: UnixSeconds,
): Decision<Held, AddRefusal> {
  if (factors.totp !== null) return refuse('already_there', 'An app was set up before.');
  // The secret is new, so none of its codes has been used.
  const step = acceptedStep(given.secret, given.code, now, null);
  if (step === null) return refuse('wrong_code', 'The code does not fit the secret.');
  return accept(withAdded(factors, { totp: given.sealed, totpStep: step }, given));
}

/** More than anybody carries around. It bounds the row. */
const passkeysMax = 10;

export type NewPasskey = WithRecovery & {
  /** The challenge that it has signed. */
  readonly challenge: string;
  readonly passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>;
};

export function withPasskey<Held extends Factors>(
  factors: Held,
  session: Challenged,
  given: NewPasskey,
  now: UnixSeconds,
): Decision<Held, AddRefusal> {
  const { passkeys } = factors;
  if (openChallenge(session, now) !== given.challenge) {
    return refuse('wrong_code', 'The challenge was used before, or is too old.');
  }
  const isKnown = passkeys.some(({ id }) => id === given.passkey.id);
  if (isKnown || passkeys.length >= passkeysMax) {
    return refuse('already_there', 'The passkey is known, or there are too many.');
  }
  const passkey = { ...given.passkey, createdAt: now, lastUsedAt: null };
  return accept(withAdded(factors, { passkeys: [...passkeys, passkey] }, given));
}

/** Recovery codes stand in for a factor, so they go with the last one. */
const withoutLeftovers = <Held extends Factors>(factors: Held): Held =>
  hasSecondFactor(factors) ? factors : { ...factors, recovery: [] };

export const withoutTotp = <Held extends Factors>(factors: Held): Decision<Held, 'not_found'> =>
  factors.totp === null
    ? refuse('not_found', 'No app is set up.')
    : accept(withoutLeftovers({ ...factors, totp: null }));

export function withoutPasskey<Held extends Factors>(
  factors: Held,
  passkeyId: string,
): Decision<Held, 'not_found'> {
  const passkeys = factors.passkeys.filter(({ id }) => id !== passkeyId);
  return passkeys.length === factors.passkeys.length
    ? refuse('not_found', 'There is no such passkey.')
    : accept(withoutLeftovers({ ...factors, passkeys }));
}

/** Replaces the recovery codes with ten new ones. The old ones are void. */
export const withNewCodes = <Held extends Factors>(
  factors: Held,
  { recovery }: WithRecovery,
): Decision<Held, 'not_found'> =>
  hasSecondFactor(factors)
    ? accept({ ...factors, recovery })
    : refuse('not_found', 'There is no second factor.');
