import { SingleFlight } from '../kernel/single-flight.ts';
import { type Clock, unixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';
import { advanceClockOffset, hasLiveProject, readClockOffset } from './service-clock.store.ts';

/** The time for everything, and its distance from real time. */
export type ServiceClock = Clock & {
  /** Whether it may be advanced. */
  readonly isTestClock: boolean;
  readonly offsetMs: () => number;
  /** In milliseconds, for advancing it. */
  readonly nowMs: () => number;
  /** Moves the clock of the whole installation forward to this time. */
  readonly moveTo: (momentMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How soon other nodes follow a moved clock. */
const followMs = 250;

/** Real time, plus the test clock's offset if there is one (gaps 5). */
export async function openServiceClock(
  database: Database,
  realMs: () => number,
  isTestClock: boolean,
): Promise<ServiceClock> {
  let offset = await readClockOffset(database);
  if (!isTestClock) {
    // Back in real time, things that have already lapsed, ended or been paid out would lie in the
    // future.
    if (offset > 0) throw new StartupRefusal(movedBefore(offset));
    return clockWith(
      realMs,
      () => 0,
      false,
      refuseToMove,
      async () => {},
    );
  }
  if (await hasLiveProject(database)) {
    throw new StartupRefusal(
      'FLORIN_TEST_CLOCK is set, but there is a live project; its time must be the real one.',
    );
  }
  const following = new SingleFlight<void>();
  const follow = async (): Promise<void> => {
    // A database that is away is asked again. Meanwhile the clock goes on with its last offset.
    const known = await readClockOffset(database).catch(() => offset);
    offset = Math.max(offset, known);
  };
  const timer = setInterval(() => {
    void following.run(follow);
  }, followMs).unref();
  const moveTo = async (momentMs: number): Promise<void> => {
    offset = await advanceClockOffset(database, momentMs - realMs());
  };
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await following.underWay();
  };
  return clockWith(realMs, () => offset, true, moveTo, close);
}

const movedBefore = (offsetMs: number): string =>
  `The clock of this database was moved forward by ${Math.ceil(offsetMs / 1_000)} seconds; set FLORIN_TEST_CLOCK=1 to go on in its time, or begin with a new database.`;

const refuseToMove = (): Promise<void> => Promise.reject(new Error('this clock cannot be moved'));

const clockWith = (
  realMs: () => number,
  offsetMs: () => number,
  isTestClock: boolean,
  moveTo: ServiceClock['moveTo'],
  close: ServiceClock['close'],
): ServiceClock => ({
  now: () => unixSeconds(Math.floor((realMs() + offsetMs()) / 1_000)),
  isTestClock,
  offsetMs,
  nowMs: () => realMs() + offsetMs(),
  moveTo,
  close,
});
