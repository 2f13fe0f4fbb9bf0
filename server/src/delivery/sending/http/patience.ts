/**
 * Calls `act` when the time is over, unless it is canceled first. While this process was busy, an
 * answer may have come in time and not been read, so reading goes first.
 */
export function afterMs(ms: number, act: () => void): () => void {
  let last: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    last = setImmediate(act);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}
