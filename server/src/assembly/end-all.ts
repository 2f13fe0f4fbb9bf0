/**
 * Ends everything that was started, the newest first, and forgets it. One failure must not leave
 * the others open, so the faults are gathered and returned.
 */
export async function endAll(started: (() => Promise<void>)[]): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  for (let end = started.pop(); end !== undefined; end = started.pop()) {
    try {
      await end();
    } catch (fault) {
      faults.push(fault);
    }
  }
  return faults;
}
