import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { ceremonySeconds, counterAdvances, type Passkey } from './passkeys.ts';
import { spentWith } from './recovery-codes.ts';
import { acceptedStep } from './totp.ts';

/** What somebody has besides their password, whether they work here or own a wallet. */
export type Factors = {
  /** The sealed secret of one-time codes; null: none was set up. */
  readonly totp: string | null;
  /** The step of the last code that was taken: a code is good once. */
  readonly totpStep: number | null;
  /** Keyed hashes of the recovery codes that are left. */
  readonly recovery: readonly string[];
  readonly passkeys: readonly Passkey[];
};

export const hasSecondFactor = ({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean =>
  totp !== null || passkeys.length > 0;

/** Business 1, Sensitive acts. */
const freshSeconds = 300;

/** Whether a sensitive act needs no second factor now. */
export const isFreshlyProven = (provenAt: UnixSeconds | null, now: UnixSeconds): boolean =>
  provenAt !== null && now < provenAt + freshSeconds;

/** The part of a session that passkeys need: one challenge with its moment, `challenge.moment`. */
export type Challenged = { readonly challenge: string | null };

export const keptChallenge = (challenge: string, now: UnixSeconds): string => `${challenge}.${now}`;

/** How long a page that is being shown must still be able to use its challenge. */
const usefulSeconds = 120;

function challengeOf({ challenge }: Challenged, endSeconds: number, now: UnixSeconds) {
  const [text = '', moment = ''] = (challenge ?? '').split('.');
  return text !== '' && now < unixSeconds(Number(moment)) + endSeconds ? text : null;
}

/** The challenge that an answer must have signed; null: none was asked, or it is too old. */
export const openChallenge = (session: Challenged, now: UnixSeconds): string | null =>
  challengeOf(session, ceremonySeconds, now);

/** The one that a new page of the same session can share; null: it needs another. */
export const usefulChallenge = (session: Challenged, now: UnixSeconds): string | null =>
  challengeOf(session, ceremonySeconds - usefulSeconds, now);

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

/**
 * What is left when what was given is used up; null: it was wrong. Whoever calls it holds the row, so
 * a one-time code is good once, also when two requests bring it at the same moment (business 7).
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

/** Hashes of new recovery codes: they count where this is somebody's first factor. */
export type WithRecovery = { readonly recovery: readonly string[] };

export type NewTotp = WithRecovery & {
  readonly secret: Buffer;
  /** The same secret, sealed for its owner. */
  readonly sealed: string;
  /** What the app shows: it proves that the app has the secret. */
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
  // The secret is a new one: none of its codes was used.
  const step = acceptedStep(given.secret, given.code, now, null);
  if (step === null) return refuse('wrong_code', 'The code does not fit the secret.');
  return accept(withAdded(factors, { totp: given.sealed, totpStep: step }, given));
}

/** More than anybody carries about; it bounds a row. */
const passkeysMax = 10;

export type NewPasskey = WithRecovery & {
  /** What it has signed. */
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

/** Recovery codes stand in for a factor, and go with the last one. */
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

/** Ten new ones; those that were left are good for nothing. */
export const withNewCodes = <Held extends Factors>(
  factors: Held,
  { recovery }: WithRecovery,
): Decision<Held, 'not_found'> =>
  hasSecondFactor(factors)
    ? accept({ ...factors, recovery })
    : refuse('not_found', 'There is no second factor.');
