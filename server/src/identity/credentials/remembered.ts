import { SingleFlight } from '../../kernel/single-flight.ts';

/**
 * How long a cached client is used unchecked, and so how long a change takes to reach every node.
 */
const trustMs = 2_000;
/** What was changed past the service, in the database itself, is noticed after this. */
const ageMsMax = 60_000;
/** Keys come from clients: whatever they make up, no more than this is remembered. */
const entriesMax = 10_000;

type Remembered<Value> = {
  /** A plain value where it is known: most requests then need not wait for anything. */
  readonly find: (key: string) => Value | Promise<Value>;
  readonly forget: (key: string) => void;
  readonly forgetAll: () => void;
};

/** Asks once for what many requests need, until it is told to forget it. */
export function remembered<Value>(
  ask: (key: string) => Promise<Value>,
  nowMs: () => number = performance.now.bind(performance),
): Remembered<Value> {
  const entries = new Map<string, { readonly untilMs: number; readonly value: Value }>();
  let changes = 0;

  const fetch = async (key: string): Promise<Value> => {
    const asked = changes;
    const value = await ask(key);
    // Read before a change and answered after it: good for this request, not to be remembered.
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
 * Asks for the version of what is remembered, once in a while and once for all who need it then.
 * Null: it was asked for a moment ago, and nobody needs to wait.
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
    // Counted from before the question: its answer may be that old.
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
