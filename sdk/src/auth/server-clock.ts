import { onceAtATime } from './once-at-a-time.ts';

/** The time by which signatures are judged: our clock, corrected by the time of the service. */
export type ServerClock = {
  readonly nowSeconds: () => number;
  /** Asks the service for its time. */
  readonly correct: () => Promise<void>;
};

/** `ask`: the service's time in Unix seconds (gaps 3, Clock and replay). */
export function serverClock(
  ask: () => Promise<number>,
  nowMs: () => number = Date.now,
): ServerClock {
  let offsetSeconds = 0;
  const here = () => Math.floor(nowMs() / 1_000);
  return {
    nowSeconds: () => here() + offsetSeconds,
    correct: onceAtATime(async () => {
      const theirs = await ask();
      offsetSeconds = theirs - here();
    }),
  };
}
