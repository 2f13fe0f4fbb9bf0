/** Shares work among simultaneous callers: it runs once, and all callers get its outcome. */
export function onceAtATime<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
