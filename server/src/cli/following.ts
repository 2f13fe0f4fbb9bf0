import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './api-client.ts';
import { CliFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

export type Followed = {
  /** The position to begin after. Null: with the next new event. */
  readonly after: number | null;
  /** The next events after a position. `more` is added to the query, and overrides its values. */
  readonly read: (
    after: number,
    more?: Readonly<Record<string, string>>,
  ) => Promise<readonly Answer[]>;
  /** The text to print for an event. `leaving` aborts when printing should stop. */
  readonly print: (event: Answer, leaving: AbortSignal) => string | Promise<string>;
};

/** The longest delay of a new event. */
const restMs = 500;

/**
 * A restarting server gives no answer, or says that it is not ready. Any other failure is final.
 */
const isPassing = (reason: unknown): reason is CliFailure =>
  reason instanceof CliFailure &&
  (reason.ending === 'unreachable' || reason.error === 'service_unavailable');

/**
 * Reads on through a restart of the server. The first answer must arrive: a wrong address is
 * reported at once.
 */
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
 * Prints events as they arrive. It ends with Ctrl-C, or when the reader of the output is gone. The
 * server may restart in between: no event is lost or repeated.
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
 * The position after which there was no event. A binary search finds it: some sixty questions
 * whether anything follows a position, even among a billion events.
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
