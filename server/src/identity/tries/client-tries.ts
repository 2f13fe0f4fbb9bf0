import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { daySeconds, pairLockSeconds, pairWrongMax } from './try-count.ts';

/** A PIN from a client that was wrong, or that is still being verified (decision 0093). */
export type ClientTry = {
  readonly id: string;
  /** The payer's wallet. Null: the name that the client sent belongs to nobody. */
  readonly walletId: number | null;
  readonly at: UnixSeconds;
  readonly state: 'open' | 'wrong';
};

/** The number of payers who gave a right PIN in one hour. A payer counts once a day. */
export type ServedHour = { readonly hour: UnixSeconds; readonly payers: number };

/** The PINs of one client, for all wallets together. */
export type ClientTries = {
  readonly clientId: string;
  readonly tries: readonly ClientTry[];
  readonly served: readonly ServedHour[];
  /** From then on none of the client's PINs is verified, until an operator lifts the stop. */
  readonly stoppedAt: UnixSeconds | null;
};

export const noTries = (clientId: string): ClientTries => ({
  clientId,
  tries: [],
  served: [],
  stoppedAt: null,
});

const hourSeconds = 3_600;
/** The number of wrong PINs in an hour from which each further one costs a pause. */
export const pauseFrom = 5;
/** The pauses in seconds, in order. The last one repeats. */
export const pauses = [1, 2, 4, 8, 15] as const;
/** The number of wrong PINs that stops the client. */
export const hourWrongMax = 25;
export const dayWrongMax = 50;
/** The number of payers with a right PIN within a day that raises all limits by one. */
const payersPerWrong = 100;
/** The most that the limits can rise. */
const creditMax = 500;
/** The most PINs of one client that are verified at the same time. */
export const openMax = 8;
/**
 * A try may first wait for other tries of its wallet. An open try older than this was left behind
 * by a crash.
 */
export const openSeconds = 60;

type Standing = { readonly open: number; readonly wrong: readonly ClientTry[] };

/** The tries that still count: those of the last day. An abandoned one counts as wrong. */
const standingTries = (tries: readonly ClientTry[], now: UnixSeconds): readonly ClientTry[] =>
  tries
    .filter(({ at }) => now < at + daySeconds)
    .map((one) =>
      one.state === 'open' && now >= one.at + openSeconds
        ? { ...one, state: 'wrong' as const }
        : one,
    );

const standingOf = (tries: readonly ClientTry[]): Standing => {
  const wrong = tries.filter(({ state }) => state === 'wrong');
  return { wrong, open: tries.length - wrong.length };
};

const withinHour = (wrong: readonly ClientTry[], now: UnixSeconds): readonly ClientTry[] =>
  wrong.filter(({ at }) => now < at + hourSeconds);

/** The hours that overlap the last day. */
const servedHours = (served: readonly ServedHour[], now: UnixSeconds): readonly ServedHour[] =>
  served.filter(({ hour }) => now < hour + hourSeconds + daySeconds);

const payersIn = (served: readonly ServedHour[], now: UnixSeconds): number =>
  servedHours(served, now).reduce((sum, { payers }) => sum + payers, 0);

/** A busy merchant has more customers who mistype and give up. */
const creditOf = ({ served }: ClientTries, now: UnixSeconds): number =>
  Math.min(creditMax, Math.floor(payersIn(served, now) / payersPerWrong));

/** How many more wrong PINs stop the client. */
function leftOf(known: ClientTries, wrong: readonly ClientTry[], now: UnixSeconds): number {
  const credit = creditOf(known, now);
  return Math.min(
    dayWrongMax + credit - wrong.length,
    hourWrongMax + credit - withinHour(wrong, now).length,
  );
}

/** When the pause after the last wrong PIN ends. Null: there is no pause. */
function pauseEnd(
  known: ClientTries,
  wrong: readonly ClientTry[],
  now: UnixSeconds,
): UnixSeconds | null {
  const recent = withinHour(wrong, now);
  const step = recent.length - pauseFrom - creditOf(known, now);
  if (step < 0) return null;
  const pause = pauses[Math.min(step, pauses.length - 1)] ?? 0;
  return unixSeconds(Math.max(...recent.map(({ at }) => at)) + pause);
}

export type ClientCounting = {
  /** `wait`: a pause has not ended, or open tries hold the last places. */
  readonly outcome: 'counted' | 'wait' | 'stopped';
  readonly known: ClientTries;
};

/**
 * Counts a PIN before it is verified. An open try holds a place, so that the limits also hold for
 * simultaneous tries. It locks nobody, since its place may become free. During pauses only one try
 * is open at a time.
 */
export function countedForClient(
  known: ClientTries,
  { id, walletId }: Pick<ClientTry, 'id' | 'walletId'>,
  now: UnixSeconds,
): ClientCounting {
  if (known.stoppedAt !== null) return { outcome: 'stopped', known };
  const tries = standingTries(known.tries, now);
  const { open, wrong } = standingOf(tries);
  const left = leftOf(known, wrong, now);
  if (left <= 0) return { outcome: 'stopped', known: { ...known, tries, stoppedAt: now } };
  const pausedUntil = pauseEnd(known, wrong, now);
  const places = Math.min(left, pausedUntil === null ? openMax : 1);
  const isPaused = pausedUntil !== null && now < pausedUntil;
  if (isPaused || open >= places) return { outcome: 'wait', known };
  const counted = { id, walletId, at: now, state: 'open' as const };
  return { outcome: 'counted', known: { ...known, tries: [...tries, counted] } };
}

/**
 * Records the verdict. A right PIN removes the wrong ones of the same payer only: right PINs of
 * other wallets give a client nothing.
 */
export function judgedForClient(
  known: ClientTries,
  id: string,
  verdict: 'right' | 'wrong' | 'unknown',
  now: UnixSeconds,
): ClientTries {
  const found = known.tries.find((one) => one.id === id);
  if (found === undefined) return known;
  const others = known.tries.filter((one) => one !== found);
  if (verdict === 'unknown') return { ...known, tries: others };
  if (verdict === 'right') {
    const isForgiven = (one: ClientTry): boolean =>
      one.state === 'wrong' && one.walletId === found.walletId;
    return { ...known, tries: others.filter((one) => !isForgiven(one)) };
  }
  if (isLockedPair(others, found)) return { ...known, tries: others };
  const tries = [...others, { ...found, state: 'wrong' as const }];
  const stops = leftOf(known, standingOf(standingTries(tries, now)).wrong, now) <= 0;
  return { ...known, tries, stoppedAt: stops ? (known.stoppedAt ?? now) : known.stoppedAt };
}

/**
 * Decision 0035 has locked the pair: the PIN was not verified, and the client has learnt nothing.
 */
function isLockedPair(others: readonly ClientTry[], { walletId, at }: ClientTry): boolean {
  if (walletId === null) return false;
  const recent = others.filter(
    (one) => one.state === 'wrong' && one.walletId === walletId && at < one.at + pairLockSeconds,
  );
  return recent.length >= pairWrongMax;
}

/** Counts a payer who gave a right PIN and was not counted within the last day. */
export function servedPayer(known: ClientTries, now: UnixSeconds): ClientTries {
  const hour = unixSeconds(now - (now % hourSeconds));
  const hours = servedHours(known.served, now);
  const payers = hours.find((one) => one.hour === hour)?.payers ?? 0;
  const others = hours.filter((one) => one.hour !== hour);
  return { ...known, served: [...others, { hour, payers: payers + 1 }] };
}

export const isServedToday = (rightPinAt: UnixSeconds | null, now: UnixSeconds): boolean =>
  rightPinAt !== null && now < rightPinAt + daySeconds;

/** The view of an operator. */
export function clientTriesAt(known: ClientTries, now: UnixSeconds) {
  const { wrong } = standingOf(standingTries(known.tries, now));
  return {
    wrongInHour: withinHour(wrong, now).length,
    wrongInDay: wrong.length,
    payersInDay: payersIn(known.served, now),
    stoppedAt: known.stoppedAt,
  };
}
