/** How old an entry may be: so long does a rotation without overlap need to reach every node. */
const ageMsMax = 2_000;
/** Keys come from clients: whatever they make up, no more than this is remembered. */
const entriesMax = 10_000;

type Remembered<Value> = {
  /** A plain value where it is known: most requests then need not wait for anything. */
  readonly find: (key: string) => Value | Promise<Value>;
  readonly forget: (key: string) => void;
  readonly forgetAll: () => void;
};

/** Asks once for what many requests need at about the same time. */
export function rememberedBriefly<Value>(ask: (key: string) => Promise<Value>): Remembered<Value> {
  const entries = new Map<string, { readonly untilMs: number; readonly value: Value }>();
  let changes = 0;

  const fetch = async (key: string): Promise<Value> => {
    const asked = changes;
    const value = await ask(key);
    // Read before a change and answered after it: good for this request, not to be remembered.
    if (asked !== changes) return value;
    if (entries.size >= entriesMax) entries.clear();
    entries.set(key, { untilMs: performance.now() + ageMsMax, value });
    return value;
  };

  return {
    find: (key) => {
      const entry = entries.get(key);
      return entry !== undefined && performance.now() < entry.untilMs ? entry.value : fetch(key);
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
