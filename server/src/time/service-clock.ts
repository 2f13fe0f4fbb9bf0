import { type Clock, type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';
import { advanceClockOffset, hasLiveProject, readClockOffset } from './service-clock.store.ts';

/** The time that everything follows, and how far it is from the real one. */
export type ServiceClock = Clock & {
  /** Whether it may be advanced. */
  readonly isTestClock: boolean;
  readonly offsetMs: () => number;
  /** Moves the clock of the whole installation forward to this moment. */
  readonly moveTo: (moment: UnixSeconds) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How soon other nodes follow a moved clock. */
const followMs = 250;

/** The real time, plus the test clock's offset where there is one (decisions 5). */
export async function openServiceClock(
  database: Database,
  realClock: Clock,
  isTestClock: boolean,
): Promise<ServiceClock> {
  let offset = 0;
  if (!isTestClock)
    return clockWith(
      realClock,
      () => offset,
      false,
      refuseToMove,
      async () => {},
    );
  if (await hasLiveProject(database)) {
    throw new StartupRefusal(
      'FLORIN_TEST_CLOCK is set, but there is a live project; its time must be the real one.',
    );
  }
  offset = await readClockOffset(database);
  let following: Promise<void> | null = null;
  const follow = async (): Promise<void> => {
    // A database that is away is asked again; meanwhile the clock goes on from where it is.
    const known = await readClockOffset(database).catch(() => offset);
    offset = Math.max(offset, known);
    following = null;
  };
  const timer = setInterval(() => {
    following ??= follow();
  }, followMs).unref();
  const moveTo = async (moment: UnixSeconds): Promise<void> => {
    offset = await advanceClockOffset(database, moment - realClock.now());
  };
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await following;
  };
  return clockWith(realClock, () => offset, true, moveTo, close);
}

const refuseToMove = (): Promise<void> => Promise.reject(new Error('this clock cannot be moved'));

const clockWith = (
  realClock: Clock,
  offsetSeconds: () => number,
  isTestClock: boolean,
  moveTo: ServiceClock['moveTo'],
  close: ServiceClock['close'],
): ServiceClock => ({
  now: () => unixSeconds(realClock.now() + offsetSeconds()),
  isTestClock,
  offsetMs: () => offsetSeconds() * 1_000,
  moveTo,
  close,
});
