/** A warning or an error without anything that names people: what a support bundle may hold. */
export type RecentLine = {
  readonly time: string;
  readonly level: string;
  /** Written by us, so the same each time. */
  readonly msg: string;
  /** Of an error: its class, its code and where it was thrown; never its message. */
  readonly type?: string;
  readonly code?: string;
  readonly at?: readonly string[];
};

const linesMax = 200;
const framesMax = 8;

type Written = {
  readonly time?: string;
  readonly level?: string;
  readonly msg?: string;
  readonly err?: { readonly type?: string; readonly code?: string; readonly stack?: string };
};

const framesIn = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, framesMax);

/** The last warnings and errors of a process, in its memory alone. */
export class RecentLines {
  readonly #lines: RecentLine[] = [];

  /** A finished line of the log; what is not at least a warning is left alone. */
  note(line: string): void {
    if (!/^\{"level":"(?:warn|error|fatal)"/.test(line)) return;
    const { time = '', level = '', msg = '', err } = JSON.parse(line) as Written;
    const ofError =
      err === undefined
        ? {}
        : {
            ...(err.type === undefined ? {} : { type: err.type }),
            ...(err.code === undefined ? {} : { code: err.code }),
            at: framesIn(err.stack ?? ''),
          };
    this.#lines.push({ time, level, msg, ...ofError });
    if (this.#lines.length > linesMax) this.#lines.shift();
  }

  /** The oldest first. */
  all(): readonly RecentLine[] {
    return [...this.#lines];
  }
}

const kept = new WeakMap<object, RecentLines>();

export const keepLinesOf = (log: object, lines: RecentLines): void => {
  kept.set(log, lines);
};

/** What a log has kept; a log that keeps nothing has no lines. */
export const recentLinesOf = (log: object): readonly RecentLine[] => kept.get(log)?.all() ?? [];
