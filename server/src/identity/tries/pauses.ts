import type { UnixSeconds } from '../../kernel/time.ts';
import { openSecondsMax } from './try-count.ts';

/** A try that was wrong, or that is being verified (decision 0096). */
export type PageTry = {
  readonly id: string;
  readonly at: UnixSeconds;
  readonly state: 'open' | 'wrong';
};

/** How the pause grows with the wrong tries of one row. */
export type PauseRule = {
  /** Older tries no longer count. */
  readonly windowSeconds: number;
  /** `from` wrong tries delay the next one to `seconds` after the last. Ascending. */
  readonly steps: readonly { readonly from: number; readonly seconds: number }[];
  /** Only the newest are kept: at least as many as the last step needs. */
  readonly keeps: number;
  /** A right password also forgets the wrong ones before it. */
  readonly isForgiving: boolean;
};

const hour = 3_600;
const day = 24 * hour;

const lockedAfterFive: PauseRule = {
  windowSeconds: day,
  steps: [{ from: 5, seconds: 900 }],
  keeps: 10,
  isForgiving: true,
};

const fiftyADay: PauseRule = {
  windowSeconds: day,
  steps: [{ from: 50, seconds: day }],
  keeps: 50,
  isForgiving: false,
};

/**
 * The rules of decisions 0096 and 0165. A right password forgives only if it proves something about
 * the people who typed the wrong ones. On a shared address it does not: an attacker has a wallet
 * too.
 */
export const pauseRules = {
  /** One source address and one name. */
  login: {
    windowSeconds: day,
    steps: [
      { from: 3, seconds: 5 },
      { from: 4, seconds: 30 },
      { from: 5, seconds: 900 },
    ],
    keeps: 10,
    isForgiving: true,
  },
  /** One source address, for all names that it tries. */
  address: {
    windowSeconds: hour,
    steps: [
      { from: 20, seconds: 10 },
      { from: 30, seconds: 60 },
      { from: 40, seconds: 300 },
    ],
    keeps: 50,
    isForgiving: false,
  },
  /** A device on which this person has signed in before. It is slowed down but never locked. */
  device: {
    windowSeconds: day,
    steps: [
      { from: 5, seconds: 10 },
      { from: 6, seconds: 30 },
      { from: 7, seconds: 60 },
      { from: 8, seconds: 300 },
    ],
    keeps: 20,
    isForgiving: true,
  },
  /** One wallet, tried from devices unknown to it, anywhere. */
  wallet: fiftyADay,
  /** One source address and one address of the staff (business 7). */
  staff_password: lockedAfterFive,
  /** The same for their one-time codes, recovery codes and passkeys, counted separately. */
  staff_code: lockedAfterFive,
  /** One source address and the second factor of one wallet owner (decision 0188). */
  payer_code: lockedAfterFive,
  /** The same from any address. */
  payer_codes: fiftyADay,
  /** One member's codes, from any address: whoever types them knows the password. */
  staff_member: fiftyADay,
} as const satisfies Record<string, PauseRule>;

export type PauseKind = keyof typeof pauseRules;

/** The outcome for a try before it is verified. `wait`: tries under way decide it. */
export type Pausing =
  | { readonly outcome: 'counted'; readonly tries: readonly PageTry[] }
  | { readonly outcome: 'paused'; readonly seconds: number }
  | { readonly outcome: 'wait' };

/** A try that has been open for too long was left behind by a crash: it counts as wrong. */
const heldAt = (
  tries: readonly PageTry[],
  { windowSeconds }: PauseRule,
  now: UnixSeconds,
): readonly PageTry[] =>
  tries
    .filter(({ at }) => now < at + windowSeconds)
    .map((one) => (now >= one.at + openSecondsMax ? { ...one, state: 'wrong' as const } : one));

function secondsLeft(held: readonly PageTry[], { steps }: PauseRule, now: UnixSeconds): number {
  const step = steps.findLast(({ from }) => held.length >= from);
  if (step === undefined) return 0;
  const lastAt = Math.max(...held.map(({ at }) => at));
  return Math.max(0, lastAt + step.seconds - now);
}

/** How long strangers still have to wait. 0: not at all. */
export const pauseLeft = (tries: readonly PageTry[], rule: PauseRule, now: UnixSeconds): number =>
  secondsLeft(
    heldAt(tries, rule, now).filter(({ state }) => state === 'wrong'),
    rule,
    now,
  );

/**
 * Counts a try before it is verified. Open tries may turn out right, so they pause nobody. But
 * while they are open, no try passes that they would pause if they were wrong. A paused try is not
 * counted, so trying makes no pause longer.
 */
export function pausing(
  tries: readonly PageTry[],
  rule: PauseRule,
  id: string,
  now: UnixSeconds,
): Pausing {
  const held = heldAt(tries, rule, now);
  if (secondsLeft(held, rule, now) === 0) {
    const all: readonly PageTry[] = [...held, { id, at: now, state: 'open' }];
    return { outcome: 'counted', tries: all.slice(-rule.keeps) };
  }
  const seconds = pauseLeft(held, rule, now);
  return seconds > 0 ? { outcome: 'paused', seconds } : { outcome: 'wait' };
}

/** Records the verdict. A right try gives its place back. */
export function pageTryJudged(
  tries: readonly PageTry[],
  { isForgiving }: PauseRule,
  id: string,
  verdict: 'right' | 'wrong',
): readonly PageTry[] {
  const place = tries.findIndex((one) => one.id === id);
  const found = tries[place];
  if (found === undefined) return tries;
  if (verdict === 'wrong') {
    return found.state === 'open' ? tries.with(place, { ...found, state: 'wrong' }) : tries;
  }
  const isKept = ({ state }: PageTry, index: number): boolean =>
    index > place || (index < place && !(isForgiving && state === 'wrong'));
  return tries.filter(isKept);
}
