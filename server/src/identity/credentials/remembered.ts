import { SingleFlight } from '../../kernel/single-flight.ts';

/**
 * How long a cached value is used unchecked, and so how long a change takes to reach every node.
 */
const trustMs = 2_000;
/** The time after which a direct change in the database is noticed. */
const ageMsMax = 60_000;
/** Clients choose the keys. The bound keeps invented keys from filling the memory. */
const entriesMax = 10_000;

type Remembered<Value> = {
  /** A plain value if it is cached, so that most requests need not wait. */
  readonly find: (key: string) => Value | Promise<Value>;
  readonly forget: (key: string) => void;
  readonly forgetAll: () => void;
};

/** Asks once for a value that many requests need, and keeps it until it is told to forget it. */
export function remembered<Value>(
  ask: (key: string) => Promise<Value>,
  nowMs: () => number = performance.now.bind(performance),
): Remembered<Value> {
  const entries = new Map<string, { readonly untilMs: number; readonly value: Value }>();
  let changes = 0;

  const fetch = async (key: string): Promise<Value> => {
    const asked = changes;
    const value = await ask(key);
    // The value was read before a change and answered after it. It serves this request, but is not
    // cached.
    if (asked !== changes) return value;
    if (entries.size >= entriesMax) entries.clear();
    entries.set(key, { untilMs: nowMs() + ageMsMax, value });
    return value;
  };

  return {
    find: (key) => {
      const entry = entries.get(key);
      return entry !== undefined && nowMs() < entry.untilMs ? entry.value : fetch(key);
    },
    forget: (key) => {
      changes += 1;
      entries.delete(key);
    },
    forgetAll: () => {
      changes += 1;
      entries.clear();
    },
  };
}

/**
 * Asks for the version of the cached values, once per interval and once for all callers that need
 * it then. Null: the version was checked a moment ago, and nobody needs to wait.
 */
export function watched(
  version: () => Promise<unknown>,
  onChange: () => void,
  nowMs: () => number = performance.now.bind(performance),
): () => Promise<void> | null {
  let known: unknown = null;
  let trustedUntilMs = Number.NEGATIVE_INFINITY;
  const asking = new SingleFlight<void>();

  const check = async (): Promise<void> => {
    // Measured from before the question, because the answer may be that old.
    const askedMs = nowMs();
    const current = await version();
    if (current !== known) onChange();
    known = current;
    trustedUntilMs = askedMs + trustMs;
  };

  return () => {
    if (nowMs() < trustedUntilMs) return null;
    return asking.run(check);
  };
}
