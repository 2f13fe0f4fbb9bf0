import type { UnixSeconds } from '../../kernel/time.ts';
import type { Attempt } from '../deliveries/delivery.ts';

/**
 * The facts about a host in the store. Attempts are a sample: the newest deliveries, and the oldest
 * due.
 */
export type HostFacts = {
  readonly host: string;
  /** Pending deliveries. `countedMax` means that many or more. */
  readonly pendingCount: number;
  /** Deliveries of the last day that are no longer tried. */
  readonly failedCount: number;
  readonly oldestPendingAt: UnixSeconds | null;
  readonly nextTryAt: UnixSeconds | null;
  readonly attempts: readonly Attempt[];
  readonly paused: {
    readonly at: UnixSeconds;
    readonly reason: string;
    readonly by: string;
  } | null;
};

/** The health of a host. */
export type HostHealth = Omit<HostFacts, 'attempts'> & {
  readonly state: 'paused' | 'failing' | 'waiting' | 'well';
  /** Since when no attempt has succeeded. Null: the last one did, or there was none. */
  readonly failingSince: UnixSeconds | null;
  readonly lastAttempt: Attempt | null;
};

/** Counting stops here: a larger exact number helps nobody. */
export const countedMax = 10_000;

const isSuccess = ({ status }: Attempt): boolean =>
  status !== null && status >= 200 && status <= 299;

/** A receiver may answer 401 to one client and 200 to another: one success shows that it is up. */
export function healthOf({ attempts, ...facts }: HostFacts): HostHealth {
  // Within one second, failures come last: a look too many costs less than one too few.
  const inOrder = attempts.toSorted(
    (one, other) => one.at - other.at || Number(isSuccess(other)) - Number(isSuccess(one)),
  );
  const failures = inOrder.slice(inOrder.findLastIndex(isSuccess) + 1);
  const failingSince = failures[0]?.at ?? null;
  return {
    ...facts,
    state: stateOf(facts, failingSince),
    failingSince,
    lastAttempt: inOrder.at(-1) ?? null,
  };
}

function stateOf(
  { paused, pendingCount }: Omit<HostFacts, 'attempts'>,
  failingSince: UnixSeconds | null,
): HostHealth['state'] {
  if (paused !== null) return 'paused';
  if (failingSince !== null) return 'failing';
  return pendingCount > 0 ? 'waiting' : 'well';
}
