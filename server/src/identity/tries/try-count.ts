import type { UnixSeconds } from '../../kernel/time.ts';

/**
 * The kind of secret. A wallet has one PIN and one password. The passwords of its transfers are
 * counted together.
 */
export type TriedSecret = 'pin' | 'password' | 'transfer';

/** A try that was wrong, or that has no verdict yet (decision 0035). */
export type Try = {
  readonly id: string;
  readonly clientId: string;
  readonly at: UnixSeconds;
  /**
   * `open`: counted, and being verified. `wrong`: held against the client and the wallet. `past`:
   * wrong too, but held against the wallet alone, since a right one followed or its lock has ended.
   */
  readonly state: 'open' | 'wrong' | 'past';
};

/** The tries of one secret of one wallet, in the order in which they were counted. */
export type TryCount = {
  /** Derived from the wallet and the kind: each pair has one. */
  readonly id: string;
  readonly walletId: number;
  readonly kind: TriedSecret;
  readonly tries: readonly Try[];
};

export const tryCountId = (walletId: number, kind: TriedSecret): string => `${walletId}:${kind}`;

/** Gaps 3, PIN and passwords: this many wrong tries of one client lock its pair with the wallet. */
export const pairWrongMax = 5;
export const pairLockSeconds = 15 * 60;
/** This many in a day, of all clients together, lock the wallet's secret. */
export const walletWrongMax = 20;
export const daySeconds = 86_400;
/**
 * Verifying takes a fraction of a second. A try that is open for longer was left behind by a crash.
 */
export const openSecondsMax = 15;

/**
 * The outcome for a try before it is verified. `wait`: earlier tries decide whether it is locked.
 */
export type Counting =
  | { readonly outcome: 'counted'; readonly tries: readonly Try[] }
  | { readonly outcome: 'locked' }
  | { readonly outcome: 'wait' };

const isWrong = ({ state }: Try): boolean => state !== 'open';

const heldAgainst = (tries: readonly Try[], clientId: string): readonly Try[] =>
  tries.filter((one) => one.clientId === clientId && one.state !== 'past');

/**
 * Counts a try before it is verified. An open try may give its place back, so it locks nobody.
 * Meanwhile no try is admitted beyond the limits. A locked-out try is not counted: it could only
 * prolong the lock.
 */
export function counted(
  tries: readonly Try[],
  { id, clientId }: Pick<Try, 'id' | 'clientId'>,
  now: UnixSeconds,
): Counting {
  const standing = standingAt(tries, clientId, now);
  const full = [
    { held: heldAgainst(standing, clientId), max: pairWrongMax },
    { held: standing, max: walletWrongMax },
  ].filter(({ held, max }) => held.length >= max);
  if (full.some(({ held }) => held.every(isWrong))) return { outcome: 'locked' };
  if (full.length > 0) return { outcome: 'wait' };
  return { outcome: 'counted', tries: [...standing, { id, clientId, at: now, state: 'open' }] };
}

/** The tries that still count at this moment, in the view of one client. */
function standingAt(tries: readonly Try[], clientId: string, now: UnixSeconds): readonly Try[] {
  const standing = tries
    .filter(({ at }) => now < at + daySeconds)
    .map((one) => (isAbandoned(one, now) ? { ...one, state: 'wrong' as const } : one));
  const held = heldAgainst(standing, clientId);
  if (held.length < pairWrongMax) return standing;
  if (now < Math.max(...held.map(({ at }) => at)) + pairLockSeconds) return standing;
  return standing.map((one) => (held.includes(one) ? { ...one, state: 'past' as const } : one));
}

const isAbandoned = ({ state, at }: Try, now: UnixSeconds): boolean =>
  state === 'open' && now >= at + openSecondsMax;

/**
 * Records the verdict. A right try gives back exactly its own place, even if it counted as wrong
 * meanwhile. The client's earlier wrong ones are then past. An unknown try changes nothing.
 */
export function judged(
  tries: readonly Try[],
  id: string,
  verdict: 'right' | 'wrong',
): readonly Try[] {
  const place = tries.findIndex((one) => one.id === id);
  const found = tries[place];
  if (found === undefined) return tries;
  if (verdict === 'wrong') {
    return found.state === 'open' ? tries.with(place, { ...found, state: 'wrong' }) : tries;
  }
  const isForgiven = (one: Try, index: number): boolean =>
    index < place && one.clientId === found.clientId && one.state === 'wrong';
  return tries
    .map((one, index) => (isForgiven(one, index) ? { ...one, state: 'past' as const } : one))
    .toSpliced(place, 1);
}
