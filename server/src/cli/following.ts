import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './api-client.ts';
import type { Terminal } from './terminal.ts';

export type Followed = {
  /** Where to begin; null: with the next new event. */
  readonly after: number | null;
  /** The next events after a position; `more` goes into the query instead of what it would hold. */
  readonly read: (
    after: number,
    more?: Readonly<Record<string, string>>,
  ) => Promise<readonly Answer[]>;
  /** What to write about an event; `leaving` is aborted when it should not take any longer. */
  readonly print: (event: Answer, leaving: AbortSignal) => string | Promise<string>;
};

/** How late a new event may be shown. */
const restMs = 500;

/** Prints events as they come. Ends with Ctrl-C, and when nobody reads what is printed. */
export async function follow({ stdout }: Terminal, followed: Followed): Promise<void> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave);
  stdout.once?.('error', leave);
  let after = followed.after ?? (await endOf(followed));
  while (!leaving.signal.aborted) {
    const events = await followed.read(after);
    for (const event of events) {
      if (leaving.signal.aborted) return;
      stdout.write(await followed.print(event, leaving.signal));
    }
    after = Number(events.at(-1)?.['position'] ?? after);
    if (events.length === 0) await pause(restMs, null, { signal: leaving.signal }).catch(() => {});
  }
}

/**
 * The position after which there was nothing. The feed is not asked for its end, but whether there is
 * anything after a position: some sixty such questions find it among a billion events.
 */
async function endOf({ read }: Followed): Promise<number> {
  const isAnythingAfter = async (position: number): Promise<boolean> =>
    (await read(position, { limit: '1', silent: '1' })).length > 0;
  let [known, beyond] = [0, 1];
  while (await isAnythingAfter(beyond)) [known, beyond] = [beyond, beyond * 2];
  while (known < beyond) {
    const middle = Math.floor((known + beyond) / 2);
    if (await isAnythingAfter(middle)) known = middle + 1;
    else beyond = middle;
  }
  return beyond;
}
