import type { UnixSeconds } from '../../kernel/time.ts';

/** What is tried. A wallet has one PIN and one password; those of its transfers are counted together. */
export type TriedSecret = 'pin' | 'password' | 'transfer';

/** A try that was not right, or of which nobody knows yet (decision 0035). */
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
  /** Made of the wallet and the kind: there is one of each. */
  readonly id: string;
  readonly walletId: number;
  readonly kind: TriedSecret;
  readonly tries: readonly Try[];
};

export const tryCountId = (walletId: number, kind: TriedSecret): string => `${walletId}:${kind}`;

/** Gaps 3, PIN and passwords: so many wrong ones of one client lock its pair with the wallet. */
export const pairWrongMax = 5;
export const pairLockSeconds = 15 * 60;
/** So many in a day, of all clients together, lock the wallet's secret. */
export const walletWrongMax = 20;
export const daySeconds = 86_400;
/** Verifying takes a fraction of a second: what is open for longer was left behind by a crash. */
export const openSecondsMax = 15;

/** What becomes of a try before anything is verified. `wait`: those before it decide whether it is locked. */
export type Counting =
  | { readonly outcome: 'counted'; readonly tries: readonly Try[] }
  | { readonly outcome: 'locked' }
  | { readonly outcome: 'wait' };

const isWrong = ({ state }: Try): boolean => state !== 'open';

const heldAgainst = (tries: readonly Try[], clientId: string): readonly Try[] =>
  tries.filter((one) => one.clientId === clientId && one.state !== 'past');

/**
 * Counts a try, so that it is known before it is verified. A place that an open try holds may come
 * free again, so it locks nobody; but nobody is let in beyond the limits in the meantime. A try that
 * is locked out is not counted: it could only make the lock longer.
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

/** What still counts at this moment, seen by one client. */
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
 * Writes down what the verification said. A right one gives back exactly its own place, also when it
 * was taken for wrong meanwhile; the client's wrong ones before it are then past. A try that is not
 * known any more changes nothing.
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
