/** A warning or an error without personal data, so a support bundle may contain it. */
export type RecentLine = {
  readonly time: string;
  readonly level: string;
  /** One of our own texts, so it is the same each time. */
  readonly msg: string;
  /** Of an error: its class, its code and where it was thrown, but never its message. */
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

/** The last warnings and errors of a process, only in its memory. */
export class RecentLines {
  readonly #lines: RecentLine[] = [];

  /** Takes a finished line of the log. Lines below a warning are ignored. */
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

/** The lines that a log has kept. A log that keeps nothing has none. */
export const recentLinesOf = (log: object): readonly RecentLine[] => kept.get(log)?.all() ?? [];
