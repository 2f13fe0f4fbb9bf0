import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './api-client.ts';
import { CliFailure } from './failure.ts';
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

/** A server that restarts answers nothing, or that it is not ready; everything else is final. */
const isPassing = (reason: unknown): reason is CliFailure =>
  reason instanceof CliFailure &&
  (reason.ending === 'unreachable' || reason.error === 'service_unavailable');

/** Reads on over a restart of the server. The first answer must come: a wrong address is told at once. */
function patiently({ stderr }: Terminal, { read }: Followed) {
  let hasAnswered = false;
  let isAway = false;
  return async (after: number): Promise<readonly Answer[]> => {
    try {
      const events = await read(after);
      if (isAway) stderr.write('florin: the server answers again.\n');
      [hasAnswered, isAway] = [true, false];
      return events;
    } catch (reason) {
      if (!hasAnswered || !isPassing(reason)) throw reason;
      if (!isAway) stderr.write('florin: the server does not answer; waiting for it.\n');
      isAway = true;
      return [];
    }
  };
}

/**
 * Prints events as they come. Ends with Ctrl-C, and when nobody reads what is printed. A server that is
 * there at the beginning may restart meanwhile: nothing is missed and nothing comes twice.
 */
export async function follow(terminal: Terminal, followed: Followed): Promise<void> {
  const { stdout } = terminal;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave);
  stdout.once?.('error', leave);
  let after = followed.after ?? (await endOf(followed));
  const read = patiently(terminal, followed);
  while (!leaving.signal.aborted) {
    const events = await read(after);
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
